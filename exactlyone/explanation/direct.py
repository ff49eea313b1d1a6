"""Arguments of a single inference in words, told directly: one template for each sort of reason.

"Row 3 needs a 5, and only r3c4 can take it: the others are filled or barred by the 5 in r7c1."
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..reasons import Voice
from ..reporting import joined
from .argument import Argument
from .barring import barring, left_by, standing
from .vocabulary import Vocabulary, capital, counted, listed, ranged, still_wanted, with_article

EVERY = {1: "the only cell", 2: "both cells", 3: "all three cells", 4: "all four cells"}
MANY = 10
"""Values of a place above which it is no use to say of each why it is out, where they stand in an order."""


class Direct:
    """Tells arguments of one board."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.network = words.network

    def told(self, arguments: Sequence[Argument]) -> str:
        """Arguments of one inference each, by the same reason; the first one stands for all."""
        argument = arguments[0]
        (link,) = argument.links
        if link.reason is None:
            return self._last_value(argument)
        told = TEMPLATES.get(str(self.network.reasons[link.reason].aspect[0]), Direct._whatever)
        return told(self, arguments, link.reason, [other for other in link.because if other != argument.target])

    def _last_value(self, argument: Argument) -> str:
        """A place in which one value is left."""
        words, network = self.words, self.network
        place, _, value = words.said(argument.target)
        literals = network.places[place].literals
        head = capital(f"{words.name(place)} is {value}")
        if len(literals) == 1:
            return f"{head}: no other {words.thing} exists."
        if len(literals) > MANY and network.walks:
            return f"{head}: {self._out_of_many(argument, literals)}."
        return self._only_one(head, value, self.ruled_out(argument, [x for x in literals if x != argument.target]))

    def _out_of_many(self, argument: Argument, literals: Sequence[int]) -> str:
        """Why the many other numbers of an order are out: in which ways, not one by one."""
        words, network = self.words, self.network
        others = [literal for literal in literals if literal != argument.target]
        crossed = [next(barring(network, argument, other), None) for other in others if -other not in argument.known]
        reasons = [network.reasons[crossing[0]] for crossing in crossed if crossing]
        far = dict.fromkeys(words.voice(reason).words.far for reason in reasons if reason.aspect[0] == "far")
        alone: dict[str, dict[str, None]] = {}
        for reason in reasons:
            if reason.aspect[0] == "beside":
                beside = words.shown(int(reason.aspect[2]))
                alone.setdefault(words.voice(reason).words.alone, {}).setdefault(beside)
        rest = (reason for reason in reasons if reason.aspect[0] not in ("once", "far", "beside"))
        ways = ["stands elsewhere"]
        ways += (f"would be {phrase} those that stand" for phrase in far)
        ways += (f"would be {phrase} {listed(because, 'or')}" for phrase, because in alone.items())
        ways += (f"is ruled out by {rule}" for rule in dict.fromkeys(map(words.rule, rest)))
        if len(crossed) < len(others):
            ways.append("was ruled out earlier")
        return f"every other {words.thing} {joined(ways, 'or')}"

    def _only_one(self, head: str, value: str, told: Sequence[str]) -> str:
        """r1c1 is 5, the only number left there: ..."""
        if len(told) == 1 and told[0].endswith(f" leaves {value}"):
            return f"{head}: {told[0].removesuffix(f' leaves {value}')} leaves nothing else."
        return f"{head}, the only {self.words.thing} left there" + (f": {'; '.join(told)}." if told else ".")

    def ruled_out(self, argument: Argument, literals: Sequence[int]) -> list[str]:
        """By what the other values of a place are ruled out, rule by rule, among the reasons of an argument."""
        network, words = self.network, self.words
        houses: dict[Voice, list[int]] = {}
        others: dict[int, tuple[list[int], dict[int, None]]] = {}
        for literal in literals:
            crossing = next(barring(self.network, argument, literal), None)
            if -literal in argument.known or crossing is None:
                continue
            reason, values = crossing
            named = network.reasons[reason]
            if named.aspect[0] == "once":
                houses.setdefault(words.voice(named), []).append(network.meaning[literal][1])
            else:
                out, known = others.setdefault(reason, ([], {}))
                out.append(network.meaning[literal][1])
                known.update(dict.fromkeys(values))
        told = [
            f"{ranged(values)} {'stands' if len(values) == 1 else 'stand'} elsewhere"
            if house.whole
            else house.say(house.words.has, number=ranged(values))
            for house, values in houses.items()
        ]
        for reason, (out, known) in others.items():
            named, shown = network.reasons[reason], joined(map(words.standing, known))
            if named.aspect[0] == "far":
                told.append(f"{ranged(out)} would be {words.voice(named).words.far} {shown}")
            else:
                place = network.place_of[abs(literals[0])]
                left = left_by(self.network, argument, reason, place, known)
                few = 0 < len(left) <= 3 and 2 * len(left) <= len(network.places[place].literals)
                rules_out = f"rules out {ranged(out)}" if known else f"never takes {ranged(out, 'or')}"
                effect = f"leaves {joined(map(words.shown, left), 'or')}" if few else rules_out
                told.append(f"{words.beside(named, list(known))} {effect}")
        return told

    def _somewhere(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """A rule needs a value, and one place is left for it."""
        argument, words = arguments[0], self.words
        place, _, value = words.said(argument.target)
        rule = self.network.reasons[reason]
        if self._is_last(argument, others):
            what = "the last empty cell" + words.within(rule, "of")
            return f"{words.name(place)} is {value}: it is {what}, and {value} is the {words.thing} still missing."
        why = self._elsewhere(argument, others)
        voice = words.voice(rule)
        if voice.whole:
            return f"{value} has to go in {words.name(place)}: {why}."
        needs = voice.say(voice.words.needs, value=with_article(value))
        return f"{capital(needs)}, and only {words.name(place)} can take it: {why}."

    def _once(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """A rule has a value already, and the place has only one other."""
        words, rule = self.words, self.network.reasons[reason]
        stands = f"{words.shown(int(rule.aspect[1]))} stands{words.within(rule, 'in')} already"
        return f"{capital(self._conclusion(arguments))}: {stands}, in {words.names(others)}."

    def _elsewhere(self, argument: Argument, others: Sequence[int], several: str = "the others") -> str:
        """Why places cannot have a value: candidates of that value."""
        words, network = self.words, self.network
        same: dict[str, None] = {}
        rules: dict[str, None] = {}
        far: dict[str, dict[str, None]] = {}
        alone: dict[str, dict[str, None]] = {}
        """Other ways to be out, each with what it is because of: "too far from" 5 in r1c1."""
        filled = False
        for other in others:
            if standing(self.network, argument, other):
                filled = True
                continue
            for number, values in barring(self.network, argument, other):
                reason = network.reasons[number]
                said = words.voice(reason).words
                if reason.aspect[0] == "once" and values:
                    same.setdefault(words.name(network.meaning[values[0]][0]))
                elif reason.aspect[0] == "once":
                    rules.setdefault(f"the {words.shown(int(reason.aspect[1]))} printed in {words.rule(reason)}")
                elif reason.aspect[0] == "far" and values:
                    far.setdefault(said.far, {}).setdefault(words.standing(values[0]))
                elif reason.aspect[0] == "beside":
                    alone.setdefault(said.alone, {}).setdefault(words.shown(int(reason.aspect[2])))
                else:
                    rules.setdefault(words.beside(reason, values))
                break
        parts = ["filled"] if filled else []
        by = [f"the {words.said(others[0])[2]} in {listed(same)}"] if same else []
        if by or rules:
            parts.append(f"barred by {listed([*by, *rules])}")
        parts += (f"{way} {listed(because, 'or')}" for way, because in (far | alone).items())
        if any(-other in argument.known and -other not in network.meaning for other in others):
            parts.append("ruled out earlier")
        names = dict.fromkeys(words.name(network.place_of[abs(other)]) for other in others)
        subject = (
            f"{several} are"
            if len(names) > 1
            else f"{joined(names)} {'was' if parts == ['ruled out earlier'] else 'is'}"
        )
        return f"{subject} {joined(parts, 'or')}" if parts else "no other place is left"

    def _count(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """So many places are what a rule counts, or so many are not."""
        words, rule = self.words, self.network.reasons[reason]
        wanted, voice = counted(rule), words.voice(rule)
        holding = [-other for other in others if -other in wanted]
        failing = [-other for other in others if -other not in wanted]
        value = words.counting(wanted, len(holding or failing))
        said, conclusion = voice.words, self._conclusion(arguments)
        if holding:
            holds = voice.say(said.hold if len(holding) > 1 else said.holds, value=value)
            told = voice.say(said.full, places=words.names(holding), holds=holds)
        elif failing:
            fails = voice.say(said.fail if len(failing) > 1 else said.fails, value=value)
            phrase = said.others if len(wanted) - len(failing) > 1 else said.other
            return f"{capital(voice.say(phrase, places=words.names(failing), fails=fails))}: {conclusion}."
        elif still_wanted(rule):
            have = "has" if len(wanted) == 1 else "have"
            told = voice.say(said.every, cells=EVERY.get(len(wanted), f"all {len(wanted)} cells"), have=have)
        elif rule.aspect[1]:  # what is printed is enough
            return self._whatever(arguments, reason, others)
        else:
            told = voice.say(said.none, holds=voice.say(said.holds, value=value))
        return f"{capital(told)}, so {conclusion}."

    def _cycle(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """An edge that would close a cycle: the place has it, or does not have it."""
        voice, it = self.words.voice(self.network.reasons[reason]), self._otherwise(arguments[0])
        closes = voice.say(voice.words.closes, it=it, places=self.words.names(others))
        return f"{self._conclusion(arguments)}: {closes}."

    def _parts(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """What would not hang together otherwise."""
        voice, it = self.words.voice(self.network.reasons[reason]), self._otherwise(arguments[0])
        return f"{self._conclusion(arguments)}: {voice.say(voice.words.parts, it=it)}."

    def _otherwise(self, argument: Argument) -> str:
        """What would be so if a conclusion did not hold, as the subject of a sentence."""
        place, verb, other = self.words.said(-argument.target)
        if verb != "is":
            return "anything else"
        return f"{with_article(other)} there" if self.network.places[place].binary else "that"

    def _beside(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        argument, words = arguments[0], self.words
        rule = self.network.reasons[reason]
        near, beside = words.voice(rule).words.near, words.shown(int(rule.aspect[2]))
        place, verb, value = words.said(argument.target)
        meaning, number = self.network.meaning, rule.aspect[1]
        centre = next((-other for other in others if -other in meaning and meaning[-other][1] == number), 0)
        if verb == "is" and centre:
            why = self._elsewhere(argument, [other for other in others if other != -centre])
            return f"{value} has to be {near} {words.standing(centre)}, and only {words.name(place)} is left: {why}."
        places = {self.network.place_of[abs(one.target)] for one in arguments}
        return f"{self._conclusion(arguments)}: no cell {near} {'it' if len(places) == 1 else 'them'} can be {beside}."

    def _relation(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """Two places that leave each other some values."""
        argument, words, meaning = arguments[0], self.words, self.network.meaning
        place, verb, value = words.said(argument.target)
        across = {self.network.place_of[abs(other)] for other in others} - {place}
        if len(across) > 1:
            return self._whatever(arguments, reason, others)
        rule = self.network.reasons[reason]
        voice = words.voice(rule)
        if verb == "is":
            premises = [-other for other in others if -other in meaning]
            here = [other for other in others if self.network.place_of[abs(other)] == place and other > 0]
            left = joined(map(words.shown, sorted(meaning[x][1] for x in (argument.target, *here))), "or")
            told = [f"{words.beside(rule, premises)} leaves {left}"] if premises else []
            told = [*self.ruled_out(argument, here), *told]
            return self._only_one(self._conclusion(arguments), value, told)
        by = voice.say(voice.words.across)
        if not across:
            return f"{self._conclusion(arguments)}: no {words.thing} fits it {by}."
        wanted = sorted({meaning[other][1] for other in others if other in meaning})
        told = self.ruled_out(argument, [other for other in others if other in meaning])
        return (
            f"{self._conclusion(arguments)}: {by}, {joined(map(words.name, sorted(across)))} "
            f"would have to be {joined(map(words.shown, wanted), 'or')}, "
            f"{f'but {joined(told)}' if told else 'which is out'}."
        )

    def _gap(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """Values without a gap: one is needed, or could not be completed."""
        argument, words = arguments[0], self.words
        rule = words.rule(self.network.reasons[reason])
        place, verb, value = words.said(argument.target)
        premises = [-other for other in others if other not in self.network.meaning]
        with_ = f" with {joined(map(words.standing, premises))}" if premises else ""
        if verb == "is" and self._is_last(argument, others):
            what = f"the last empty cell of {rule}"
            return f"{words.name(place)} is {value}: it is {what}, and {value} is the {words.thing} still missing."
        if verb == "is":
            why = self._elsewhere(argument, [other for other in others if other in self.network.meaning])
            always = (
                " in any case" if not premises and len(others) + 1 < len(self.network.places[place].literals) else ""
            )
            needs = f"{capital(rule)}{with_} needs {with_article(value)}{always}"
            return f"{needs}, and only {words.name(place)} can take it: {why}."
        missing = dict.fromkeys(
            other
            for one in arguments
            for other in one.links[0].because
            if other in self.network.meaning and -other != one.target
        )
        wanted = sorted({self.network.meaning[other][1] for other in missing})
        if len(wanted) == 1:
            alone = len({one.links[0].place for one in arguments}) == 1
            why = self._elsewhere(argument, list(missing), "the others" if alone else "its cells")
            needs = f"{rule}{with_} would need {with_article(words.shown(wanted[0]))} as well"
            return f"{self._conclusion(arguments)}: {needs}, for which no cell is left: {why}."
        if wanted and len(arguments) == 1:
            needs = f"{rule}{with_} would need {joined(map(words.shown, wanted))} as well"
            return f"{self._conclusion(arguments)}: {needs}, for which no cell is left."
        if wanted:
            return f"{self._conclusion(arguments)}: {rule}{with_} could not be completed any more."
        return f"{self._conclusion(arguments)}: {rule}{with_} has no room for that."

    def _is_last(self, argument: Argument, others: Sequence[int]) -> bool:
        """Whether a value needs a place and all others have one."""
        meaning = self.network.meaning
        return all(other in meaning and standing(self.network, argument, other) for other in others)

    def _far(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """A number that stands, and a place that too few steps lead to."""
        standing = joined(self.words.standing(-other) for other in others)
        far = self.words.voice(self.network.reasons[reason]).words.far
        return f"{self._conclusion(arguments)}: that would be {far} {standing}."

    def _window(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """A value with which nothing without a gap is left."""
        known = [literal for literal in arguments[0].known if literal in self.network.meaning]
        because = f", because of {listed(map(self.words.standing, known))}" if known else ""
        voice = self.words.voice(self.network.reasons[reason])
        return f"{self._conclusion(arguments)}: {voice.say(voice.words.broken)} with that{because}."

    def _whatever(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        argument, words = arguments[0], self.words
        rule = words.rule(self.network.reasons[reason])
        known = [literal for literal in argument.known if literal in self.network.meaning]
        given = f", as {joined(map(words.fact, known))}" if 0 < len(known) <= 6 else ""
        return f"{capital(self._conclusion(arguments))} by {rule}{given}."

    def _conclusion(self, arguments: Sequence[Argument]) -> str:
        return self.words.conclusion([argument.target for argument in arguments])


Told = Callable[[Direct, Sequence[Argument], int, Sequence[int]], str]

TEMPLATES: dict[str, Told] = {
    "once": Direct._once,
    "somewhere": Direct._somewhere,
    "count": Direct._count,
    "cycle": Direct._cycle,
    "apart": Direct._parts,
    "ring": Direct._parts,
    "beside": Direct._beside,
    "relation": Direct._relation,
    "interval": Direct._gap,
    "far": Direct._far,
    "window": Direct._window,
}
"""How an argument of one inference is told, by the sort of its reason."""
