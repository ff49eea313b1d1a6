"""A step in words, as a person would say it.

An argument of one inference is told directly (direct.py); a longer one as what would follow if it were otherwise, link
by link; one by cases only names its rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..reporting import joined
from .argument import Argument, Link
from .direct import Direct
from .network import Network
from .vocabulary import Vocabulary, capital, counted, in_order, listed, several


class Sentences:
    """Tells the steps of one board. `found_in`: the step in which a candidate fell, by its negative literal."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.words = Vocabulary(network)
        self._direct = Direct(self.words)
        self.found_in: dict[int, int] = {}

    def step(self, arguments: Sequence[Argument]) -> str:
        """One step in words: arguments that rest on the same things."""
        argument = arguments[0]
        if not argument.links:
            told = self._by_cases(arguments)
        elif len(argument.links) == 1:
            told = self._direct.told(arguments)
        else:
            told = self._supposed(arguments)
        known = dict.fromkeys(literal for one in arguments for literal in one.known)
        return told + self._reminder(known)

    def _reminder(self, known: Iterable[int]) -> str:
        """The candidates that fell earlier and on which the step rests."""
        earlier = [literal for literal in known if literal not in self.network.meaning]
        if not earlier:
            return ""
        fallen: dict[int, tuple[list[str], set[int]]] = {}
        for literal in earlier:
            place, _, value = self.words.said(literal)
            values, found = fallen.setdefault(place, ([], set()))
            values.append(value)
            found.update([self.found_in[literal]] if literal in self.found_in else ())
        parts = []
        for place, (values, found) in fallen.items():
            source = f" (step{'s' * (len(found) > 1)} {joined(sorted(found))})" if found else ""
            parts.append(f"{self.words.name(place)} is not {several(values)}{source}")
        return f" Remember: {listed(parts)}."

    # told as what would follow ---------------------------------------------------------------------------------------

    def _supposed(self, arguments: Sequence[Argument]) -> str:
        argument, words = arguments[0], self.words
        *links, last = argument.links
        twice = [link for link in links if -(link.literal or 0) in last.because] if self._is_both(last) else []
        if len(twice) == 2 and twice[0].reason == twice[1].reason is not None:  # told at the end, together
            links = [link for link in links if link not in twice]
            values = sorted((words.said(link.literal or 0)[2] for link in twice), key=in_order)
            end = f"{words.name(last.place)} would have to be both {joined(values)}"
            end += f" ({self._why(twice[0])})"
        else:
            end = self._end(argument, last)
        parts = self._told_links(links)
        then = f"then {joined([*parts, end])}" if parts else end
        verb = "follow" if argument.target in self.network.meaning else "fall"
        others = f" The other{'s' * (len(arguments) > 2)} {verb}{'s' * (len(arguments) == 2)} in the same way."
        told = f"{self._concluded(arguments)}. Suppose {words.fact(-argument.target)}: {then}."
        return told + (others if len(arguments) > 1 else "")

    def _concluded(self, arguments: Sequence[Argument]) -> str:
        return capital(self.words.conclusion([argument.target for argument in arguments]))

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
            parts.append(f"{listed(names)} {plural} {several(values)}")
        return f"{joined(parts)} ({self._why(links[0], len(by_place) > 1)})"

    def _why(self, link: Link, several_places: bool = False) -> str:
        """What a link rests on, as a remark."""
        if link.reason is None:
            return "nothing else is left"
        reason = self.network.reasons[link.reason]
        if reason.rule == "the path":
            if reason.aspect[0] == "touch" and link.literal in self.network.meaning:
                return f"{reason.aspect[1]} needs a neighbour {reason.aspect[2]}"
            if reason.aspect[0] == "touch":
                return f"no cell beside {'them' if several_places else 'it'} is left for {reason.aspect[2]}"
            if reason.aspect[0] == "once":
                return f"only one {reason.aspect[1]}"
            if reason.aspect[0] == "somewhere":
                return f"no other cell is left for {reason.aspect[1]}"
            return "too far off"
        return self.words.rule(reason)

    def _is_both(self, link: Link) -> bool:
        """Whether a chain ends in a place with two values."""
        return link.reason is None and len(link.because) == 2 and not self.network.places[link.place].binary

    def _end(self, argument: Argument, link: Link) -> str:
        """The contradiction."""
        words, network = self.words, self.network
        if self._is_both(link):
            both = sorted((words.said(-other)[2] for other in link.because), key=in_order)
            return f"{words.name(link.place)} cannot be both {joined(both)}"
        if link.reason is None:
            before = [
                other for other in link.because if not any(other == -(one.literal or 0) for one in argument.links)
            ]
            told = [] if network.walks else self._direct.ruled_out(argument, before)
            return f"no {words.thing} is left for {words.name(link.place)}" + (f" ({'; '.join(told)})" if told else "")
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
            wanted = counted(reason)
            too_many = any(-other in wanted for other in link.because)
            return f"{rule} is touched too often" if too_many else f"too few cells are left for {rule}"
        if sort == "loop":
            return f"{words.names(link.because)} close a loop"
        if sort == "far":
            return f"{joined(words.standing(-other) for other in link.because)} are too far apart"
        return f"{rule} does not fit" if sort == "dots" else f"{rule} is broken"

    # by cases --------------------------------------------------------------------------------------------------------

    def _by_cases(self, arguments: Sequence[Argument]) -> str:
        rules = dict.fromkeys(self.words.rule(self.network.reasons[rule]) for rule in arguments[0].rules)
        together = " together" if len(rules) > 1 else ""
        told = f"{self._concluded(arguments)}: nothing else agrees with {listed(rules)}{together}"
        return f"{told}, though only trying out shows it."
