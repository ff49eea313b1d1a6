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
from .vocabulary import Vocabulary, capital, counted, in_order, listed, ranged, several, with_article


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
        alike: dict[tuple[str, str], list[str]] = {}
        for place, (values, found) in fallen.items():
            source = f" (step{'s' * (len(found) > 1)} {ranged(found)})" if found else ""
            alike.setdefault((several(values), source), []).append(self.words.name(place))
        parts = [
            f"{joined(names)} {'is' if len(names) == 1 else 'are'} not {values}{source}"
            for (values, source), names in alike.items()
        ]
        return f" Remember: {listed(parts)}."

    # told as what would follow ---------------------------------------------------------------------------------------

    def _supposed(self, arguments: Sequence[Argument]) -> str:
        argument, words = arguments[0], self.words
        *links, last = argument.links
        used = {other for link in links for other in link.because}
        clashing = [link for link in links if -(link.literal or 0) in {*last.because} - used]
        if clashing and self._is_both(last):  # the last links are told with the contradiction that they make
            links = [link for link in links if link not in clashing]
            end = self._both(clashing)
        else:
            end = self._end(argument, last)
        parts = self._told_links(links)
        then = f"then {joined([*parts, end])}" if parts else f"then {end}"
        if argument.target in self.network.meaning:
            verb = "follow" if len(arguments) > 2 else "follows"
        else:
            verb = "are ruled out" if len(arguments) > 2 else "is ruled out"
        others = f" The other{'s' * (len(arguments) > 2)} {verb} in the same way."
        told = f"{self._concluded(arguments)}. Suppose {words.fact(-argument.target)}: {then}."
        return told + (others if len(arguments) > 1 else "")

    def _concluded(self, arguments: Sequence[Argument]) -> str:
        return capital(self.words.conclusion([argument.target for argument in arguments]))

    def _both(self, clashing: Sequence[Link]) -> str:
        """The end of a chain in a place with two values, one or both of which nothing else rests on."""
        words = self.words
        clashing = sorted(clashing, key=lambda link: in_order(words.said(link.literal or 0)[2]))
        values = [words.said(link.literal or 0)[2] for link in clashing]
        reasons = [self._why(link) for link in clashing]
        head = f"{words.name(clashing[0].place)} would have to be"
        if len(values) == 1:
            return f"{head} {values[0]} as well ({reasons[0]})"
        if reasons[0] == reasons[1]:
            return f"{head} both {joined(values)} ({reasons[0]})"
        return f"{head} both {joined(f'{value} ({why})' for value, why in zip(values, reasons, strict=True))}"

    def _told_links(self, links: Sequence[Link]) -> list[str]:
        """The links in their order; those that follow each other by one reason are told together."""
        told: list[tuple[str, list[Link]]] = []
        for link in links:
            assert link.literal is not None
            if link.reason is None and link.literal not in self.network.meaning:
                continue  # the place has another value: that has been said
            why = self._why(link)
            if told and told[-1][0] == why:
                told[-1][1].append(link)
            else:
                told.append((why, [link]))
        return [self._told_together(together) for _, together in told]

    def _told_together(self, links: Sequence[Link]) -> str:
        words = self.words
        by_place: dict[tuple[int, str], list[int]] = {}
        for link in links:
            place, verb, value = words.meant(link.literal or 0)
            by_place.setdefault((place, verb), []).append(value)
        by_values: dict[tuple[str, tuple[int, ...]], list[str]] = {}
        for (place, verb), said in by_place.items():
            by_values.setdefault((verb, tuple(said)), []).append(words.name(place))
        parts = []
        for (verb, values), names in by_values.items():
            plural = verb.replace("is", "are") if len(names) > 1 else verb
            shown = [words.shown(value, len(names)) for value in values]
            parts.append(f"{listed(names)} {plural} {joined(shown) if verb == 'is' else several(shown)}")
        return f"{joined(parts)} ({self._why(links[0], len(by_place) > 1)})"

    def _why(self, link: Link, several_places: bool = False) -> str:
        """What a link rests on, as a remark."""
        if link.reason is None:
            return "nothing else is left"
        reason, words = self.network.reasons[link.reason], self.words
        voice, it = words.voice(reason), "them" if several_places else "it"
        match reason.aspect:
            case ("beside", number, other) if link.literal in self.network.meaning:
                one, next_one = words.shown(int(number)), words.shown(int(other))
                return voice.say(voice.words.next, value=one, number=next_one)
            case ("beside", _, other):
                return f"no cell {voice.words.near} {it} is left for {words.shown(int(other))}"
            case ("far", *_):
                return voice.words.off
            case ("once", value) if voice.whole:
                return f"only one {words.shown(int(value))}"
            case ("somewhere", value) if voice.whole:
                return f"no other cell is left for {words.shown(int(value))}"
            case ("somewhere", _):
                return f"no other cell of {voice.subject} is left"
            case ("count", *_):
                full = any(-other in counted(reason) for other in link.because)
                return voice.say(voice.words.complete if full else voice.words.needs, value=it)
            case ("cycle", *_):
                return voice.say(voice.words.otherwise, places=words.names(link.because))
            case ("apart" | "ring", *_):
                return voice.say(voice.words.parted)
        return voice.subject

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
        voice = words.voice(reason)
        match reason.aspect:
            case ("once", value) if voice.whole:
                return f"{words.shown(int(value))} stands twice"
            case ("once", value):
                return voice.say(voice.words.twice, value=words.shown(int(value)))
            case ("somewhere", value):
                return f"no cell{words.within(reason, 'of')} is left for {words.shown(int(value))}"
            case ("beside", _, other):
                centre = [-one for one in link.because if one < 0 and -one in network.meaning]
                near = f" {voice.words.near} {words.standing(centre[0])}" if centre else ""
                return f"no cell{near} is left for {words.shown(int(other))}"
            case ("far", *_):
                return voice.say(voice.words.apart, values=joined(words.standing(-one) for one in link.because))
            case ("count", *_):
                crowded = any(-one in counted(reason) for one in link.because)
                return voice.say(voice.words.crowded if crowded else voice.words.short)
            case ("cycle", *_):
                return voice.say(voice.words.closed, places=words.names(link.because))
        return voice.say(voice.words.broken)

    # by cases --------------------------------------------------------------------------------------------------------

    def _by_cases(self, arguments: Sequence[Argument]) -> str:
        rules = dict.fromkeys(self.words.rule(self.network.reasons[rule]) for rule in arguments[0].rules)
        together = " together" if len(rules) > 1 else ""
        target = arguments[0].target
        if target in self.network.meaning or self.network.places[self.network.place_of[abs(target)]].binary:
            wrong = "anything else ends"
        else:
            wrong = "each of them ends" if len(arguments) > 1 else f"{with_article(self.words.said(target)[2])} ends"
        told = f"{self._concluded(arguments)}. Only trying out shows it: {wrong} in a contradiction with"
        return f"{told} {listed(rules)}{together}."
