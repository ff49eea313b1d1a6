"""A step in words, as a person would say it.

An argument of one inference is told directly (direct.py); a longer one as what would follow if it were otherwise, link
by link; one by cases only names its rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..reasons import Reason
from ..reporting import joined
from .argument import Argument, Link
from .direct import Direct
from .network import Network
from .vocabulary import Vocabulary, capital, listed, several


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
        by_value: dict[tuple[int, int], list[str]] = {}
        for literal in earlier:
            place, _, value = self.words.said(literal)
            by_value.setdefault((place, self.found_in.get(literal, 0)), []).append(value)
        parts = []
        for (place, number), values in by_value.items():
            source = f" (step {number})" if number else ""
            parts.append(f"{self.words.name(place)} is not {several(values)}{source}")
        return f" Remember: {listed(parts)}."

    # told as what would follow ---------------------------------------------------------------------------------------

    def _supposed(self, arguments: Sequence[Argument]) -> str:
        argument, words = arguments[0], self.words
        parts = self._told_links(argument.links[:-1])
        end = self._end(argument.links[-1])
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
        told = f"{self._concluded(arguments)}: nothing else agrees with {listed(rules)} together"
        return f"{told}, though only trying out shows it."
