"""Arguments of a single inference in words, told directly: one template for each sort of reason.

"Row 3 needs a 5, and only r3c4 can take it: the others are filled or barred by the 5 in r7c1."
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..reporting import joined
from .argument import Argument
from .barring import barring, left_by, standing
from .vocabulary import Vocabulary, capital, counted, listed, ranged, with_article

EVERY = {1: "The only cell", 2: "Both cells", 3: "All three cells", 4: "All four cells"}
MANY = 10
"""Numbers of a path above which it is no use to say of each why it is out."""


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
        """Why the many other numbers of a path are out: in which ways, not one by one."""
        words, network = self.words, self.network
        others = [literal for literal in literals if literal != argument.target]
        crossed = [next(barring(network, argument, other), None) for other in others if -other not in argument.known]
        aspects = [network.reasons[crossing[0]].aspect for crossing in crossed if crossing]
        beside = dict.fromkeys(aspect[2] for aspect in aspects if aspect[0] == "touch")
        ways = ["stands elsewhere"]
        if any(aspect[0] == "far" for aspect in aspects):
            ways.append("would be too far from those that stand")
        if beside:
            ways.append(f"would be left without a neighbour for {listed(beside, 'or')}")
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
        houses: dict[str, list[int]] = {}
        others: dict[int, tuple[list[int], dict[int, None]]] = {}
        for literal in literals:
            crossing = next(barring(self.network, argument, literal), None)
            if -literal in argument.known or crossing is None:
                continue
            reason, values = crossing
            named = network.reasons[reason]
            if named.aspect[0] == "once":
                houses.setdefault(words.rule(named), []).append(network.meaning[literal][1])
            else:
                out, known = others.setdefault(reason, ([], {}))
                out.append(network.meaning[literal][1])
                known.update(dict.fromkeys(values))
        told = [
            f"{ranged(values)} {'stands' if len(values) == 1 else 'stand'} elsewhere"
            if house == "the path"
            else f"{house} has {ranged(values)}"
            for house, values in houses.items()
        ]
        for reason, (out, known) in others.items():
            named, shown = network.reasons[reason], joined(map(words.standing, known))
            if named.aspect[0] == "far":
                told.append(f"{ranged(out)} would be too far from {shown}")
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
        where = "" if rule.rule == "the path" else f" of {rule.rule}"
        if self._is_last(argument, others):
            what = "the last empty cell" + where
            return f"{words.name(place)} is {value}: it is {what}, and {value} is the {words.thing} still missing."
        why = self._elsewhere(argument, others)
        if rule.rule == "the path":
            return f"{value} has to go in {words.name(place)}: {why}."
        return (
            f"{capital(words.rule(rule))} needs {with_article(value)}, and only {words.name(place)} can take it: {why}."
        )

    def _once(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """A rule has a value already, and the place has only one other."""
        words, rule = self.words, self.network.reasons[reason]
        where = "" if rule.rule == "the path" else f" in {rule.rule}"
        return (
            f"{capital(self._conclusion(arguments))}: {rule.aspect[1]} stands{where} already, in {words.names(others)}."
        )

    def _elsewhere(self, argument: Argument, others: Sequence[int], several: str = "the others") -> str:
        """Why places cannot have a value: candidates of that value."""
        words, network = self.words, self.network
        same: dict[str, None] = {}
        far: dict[str, None] = {}
        rules: dict[str, None] = {}
        alone: dict[str, None] = {}
        filled = False
        for other in others:
            if standing(self.network, argument, other):
                filled = True
                continue
            for number, values in barring(self.network, argument, other):
                reason = network.reasons[number]
                if reason.aspect[0] == "once" and values:
                    same.setdefault(words.name(network.meaning[values[0]][0]))
                elif reason.aspect[0] == "once":
                    rules.setdefault(f"the {reason.aspect[1]} printed in {reason.rule}")
                elif reason.aspect[0] == "far" and values:
                    far.setdefault(words.standing(values[0]))
                elif reason.aspect[0] == "touch":
                    alone.setdefault(str(reason.aspect[2]))
                else:
                    rules.setdefault(words.beside(reason, values))
                break
        parts = ["filled"] if filled else []
        by = [f"the {words.said(others[0])[2]} in {listed(same)}"] if same else []
        if by or rules:
            parts.append(f"barred by {listed([*by, *rules])}")
        if far:
            parts.append(f"too far from {listed(far, 'or')}")
        if alone:
            parts.append(f"left without a neighbour for {listed(alone, 'or')}")
        if any(-other in argument.known for other in others):
            parts.append("ruled out earlier")
        names = dict.fromkeys(words.name(network.place_of[abs(other)]) for other in others)
        subject = (
            f"{several} are"
            if len(names) > 1
            else f"{joined(names)} {'was' if parts == ['ruled out earlier'] else 'is'}"
        )
        return f"{subject} {joined(parts, 'or')}" if parts else "no other place is left"

    def _degree(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        words, rule = self.words, self.network.reasons[reason]
        wanted = counted(rule)
        touching = [-other for other in others if -other in wanted]
        turned = [-other for other in others if -other not in wanted]
        number = int(rule.aspect[1])
        conclusion = self._conclusion(arguments)
        if not others:
            if number == 0:
                return f"Nothing touches {words.rule(rule)}, so {conclusion}."
            every = EVERY.get(len(wanted), f"All {len(wanted)} cells")
            have = "has" if len(wanted) == 1 else "have"
            return f"{every} around {words.rule(rule)} {have} to touch it, so {conclusion}."
        if touching:
            return f"{capital(words.rule(rule))} is complete with {words.names(touching)}, so {conclusion}."
        verb = "turns" if len(turned) == 1 else "turn"
        others_touch = "all the others touch" if len(wanted) - len(turned) > 1 else "the other one has to touch"
        return f"{words.names(turned)} {verb} away from {words.rule(rule)}, so {others_touch} it: {conclusion}."

    def _loop(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        argument, words = arguments[0], self.words
        place, _, value = words.said(argument.target)
        _, verb, other = words.said(-argument.target)
        instead = f"a {other} there" if verb == "is" else "an edge there"
        return f"{words.name(place)} is {value}: {instead} would close a loop with {words.names(others)}."

    def _touch(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        argument, words = arguments[0], self.words
        beside = self.network.reasons[reason].aspect[2]
        place, verb, value = words.said(argument.target)
        if verb == "is":
            centre = next((-other for other in others if other < 0), 0)
            why = self._elsewhere(argument, [other for other in others if other > 0])
            return f"{value} has to be beside {words.standing(centre)}, and only {words.name(place)} is left: {why}."
        places = {self.network.place_of[abs(one.target)] for one in arguments}
        return f"{self._conclusion(arguments)}: no cell beside {'it' if len(places) == 1 else 'them'} can be {beside}."

    def _dots(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        argument, words = arguments[0], self.words
        rule = words.rule(self.network.reasons[reason])
        place, verb, _ = words.said(argument.target)
        if verb == "is":
            premises = [-other for other in others if other < 0]
            here = [other for other in others if self.network.place_of[abs(other)] == place and other > 0]
            left = joined(map(words.shown, sorted(self.network.meaning[x][1] for x in (argument.target, *here))), "or")
            told = [f"{words.beside(self.network.reasons[reason], premises)} leaves {left}"] if premises else []
            told = [*self.ruled_out(argument, here), *told]
            return self._only_one(self._conclusion(arguments), words.said(argument.target)[2], told)
        across = {self.network.place_of[abs(other)] for other in others} - {place}
        if not across:
            return f"{self._conclusion(arguments)}: no {words.thing} fits it across {rule}."
        wanted = sorted({self.network.meaning[other][1] for other in others if other in self.network.meaning})
        told = self.ruled_out(argument, [other for other in others if other in self.network.meaning])
        return (
            f"{self._conclusion(arguments)}: across {rule}, {joined(map(words.name, sorted(across)))} "
            f"would have to be {joined(map(words.shown, wanted), 'or')}, "
            f"{f'but {joined(told)}' if told else 'which is out'}."
        )

    def _gap(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """A straight: it needs a value, or could not be completed."""
        argument, words = arguments[0], self.words
        rule = words.rule(self.network.reasons[reason])
        place, verb, value = words.said(argument.target)
        premises = [-other for other in others if other < 0]
        with_ = f" with {joined(map(words.standing, premises))}" if premises else ""
        if verb == "is" and self._is_last(argument, others):
            what = f"the last empty cell of {rule}"
            return f"{words.name(place)} is {value}: it is {what}, and {value} is the {words.thing} still missing."
        if verb == "is":
            why = self._elsewhere(argument, [other for other in others if other > 0])
            always = (
                " in any case" if not premises and len(others) + 1 < len(self.network.places[place].literals) else ""
            )
            needs = f"{capital(rule)}{with_} needs {with_article(value)}{always}"
            return f"{needs}, and only {words.name(place)} can take it: {why}."
        missing = dict.fromkeys(
            other for one in arguments for other in one.links[0].because if other > 0 and -other != one.target
        )
        wanted = sorted({self.network.meaning[other][1] for other in missing})
        if len(wanted) == 1:
            alone = len({one.links[0].place for one in arguments}) == 1
            why = self._elsewhere(argument, list(missing), "the others" if alone else "its cells")
            needs = f"{rule}{with_} would need {with_article(str(wanted[0]))} as well"
            return f"{self._conclusion(arguments)}: {needs}, for which no cell is left: {why}."
        if wanted and len(arguments) == 1:
            needs = f"{rule}{with_} would need {joined(wanted)} as well"
            return f"{self._conclusion(arguments)}: {needs}, for which no cell is left."
        if wanted:
            return f"{self._conclusion(arguments)}: {rule}{with_} could not be completed any more."
        return f"{self._conclusion(arguments)}: {rule}{with_} has no room for that."

    def _is_last(self, argument: Argument, others: Sequence[int]) -> bool:
        """Whether a value needs a place and all others have one."""
        return all(other > 0 and standing(self.network, argument, other) for other in others)

    def _far(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """A number of a path, and a place that too few steps lead to."""
        standing = joined(self.words.standing(-other) for other in others)
        return f"{self._conclusion(arguments)}: that would be too far from {standing}."

    def _window(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """A number with which no straight is left."""
        known = [literal for literal in arguments[0].known if literal in self.network.meaning]
        because = f", because of {listed(map(self.words.standing, known))}" if known else ""
        rule = self.words.rule(self.network.reasons[reason])
        return f"{self._conclusion(arguments)}: {rule} cannot be completed with that{because}."

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
    "degree": Direct._degree,
    "loop": Direct._loop,
    "touch": Direct._touch,
    "dots": Direct._dots,
    "straight": Direct._gap,
    "far": Direct._far,
    "window": Direct._window,
}
"""How an argument of one inference is told, by the sort of its reason."""
