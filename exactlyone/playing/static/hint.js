// A hint as far as it is told: first where to look, then why, then what to enter.

export class Hint {
  // reply: {look, text, highlighted, reasons, conflicts, fill} (replying.py); without `look` there is only the text.
  constructor(reply) {
    this.reply = reply;
    this.whole = !reply.look;
  }

  get lines() {
    return this.whole ? this.reply.text.split("\n") : [this.reply.look];
  }

  // What the button for the next part is called; null if there is none.
  get next() {
    if (!this.whole) return "Why?";
    return this.reply.fill.length ? "Enter it" : null;
  }

  // The places it points at. Which entries are wrong is a part of why.
  get marks() {
    const { highlighted, reasons, conflicts } = this.reply;
    return { highlighted, reasons, conflicts: this.whole ? conflicts : [] };
  }
}
