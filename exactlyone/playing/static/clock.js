// The time that a game takes: it runs while the page is seen and the board is not finished.

export class Clock {
  constructor(game) {
    this.game = game;
    this.since = null;
  }

  get runs() {
    return this.since !== null;
  }

  start() {
    if (!this.runs && !this.game.finished) this.since = Date.now();
  }

  stop() {
    this.settle();
    this.since = null;
  }

  // Add what has gone by to the game's seconds.
  settle() {
    if (!this.runs) return;
    const now = Date.now();
    this.game.seconds += (now - this.since) / 1000;
    this.since = now;
  }
}
