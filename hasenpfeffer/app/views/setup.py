"""The panel in which the next game is chosen: its rules and its players."""

from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.views.sheets import answer, heading, shut, veil
from hasenpfeffer.app.views.signs import button, icon
from hasenpfeffer.engine.options import TARGETS, options_of
from hasenpfeffer.engine.stages import winner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator

    Choices = tuple[tuple[str, str], ...]  # the values of a field, each with its words


def setup_panel(app: "App", t: "Translator") -> "Node":
    """Choose the rules and the players of the next game."""
    kinds = [_preset(app, name, title, line) for name, title, line in presets(t)]
    players = [
        _field(t("Partner"), "partner", app.draft.partner, levels(t)),
        _field(t("Opponents"), "opponents", app.draft.opponents, levels(t)),
    ]
    rules = [
        _field(title, name, str(getattr(app.draft.options, name)), choices)
        for name, title, choices in _options(t)
    ]
    target = h(
        "input",
        name="target",
        type="number",
        min=str(TARGETS[0]),
        max=str(TARGETS[-1]),
        inputmode="numeric",
        value=str(app.draft.options.target),
    )
    rules.append(h("label", h("span", t("Points to win")), target, cls="field"))
    wrong = None
    if app.wrong.startswith("target="):
        least, most = TARGETS[0], TARGETS[-1]
        wrong = t(
            "Points to win are a whole number from {least} to {most}.", least=least, most=most
        )
    lost = _lost(app, t)
    parts = (
        heading(t("New game"), h("p", lost) if lost else None),  # in sight before the button is
        shut(t),
        h("div", kinds, cls="options", role="group", aria_label=t("Rules")),
        h("div", players, cls="options"),
        h("details", h("summary", t("House rules")), h("div", rules, cls="options"), key="house"),
        h(
            "footer",
            answer(app, wrong, "wrong"),
            button(t("Back"), "close"),
            button(t("Deal the cards"), "new", "btn main"),
        ),
    )
    return veil("setup", parts)


def _lost(app: "App", t: "Translator") -> str:
    """Say which games a new one ends, if any."""
    said = []
    if app.game is not None and winner_of(app.game.table) is None:
        said.append(t("The game in progress ends."))
    if app.origin.kept is not None:
        said.append(t("Your own game, which waits for you, ends too."))
    return " ".join(said)


def presets(t: "Translator") -> "tuple[tuple[str, str, str], ...]":
    """Return the presets, each with its name and what marks it."""
    return (
        (
            "article",
            t("As written"),
            t("The rules as they stand under Rules in the menu; ten points."),
        ),
        (
            "article-pepper",
            t("As written, with peppers"),
            t("Little and big pepper stand for all six tricks."),
        ),
        (
            "classic",
            t("Classic"),
            t(
                "A failed bid loses what was bid; defenders count their tricks. If all pass,"
                " whoever holds the joker must play for three."
            ),
        ),
        (
            "loner",
            t("Loner"),
            t(
                "A failed bid loses what was bid; defenders count their tricks. Peppers, going"
                " alone pays double, thirty points."
            ),
        ),
    )


def _preset(app: "App", name: str, title: str, line: str) -> "Node":
    chosen = app.draft.options == options_of(name)
    box = h("span", icon("check"), cls="box", aria_hidden="true")
    words = h("span", h("b", title), h("small", line))
    pressed = "true" if chosen else "false"
    return button((box, words), "preset:" + name, "option", aria_pressed=pressed)


def levels(t: "Translator") -> "Choices":
    """Return how well a bot can play, with the words for it."""
    return (
        ("novice", t("Novice")),
        ("club", t("Club player")),
        ("strong", t("Strong player")),
        ("expert", t("Expert")),
    )


def _options(t: "Translator") -> "tuple[tuple[str, str, Choices], ...]":
    """Return every option but the target, with its words, in the order of rules 7."""
    return (
        (
            "bidding",
            t("Bidding"),
            (("numbers", t("numbers")), ("pepper", t("little and big pepper"))),
        ),
        ("min_bid", t("Lowest bid"), (("1", "1"), ("2", "2"), ("3", "3"))),
        (
            "all_pass",
            t("When all pass"),
            (
                ("redeal", t("throw the hand in")),
                ("dealer_must_bid", t("the dealer must bid")),
                ("joker_must_bid", t("the joker must bid")),
            ),
        ),
        (
            "discard",
            t("Discard"),
            (
                ("any", t("any card")),
                ("not_joker", t("not the joker")),
                ("not_trump", t("not a trump")),
            ),
        ),
        (
            "alone",
            t("Going alone"),
            (
                ("maker_and_defender", t("maker, then a defender")),
                ("maker", t("the maker only")),
                ("anyone", t("anyone")),
                ("off", t("nobody")),
            ),
        ),
        ("alone_multiplier", t("Alone pays"), (("1", t("once")), ("2", t("twice")))),
        (
            "first_lead",
            t("First lead"),
            (("left_of_dealer", t("left of the dealer")), ("maker", t("the maker"))),
        ),
        (
            "made",
            t("Made, the maker scores"),
            (("tricks", t("the tricks taken")), ("bid", t("the bid"))),
        ),
        (
            "set",
            t("Set, the maker loses"),
            (("tricks", t("the tricks taken")), ("bid", t("the bid")), ("six", t("six"))),
        ),
        (
            "defenders",
            t("Defenders score"),
            (("nothing", t("nothing")), ("tricks", t("their tricks"))),
        ),
    )


def _field(title: str, name: str, value: str, choices: "Choices") -> "Node":
    options = [h("option", words, value=choice) for choice, words in choices]
    return h("label", h("span", title), h("select", options, name=name, value=value), cls="field")
