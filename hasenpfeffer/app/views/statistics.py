"""The statistics: what was played, bid, dealt and lost on this device."""

from hasenpfeffer.app.counts import REPLACE, SURE, TAKEN, hands_in
from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.sentences import bid_name
from hasenpfeffer.app.statistics import (
    HOUSE,
    KINDS,
    RULES,
    expected,
    expected_trumps,
    losses_of,
    summed,
)
from hasenpfeffer.app.telling import percent_said, points_said
from hasenpfeffer.app.views.chart import chart
from hasenpfeffer.app.views.setup import presets
from hasenpfeffer.app.views.sheets import answer, heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon
from hasenpfeffer.engine.actions import BIDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.statistics import Statistics, Tally
    from hasenpfeffer.app.words import Translator


def statistics_panel(app: "App", t: "Translator") -> "Node":
    """Show the counts of all rules together, or of one set of them."""
    stats, shown = app.stats, app.panel.partition(":")[2]
    if shown == SURE:
        return _asked(t)
    if shown == REPLACE and app.brought is not None:
        return _replacing(stats, app.brought, t)
    kind = shown if shown in RULES else ""
    tally = stats.tallies[KINDS.index(kind)] if kind else summed(stats.tallies)
    taken = t("The statistics of the file are here now.") if shown == TAKEN else None
    wrong = t("This file holds no statistics.") if app.wrong == "stats=" else None
    parts = (
        heading(t("Statistics")),
        shut(t),
        _kinds(stats, kind, t),
        _results(tally, t) if tally.hands else h("p", t("No hand has been finished yet.")),
        _bids(tally, t),
        _losses(losses_of(stats, kind), t),
        _cards(tally, t),
        _file(stats, t),
        answer(app, wrong or taken, "wrong" if wrong else "said"),
        h("p", button(t("Reset the statistics"), "stats:" + SURE, "link danger"))
        if hands_in(stats)
        else None,
        h("footer", button(t("Done"), "close", "btn main")),
    )
    return veil("stats", parts)


def _asked(t: "Translator") -> "Node":
    said = t("All counts on this device go back to nought. The game in progress stays.")
    parts = (
        heading(t("Reset the statistics?"), h("p", said)),
        h("footer", button(t("Keep them"), "stats"), button(t("Reset"), "stats:clear", "btn main")),
    )
    return veil("sure", parts, small=True)


def _replacing(here: "Statistics", other: "Statistics", t: "Translator") -> "Node":
    """Say what a file would replace, and ask."""
    brought = t.tn("The file holds {n} hand.", "The file holds {n} hands.", hands_in(other))
    lost = t.tn(
        "It takes the place of the {n} hand that is counted here.",
        "It takes the place of the {n} hands that are counted here.",
        hands_in(here),
    )
    kept = t("Save yours as a file first, if you want to have them back.")
    said = h("p", " ".join([brought, lost, kept]), id="lost")
    parts = (
        heading(t("Replace the statistics?"), said),
        h(
            "footer",
            button(t("Keep them"), "stats", aria_describedby="lost"),
            button(t("Replace them"), "stats:take", "btn main"),
        ),
    )
    return veil("sure", parts, small=True)


def _kinds(stats: "Statistics", shown: str, t: "Translator") -> "Node | None":
    """Choose between the rules that were played, if there are several."""
    names = [(name, title) for name, title, _ in presets(t)] + [(HOUSE, t("House rules"))]
    played = [pair for pair in names if stats.tallies[KINDS.index(pair[0])].hands]
    if len(played) < 2:
        return None
    segments = [
        button(title, word, "segment", aria_pressed=str(kind == shown).lower())
        for kind, title, word in [("", t("All"), "stats")]
        + [(name, title, "stats:" + name) for name, title in played]
    ]
    return h("div", segments, cls="segments", role="group", aria_label=t("Rules"))


def _results(tally: "Tally", t: "Translator") -> "Node":
    margin = (tally.ours - tally.theirs) / tally.hands
    share = percent_said(tally.won / tally.games, t) if tally.games else None
    rows = [
        (t("Games"), str(tally.games)),
        (t("Won"), (str(tally.won), share and h("small", " ", share))),
        (t("Hands"), str(tally.hands)),
        (t("Thrown in"), str(tally.thrown)),
        (t("Points a hand, ours less theirs"), points_said(margin, 2)),
    ]
    return h("dl", [h("div", h("dt", name), h("dd", value)) for name, value in rows], cls="counts")


def _share(part: int, whole: int, t: "Translator") -> str:
    return f"{part} ({percent_said(part / whole, t)})" if whole else str(part)


def _bids(tally: "Tally", t: "Translator") -> "Node | None":
    """List the player's own contracts by their height."""
    places = [place for place, count in enumerate(tally.bid) if count]
    if not places:
        return None
    head = [h("th", words, scope="col") for words in (t("times"), t("made"))]
    rows = [
        h(
            "tr",
            h("th", bid_name(BIDS[place], t), scope="row"),
            h("td", str(tally.bid[place])),
            h("td", _share(tally.made[place], tally.bid[place], t)),
        )
        for place in places
    ]
    table = h(
        "table",
        h("caption", t("Your bids")),
        h("thead", h("tr", h("td"), head)),
        h("tbody", rows),
    )
    return h("section", table, cls="part")


def _losses(losses: "tuple[float, ...]", t: "Translator") -> "Node | None":
    """Draw what the player's decisions lost, hand by hand."""
    if not losses:
        return None
    mean = f"{sum(losses) / len(losses):.2f}"
    said = t.tn(
        "In {n} reviewed hand your decisions cost {mean} points.",
        "In {n} reviewed hands your decisions cost {mean} points a hand.",
        len(losses),
        mean=mean,
    )
    if len(losses) == 1:
        return h("section", h("h3", t("Your decisions")), h("p", said), cls="part")
    drawing = chart(losses, len(losses), None, (), said, lambda value: f"{value:.1f}")
    axes = t("From left to right, hand by hand, the newest last. The scale is in points.")
    below = h("p", h("small", axes))
    return h("section", h("h3", t("Your decisions")), h("p", said), drawing, below, cls="part")


def _cards(tally: "Tally", t: "Translator") -> "Node | None":
    """Hold the cards dealt against what chance would deal."""
    if not tally.dealt:
        return None
    rows = []
    for name, had, (mean, error) in (
        (t("jokers"), tally.jokers, expected(tally.dealt, 1)),
        (t("jacks"), tally.jacks, expected(tally.dealt, 4)),
        (t("trumps that another named"), tally.trumps, expected_trumps(tally)),
    ):
        chance = f"{mean:.1f} \u00b1\u00a0{error:.1f}"
        cells = [h("td", text) for text in (str(had), chance)]
        rows.append(h("tr", h("th", name, scope="row"), cells))
    head = [h("th", words, scope="col") for words in (t("dealt to you"), t("chance"))]
    title = t.tn("Are the cards fair? {n} hand", "Are the cards fair? {n} hands", tally.dealt)
    return h(
        "section",
        h(
            "table",
            h("caption", title),
            h("thead", h("tr", h("td"), head)),
            h("tbody", rows),
        ),
        h(
            "p",
            h(
                "small",
                t(
                    "Every jack may become a bower. Trumps count where another seat named them,"
                    " against the share of those that it had not seen itself: you name a suit"
                    " because you hold it. The error is one standard deviation: chance stays"
                    " within it two times in three."
                ),
            ),
        ),
        cls="part",
    )


def _file(stats: "Statistics", t: "Translator") -> "Node":
    wanted = h("input", type="file", name="stats", accept=".json", cls="vh")
    return h(
        "div",
        button((icon("save"), t("Save as a file")), "save:stats" if hands_in(stats) else None),
        h("label", icon("open"), t("Open a file"), wanted, cls="btn"),
        cls="list",
    )
