"""A step in words, as a person would say it: one template for each sort of reason.

A short argument is told straight ("row 3 needs a 5, and only r3c4 can take it"); a longer one is told as what would
follow if it were otherwise, link by link; one by cases only names its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from ..reasons import Reason
from .argument import Argument, Link
from .network import Network
from .vocabulary import Vocabulary, counted, joined, listed, ranged

EVERY = {1: "The only cell", 2: "Both cells", 3: "All three cells", 4: "All four cells"}
MANY = 10
"""Values above which it is no use to say of each why it is out."""


class Sentences:
    """Tells the steps of one board. `found_in`: the step in which a candidate fell, by its negative literal."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.words = Vocabulary(network)
        self.found_in: dict[int, int] = {}

    def step(self, arguments: Sequence[Argument]) -> str:
        """One step in words: arguments that rest on the same things."""
        argument = arguments[0]
        if not argument.links:
            told = self._by_cases(arguments)
        elif len(argument.links) == 1:
            told = self._straight(arguments)
        else:
            told = self._supposed(arguments)
        known = dict.fromkeys(literal for one in arguments for literal in one.known)
        return told + self._reminder(known)

    # what is concluded -----------------------------------------------------------------------------------------------

    def conclusion(self, arguments: Sequence[Argument]) -> str:
        """r1c1 is 5; r1c1 and r1c2 cannot be 5; r1c1 cannot be 5 or 6; and so on."""
        by_place: dict[int, list[str]] = {}
        negative = arguments[0].target not in self.network.meaning
        for argument in arguments:
            place, _, value = self.words.said(argument.target)
            by_place.setdefault(place, []).append(value)
        by_values: dict[tuple[str, ...], list[str]] = {}
        for place, said in sorted(by_place.items()):
            by_values.setdefault(tuple(said), []).append(self.words.name(place))
        parts = []
        for values, names in by_values.items():
            verb = "cannot be" if negative else "is" if len(names) == 1 else "are"
            parts.append(f"{joined(names)} {verb} {_several(values)}")
        return joined(parts)

    def _reminder(self, known: Iterable[int]) -> str:
        """The candidates that fell earlier and on which the step rests."""
        earlier = [literal for literal in known if literal not in self.network.meaning]
        if not earlier:
            return ""
        by_value: dict[tuple[int, int], list[str]] = {}
        for literal in earlier:
            place, _, value = self.words.said(literal)
            by_value.setdefault((place, self.found_in.get(literal, 0)), []).append(value)
        parts = []
        for (place, number), values in by_value.items():
            source = f" (step {number})" if number else ""
            parts.append(f"{self.words.name(place)} is not {_several(values)}{source}")
        return f" Remember: {listed(parts)}."

    # told straight ---------------------------------------------------------------------------------------------------

    def _straight(self, arguments: Sequence[Argument]) -> str:
        argument = arguments[0]
        (link,) = argument.links
        if link.reason is None:
            return self._last_value(argument)
        told = STRAIGHT.get(str(self.network.reasons[link.reason].aspect[0]), Sentences._whatever)
        return told(self, arguments, link.reason, [other for other in link.because if other != argument.target])

    def _last_value(self, argument: Argument) -> str:
        """A place in which one value is left."""
        words, network = self.words, self.network
        place, _, value = words.said(argument.target)
        literals = network.places[place].literals
        head = _upper(f"{words.name(place)} is {value}")
        if len(literals) == 1:
            return f"{head}: no other {words.thing} exists."
        if len(literals) > MANY:
            return f"{head}: every other {words.thing} stands elsewhere or would be too far from what stands."
        told = self._ruled_out(argument, [literal for literal in literals if literal != argument.target])
        if len(told) == 1 and told[0].endswith(f" leaves {value}"):
            return f"{head}: {told[0].removesuffix(f' leaves {value}')} leaves nothing else."
        return f"{head}, the only {words.thing} left there" + (f": {'; '.join(told)}." if told else ".")

    def _ruled_out(self, argument: Argument, literals: Sequence[int]) -> list[str]:
        """By what the other values of a place are ruled out, rule by rule, among the reasons of an argument."""
        network, words = self.network, self.words
        houses: dict[str, list[int]] = {}
        others: dict[int, tuple[list[int], dict[int, None]]] = {}
        for literal in literals:
            crossing = next(self._crossing(argument, literal), None)
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
        told = [f"{house} has {ranged(values)}" for house, values in houses.items()]
        for reason, (out, known) in others.items():
            named, shown = network.reasons[reason], joined(map(words.standing, known))
            if named.aspect[0] == "far":
                told.append(f"{ranged(out)} would be too far from {shown}")
            else:
                place = network.place_of[abs(literals[0])]
                left = self._left(argument, reason, place, known)
                few = 0 < len(left) <= 3 and 2 * len(left) <= len(network.places[place].literals)
                effect = f"leaves {joined(map(words.shown, left), 'or')}" if few else f"rules out {ranged(out)}"
                told.append(f"{words.beside(named, list(known))} {effect}")
        return told

    def _left(self, argument: Argument, reason: int, place: int, known: Collection[int]) -> list[int]:
        """The values of a place that a reason and known values leave."""
        left = []
        for literal in self.network.places[place].literals:
            crossing = self._crossing(argument, literal)
            if not any(other == reason and set(known).issuperset(values) for other, values in crossing):
                left.append(self.network.meaning[literal][1])
        return left

    def _crossing(self, argument: Argument, literal: int) -> Iterator[tuple[int, list[int]]]:
        """Reasons of an argument that cross out a candidate, with the known values because of which they do."""
        network = self.network
        for i in network.occurs[-literal]:
            if network.owner[i] in argument.rules:
                values = [self._standing(argument, other) for other in network.clauses[i] if other != -literal]
                if all(values):
                    yield network.owner[i], list(dict.fromkeys(values))

    def _standing(self, argument: Argument, literal: int) -> int:
        """The known value because of which a literal is false, or 0."""
        place = self.network.place_of[abs(literal)]
        for value in argument.known:
            if value in self.network.meaning and self.network.meaning[value][0] == place:
                return 0 if literal == value or (literal < 0 and -literal != value) else value
        return 0

    def _somewhere(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """A rule needs a value, and one place is left for it."""
        argument, words = arguments[0], self.words
        place, _, value = words.said(argument.target)
        rule = self.network.reasons[reason]
        where = "" if rule.rule == "the path" else f" of {rule.rule}"
        if all(self._standing(argument, other) for other in others):
            what = "the last empty cell" + where
            return f"{words.name(place)} is {value}: it is {what}, and {value} is the {words.thing} still missing."
        why = self._elsewhere(argument, others)
        if rule.rule == "the path":
            return f"{value} has to go in {words.name(place)}: {why}."
        return f"{_upper(words.rule(rule))} needs {_a(value)}, and only {words.name(place)} can take it: {why}."

    def _once(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """A rule has a value already, and the place has only one other."""
        words, rule = self.words, self.network.reasons[reason]
        where = "" if rule.rule == "the path" else f" in {rule.rule}"
        return (
            f"{_upper(self.conclusion(arguments))}: {rule.aspect[1]} stands{where} already, in {words.names(others)}."
        )

    def _elsewhere(self, argument: Argument, others: Sequence[int]) -> str:
        """Why places cannot have a value."""
        words, network = self.words, self.network
        same: dict[str, None] = {}
        far: dict[str, None] = {}
        rules: dict[str, None] = {}
        filled = False
        for other in others:
            if self._standing(argument, other):
                filled = True
                continue
            for number, values in self._crossing(argument, other):
                reason = network.reasons[number]
                if reason.aspect[0] == "once" and values:
                    same.setdefault(words.name(network.meaning[values[0]][0]))
                elif reason.aspect[0] == "once":
                    rules.setdefault(f"the {reason.aspect[1]} printed in {reason.rule}")
                elif reason.aspect[0] == "far" and values:
                    far.setdefault(words.standing(values[0]))
                else:
                    rules.setdefault(words.beside(reason, values))
                break
        parts = ["filled"] if filled else []
        _, _, value = words.said(argument.target)
        by = [f"the {value} in {listed(same)}"] if same else []
        if by or rules:
            parts.append(f"barred by {listed([*by, *rules])}")
        if far:
            parts.append(f"too far from {listed(far, 'or')}")
        if any(-other in argument.known for other in others):
            parts.append("excluded before")
        return f"the others are {joined(parts, 'or')}" if parts else "no other place is left"

    def _degree(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        words, rule = self.words, self.network.reasons[reason]
        wanted = counted(rule)
        touching = [-other for other in others if -other in wanted]
        turned = [-other for other in others if -other not in wanted]
        number = int(rule.aspect[1])
        conclusion = self.conclusion(arguments)
        if not others:
            if number == 0:
                return f"Nothing touches {words.rule(rule)}, so {conclusion}."
            every = EVERY.get(len(wanted), f"All {len(wanted)} cells")
            have = "has" if len(wanted) == 1 else "have"
            return f"{every} around {words.rule(rule)} {have} to touch it, so {conclusion}."
        if touching:
            return f"{_upper(words.rule(rule))} is complete with {words.names(touching)}, so {conclusion}."
        verb = "turns" if len(turned) == 1 else "turn"
        return f"{words.names(turned)} {verb} away from {words.rule(rule)}, so all the others touch it: {conclusion}."

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
        return f"{self.conclusion(arguments)}: no cell beside it can be {beside}."

    def _dots(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        argument, words = arguments[0], self.words
        rule = words.rule(self.network.reasons[reason])
        place, verb, _ = words.said(argument.target)
        if verb == "is":
            return f"{self.conclusion(arguments)}: nothing else fits {rule}."
        across = {self.network.place_of[abs(other)] for other in others} - {place}
        if not across:
            return f"{self.conclusion(arguments)}: no {words.thing} fits it across {rule}."
        wanted = sorted({self.network.meaning[other][1] for other in others if other in self.network.meaning})
        return (
            f"{self.conclusion(arguments)}: across {rule}, {joined(map(words.name, sorted(across)))} "
            f"would have to be {joined(map(words.shown, wanted), 'or')}, which is out."
        )

    def _gap(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        """A straight: it needs a value, or could not be completed."""
        argument, words = arguments[0], self.words
        rule = words.rule(self.network.reasons[reason])
        place, verb, value = words.said(argument.target)
        standing = [-other for other in others if other < 0]
        with_ = f" with {joined(map(words.standing, standing))}" if standing else ""
        if verb == "is":
            why = self._elsewhere(argument, [other for other in others if other > 0])
            return f"{_upper(rule)}{with_} needs {_a(value)}, and only {words.name(place)} can take it: {why}."
        wanted = sorted({self.network.meaning[other][1] for other in others if other > 0})
        if wanted and len(arguments) == 1:
            return (
                f"{self.conclusion(arguments)}: {rule}{with_} would need {joined(wanted)} as well, "
                "for which no cell is left."
            )
        if wanted:
            return f"{self.conclusion(arguments)}: {rule}{with_} could not be completed any more."
        return f"{self.conclusion(arguments)}: {rule}{with_} has no room for that."

    def _whatever(self, arguments: Sequence[Argument], reason: int, others: Sequence[int]) -> str:
        argument, words = arguments[0], self.words
        rule = words.rule(self.network.reasons[reason])
        known = [literal for literal in argument.known if literal in self.network.meaning]
        given = f", as {joined(map(words.fact, known))}" if 0 < len(known) <= 6 else ""
        return f"{_upper(self.conclusion(arguments))} by {rule}{given}."

    # told as what would follow ---------------------------------------------------------------------------------------

    def _supposed(self, arguments: Sequence[Argument]) -> str:
        argument, words = arguments[0], self.words
        parts = self._told_links(argument.links[:-1])
        end = self._end(argument.links[-1])
        then = f"then {joined([*parts, end])}" if parts else end
        verb = "follow" if argument.target in self.network.meaning else "fall"
        others = f" The other{'s' * (len(arguments) > 2)} {verb}{'s' * (len(arguments) == 2)} in the same way."
        return f"{_upper(self.conclusion(arguments))}. Suppose {words.fact(-argument.target)}: {then}." + (
            others if len(arguments) > 1 else ""
        )

    def _told_links(self, links: Sequence[Link]) -> list[str]:
        """The links in their order; those that follow each other by one reason are told together."""
        told: list[tuple[int | None, list[Link]]] = []
        for link in links:
            assert link.literal is not None
            if link.reason is None and link.literal not in self.network.meaning:
                continue  # the place has another value: that has been said
            if told and told[-1][0] == link.reason:
                told[-1][1].append(link)
            else:
                told.append((link.reason, [link]))
        return [self._told_together(reason, together) for reason, together in told]

    def _told_together(self, reason: int | None, links: Sequence[Link]) -> str:
        words = self.words
        by_place: dict[tuple[int, str], list[str]] = {}
        for link in links:
            place, verb, value = words.said(link.literal or 0)
            by_place.setdefault((place, verb), []).append(value)
        by_values: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for (place, verb), said in by_place.items():
            by_values.setdefault((verb, tuple(said)), []).append(words.name(place))
        parts = []
        for (verb, values), names in by_values.items():
            plural = verb.replace("is", "are") if len(names) > 1 else verb
            parts.append(f"{listed(names)} {plural} {_several(values)}")
        why = "nothing else is left" if reason is None else self._why(self.network.reasons[reason])
        return f"{joined(parts)} ({why})"

    def _why(self, reason: Reason) -> str:
        """A reason as a remark."""
        if reason.rule == "the path":
            if reason.aspect[0] == "touch":
                return f"beside {reason.aspect[1]}"
            if reason.aspect[0] == "once":
                return f"only one {reason.aspect[1]}"
            if reason.aspect[0] == "somewhere":
                return f"{reason.aspect[1]} has to go somewhere"
            return "too far off"
        return self.words.rule(reason)

    def _end(self, link: Link) -> str:
        """The contradiction."""
        words, network = self.words, self.network
        if link.reason is None:
            if len(link.because) == 2 and not network.places[link.place].binary:
                both = joined(words.said(-other)[2] for other in link.because)
                return f"{words.name(link.place)} is both {both}"
            return f"no {words.thing} is left for {words.name(link.place)}"
        reason = network.reasons[link.reason]
        sort, rule = reason.aspect[0], words.rule(reason)
        if sort == "once" and reason.rule == "the path":
            return f"{reason.aspect[1]} stands twice"
        if sort == "once":
            return f"{rule} has {reason.aspect[1]} twice"
        if sort == "somewhere":
            where = "" if reason.rule == "the path" else f" of {reason.rule}"
            return f"no cell{where} is left for {reason.aspect[1]}"
        if sort == "straight":
            return f"{rule} cannot be completed"
        if sort == "touch":
            centre = [-other for other in link.because if other < 0]
            beside = f" beside {words.standing(centre[0])}" if centre else ""
            return f"no cell{beside} is left for {reason.aspect[2]}"
        if sort == "degree":
            return f"{rule} is wrong"
        if sort == "loop":
            return f"{words.names(link.because)} close a loop"
        if sort == "far":
            return f"{joined(words.standing(-other) for other in link.because)} are too far apart"
        return f"{rule} does not fit" if sort == "dots" else f"{rule} is broken"

    # by cases --------------------------------------------------------------------------------------------------------

    def _by_cases(self, arguments: Sequence[Argument]) -> str:
        rules = dict.fromkeys(self.words.rule(self.network.reasons[rule]) for rule in arguments[0].rules)
        return (
            f"{_upper(self.conclusion(arguments))}: nothing else agrees with {listed(rules)} together, "
            "though only trying out shows it."
        )


Told = Callable[[Sentences, Sequence[Argument], int, Sequence[int]], str]

STRAIGHT: dict[str, Told] = {
    "once": Sentences._once,
    "somewhere": Sentences._somewhere,
    "degree": Sentences._degree,
    "loop": Sentences._loop,
    "touch": Sentences._touch,
    "dots": Sentences._dots,
    "straight": Sentences._gap,
}
"""How an argument of one inference is told, by the sort of its reason."""


def _several(values: Sequence[str]) -> str:
    """5; 5 or 6; 1 to 4 or 9"""
    if len(values) > 2 and all(value.isdigit() for value in values):
        return ranged(map(int, values), "or")
    in_order: list[str] = sorted(values, key=_numeric)
    return joined(in_order, "or")


def _a(value: str) -> str:
    """a 7, an 8"""
    return f"an {value}" if value.startswith("8") or value in ("11", "18") else f"a {value}"


def _upper(text: str) -> str:
    """A sentence begins with a capital, but for the name of a cell."""
    first = text.split()[0] if text else ""
    return text if any(char.isdigit() for char in first) else text[:1].upper() + text[1:]


def _numeric(value: str) -> tuple[int, str]:
    return (int(value), "") if value.isdigit() else (0, value)
