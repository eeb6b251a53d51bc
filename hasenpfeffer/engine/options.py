"""The options of the rules and the presets (rules 7 and 8)."""

from hasenpfeffer.engine.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    Value = str | int

# Every option with its values, the default first; a target is any number of TARGETS.
VALUES = (
    ("bidding", ("numbers", "pepper")),
    ("min_bid", (1, 2, 3)),
    ("all_pass", ("redeal", "dealer_must_bid", "joker_must_bid")),
    ("discard", ("any", "not_joker", "not_trump")),
    ("alone", ("maker_and_defender", "maker", "anyone", "off")),
    ("alone_multiplier", (1, 2)),
    ("first_lead", ("left_of_dealer", "maker")),
    ("made", ("tricks", "bid")),
    ("set", ("tricks", "bid", "six")),
    ("defenders", ("nothing", "tricks")),
    ("target", (10,)),
)
TARGETS = range(5, 101)

# Each preset with what differs from the defaults.
PRESETS: "tuple[tuple[str, tuple[tuple[str, Value], ...]], ...]" = (
    ("article", ()),
    ("article-pepper", (("bidding", "pepper"),)),
    ("classic", (("all_pass", "joker_must_bid"), ("set", "bid"), ("defenders", "tricks"))),
    (
        "loner",
        (
            ("bidding", "pepper"),
            ("alone_multiplier", 2),
            ("set", "bid"),
            ("defenders", "tricks"),
            ("target", 30),
        ),
    ),
)


class OptionError(Exception):
    """An option or a value that rules 7 and 8 do not have."""


class Options(Record):
    """The rules in force: one field for every option of rules 7."""

    __slots__ = tuple([name for name, _ in VALUES])
    bidding: str
    min_bid: int
    all_pass: str
    discard: str
    alone: str
    alone_multiplier: int
    first_lead: str
    made: str
    set: str
    defenders: str
    target: int


def option_value(name: str, text: str) -> "Value":
    """Return the value of an option from its text; raises OptionError.

    >>> option_value("target", "15")
    15
    """
    for known, values in VALUES:
        if known == name:
            allowed = TARGETS if name == "target" else values
            for value in allowed:
                if str(value) == text:
                    return value
            shown = "5 to 100" if name == "target" else ", ".join([str(value) for value in values])
            raise OptionError(f"{name} is one of: {shown}")
    raise OptionError("there is no such option")


def options_of(preset: str, changes: "tuple[tuple[str, Value], ...]" = ()) -> Options:
    """Return the options of a preset with some of them changed; raises OptionError (rules 8)."""
    for name, differing in PRESETS:
        if name == preset:
            chosen = {option: values[0] for option, values in VALUES}
            chosen.update(differing)
            for option, value in changes:
                chosen[option] = option_value(option, str(value))
            return Options(**chosen)  # type: ignore[arg-type]
    known = ", ".join([name for name, _ in PRESETS])
    raise OptionError(f"a preset is one of: {known}")


def changes_from(preset: str, options: Options) -> "tuple[tuple[str, Value], ...]":
    """Return what differs between a preset and the options, in the order of VALUES."""
    base = options_of(preset)
    return tuple(
        [
            (name, getattr(options, name))
            for name, _ in VALUES
            if getattr(options, name) != getattr(base, name)
        ]
    )


def nearest_preset(options: Options) -> str:
    """Return the preset from which the fewest options differ; the first of them."""
    distances = [
        (len(changes_from(name, options)), place) for place, (name, _) in enumerate(PRESETS)
    ]
    return PRESETS[min(distances)[1]][0]
