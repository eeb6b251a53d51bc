"""Every text is a record, or is refused with one error that names the place and the rule."""

from __future__ import annotations

import io
import json
import random
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.__main__ import main
from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.link import read_link, write_link
from hasenpfeffer.engine.log import Reading
from hasenpfeffer.engine.notation import LIMIT, read, read_observation
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.position import position_data
from hasenpfeffer.engine.tokens import NotationError, read_word
from hasenpfeffer.engine.writing import write, write_observation
from tests.engine.positions import HANDS, record, refusal, show

ROOT = Path(__file__).parents[2]
GOOD = [path.read_text("utf-8") for path in sorted((ROOT / "tests" / "games").glob("*.txt"))]
MADE = "dealer: S\n" + HANDS + "auction: - - - 3\n"
ALONE = MADE + "trump: h alone\ndiscard: 9s\n"
PLAYED = MADE + "trump: h\ndiscard: 9s\n"
SEED = "000102030405060708090a0b0c0d0e0f"
OWN = "seat: S\nrules: classic\ndealer: S\nsouth: Jh Kh Ah 9s Ts Jk\n"
CLUBS = "seat: S\nrules: classic\ndealer: S\nsouth: 9c Tc Jc Qc Kc Ac\n"
SHOWN = "seat: S\nrules: classic\ndealer: S\neast: Jk\nsouth: 9c Tc Jc Qc Kc Ac\n"

# A text and the whole error.
REFUSED = [
    ("", "dealer: missing: rules 2.1, a record names the dealer"),
    ("# nothing\n", "dealer: missing: rules 2.1, a record names the dealer"),
    ("rules: article\n", "dealer: missing: rules 2.1, the first hand names the dealer"),
    ("dealer", "'dealer': not a line of a game, such as 'dealer: S'"),
    ("dealer: S\ncolour: red", "'colour': not a key of a record"),
    ("\u2660: 1", "'?': not a key of a record"),
    ("dealer: S\ndealer: S", "dealer: written twice in one hand"),
    ("dealer: S\nrules: article", "rules: belongs before dealer"),
    ("dealer:", "dealer: empty"),
    ("dealer: X", "dealer: token 1 'X': rules 1.1, a seat is N, E, S or W"),
    ("dealer: S N", "dealer: token 2 'N': rules 1.1, one seat is enough"),
    ("seat: Q\ndealer: S", "seat: token 1 'Q': rules 1.1, a seat is N, E, S or W"),
    (
        "rules: poker\ndealer: S",
        "rules: token 1 'poker': rules 8, a preset is one of: article, article-pepper,"
        " classic, loner",
    ),
    (
        "rules: article target=4\ndealer: S",
        "rules: token 2 'target=4': rules 7, target is one of: 5 to 100",
    ),
    (
        "rules: article set=all\ndealer: S",
        "rules: token 2 'set=all': rules 7, set is one of: tricks, bid, six",
    ),
    (
        "rules: article set=six set=six\ndealer: S",
        "rules: token 3 'set=six': rules 7, set is there twice",
    ),
    ("rules: article x=1\ndealer: S", "rules: token 2 'x=1': rules 7, there is no such option"),
    ("score: 1\ndealer: S", "score: rules 6.5, a score is two numbers, NS and EW"),
    ("score: 1 x\ndealer: S", "score: token 2 'x': rules 6.5, a score is a whole number"),
    ("score: 9 10\ndealer: S", "score: token 2 '10': rules 6.6, the game was over at 10"),
    (
        "dealer: S\nnorth: 9c 9c Jc Qc Kc Ac",
        "north: token 2 '9c': rules 1.3, the card is there twice",
    ),
    ("dealer: S\nnorth: 9c 1c", "north: token 2 '1c': rules 1.3, not a card"),
    ("dealer: S\nnorth: 9c", "north: rules 2.2, a hand is dealt six cards and not 1"),
    ("dealer: S\nnorth: Jk", "north: rules 2.2, a hand is dealt six cards and not 1"),
    ("dealer: S\nwidow: 9c Tc", "widow: rules 2.2, the widow is one card and not 2"),
    ("dealer: S\nseed: 12", "seed: token 1 '12': rules 2.3, a seed is 32 hex digits"),
    (
        f"dealer: S\nwidow: 9c\nseed: {SEED}",
        "widow: rules 2.3, stands beside a seed, which deals all cards",
    ),
    (f"seat: S\ndealer: S\nseed: {SEED}", "seed: rules 2.3, a seat does not know the seed"),
    (
        "dealer: S\nauction: 7",
        "auction: token 1 '7': rules 3.1, a call is -, 1 to 6, L or B",
    ),
    (
        "dealer: S\nauction: - \u00df",
        "auction: token 2 '?': rules 3.1, a call is -, 1 to 6, L or B",
    ),
    ("dealer: S\nauction: 2 2", "auction: token 2 '2': rules 3.2, a bid must be higher than 2"),
    (
        "dealer: S\nauction: L",
        "auction: token 1 'L': rules 3.1, there are no peppers without pepper bidding",
    ),
    ("dealer: S\nauction: 6 -", "auction: token 2 '-': rules 4.2, the maker names trump now"),
    (
        "dealer: S\nauction: - - - - -",
        "auction: token 5 '-': rules 2.1, this hand was thrown in, the next one is dealt now",
    ),
    (
        "rules: classic\ndealer: S\nauction: - - - -",
        "auction: token 4 '-': rules 3.5, all have passed and nothing here tells who shows the"
        " joker",
    ),
    (
        "dealer: S\ntrump: h",
        "trump: token 1 'h': rules 3.1, the auction waits for a bid or a pass",
    ),
    (MADE + "trump: x", "trump: token 1 'x': rules 1.3, a suit is c, d, h or s"),
    (
        "rules: article alone=off\ndealer: S\nauction: 6\ntrump: h alone",
        "trump: token 2 'alone': rules 4.4, nobody goes alone under alone=off",
    ),
    (
        "rules: article alone=off\ndealer: S\ntrump: h alone",
        "trump: token 1 'h': rules 3.1, the auction waits for a bid or a pass",
    ),
    (
        MADE + "trump: h both",
        "trump: token 2 'both': rules 4.2, trump is a suit, or a suit and alone",
    ),
    (
        MADE + "trump: h alone now",
        "trump: token 3 'now': rules 4.2, trump is a suit, or a suit and alone",
    ),
    (
        MADE + "trump: h\ndiscard: 9c",
        "discard: token 1 '9c': rules 4.3, South cannot use 9c: it is not in hand",
    ),
    (
        MADE + "trump: h\ndiscard: 9s Ts",
        "discard: token 2 'Ts': rules 4.3, one card is discarded",
    ),
    (MADE + "discard: 9s", "discard: token 1 '9s': rules 4.2, the maker names trump now"),
    (PLAYED + "defend: -", "defend: token 1 '-': rules 5.1, a card is played now"),
    (ALONE + "defend: pair", "defend: token 1 'pair': rules 4.4, an answer is - or alone"),
    (ALONE + "defend: - - -", "defend: token 3 '-': rules 5.1, a card is played now"),
    (
        ALONE + "play: 9h",
        "play: token 1 '9h': rules 4.4, a defender says now whether to defend alone",
    ),
    (
        PLAYED + "play: 9h 9d Qd",
        "play: token 3 'Qd': rules 5.3, East holds hearts and must follow",
    ),
    (
        PLAYED + "play: 9h As",
        "play: token 2 'As': rules 5.1, North cannot use As: it is not in hand",
    ),
    (PLAYED + "play: 9h Zz", "play: token 2 'Zz': rules 1.3, not a card"),
    (
        "dealer: S\nauction: - - - 1\ntrump: h\nplay: 9h 9h",
        "play: token 2 '9h': rules 5.1, North cannot use 9h: it has been played",
    ),
    (
        "dealer: S\nnorth: 9h Tc Jc Qc Kc Ac\nauction: - - - 1\ntrump: h\nplay: 9h",
        "play: token 1 '9h': rules 5.1, West cannot use 9h: it was dealt to North",
    ),
    (MADE + "\n" + HANDS, "hand 2: north: rules 2.1, this hand is not over"),
    (MADE + "\nplay: 9c", "hand 2: play: rules 2.1, this hand is not over"),
    (
        "dealer: S\nauction: - - - -\n\ndealer: W\n",
        "hand 2: dealer: rules 2.1, stands in the first hand only",
    ),
    (
        "dealer: S\nauction: - - - -\n\nauction: 9\n",
        "hand 2: auction: token 1 '9': rules 3.1, a call is -, 1 to 6, L or B",
    ),
    ("seat: S\ndealer: S", "south: missing: rules 4.1, South knows it"),
    (
        "seat: S\ndealer: S\nsouth: Jk",
        "south: rules 2.2, a hand is dealt six cards and not 1",
    ),
    (
        OWN.replace("dealer: S", "dealer: S\neast: 9c Tc Jc Qc Kc Ac"),
        "east: rules 4.5, South does not see this hand",
    ),
    (OWN + "widow: As", "widow: rules 4.1, South does not know it"),
    (OWN + "auction: - - - 3", "widow: missing: rules 4.1, South knows it"),
    (
        OWN + "widow: As\nauction: - - - 3\ntrump: h\nplay: 9h",
        "discard: missing: rules 4.3, South knows it",
    ),
    (
        OWN + "auction: 3 - - -\ntrump: h\ndiscard: 9c",
        "discard: rules 4.1, South does not know it",
    ),
    (
        OWN + "auction: - - -\n\n" + HANDS,
        "hand 2: seat: rules 1.1, an observation is one hand",
    ),
    (SHOWN, "east: rules 4.5, South does not see this hand"),
    (
        CLUBS + "widow: 9d\nauction: - - - -",
        "auction: token 4 '-': rules 3.5, all have passed and nothing here tells who shows the"
        " joker",
    ),
    (
        SHOWN + "auction: - - - -\ntrump: h\nplay: Jk",
        "play: token 1 'Jk': rules 5.1, West cannot use Jk: it was dealt to East",
    ),
    ("x" * (LIMIT + 1), "a record is at most 64 KiB long"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED, ids=[row[1][:40] for row in REFUSED])
def test_refused_with_one_message(text: str, message: str) -> None:
    assert refusal(text) == message


def test_bytes_that_are_no_text_are_refused() -> None:
    for data in (b"\xff\xfe", b"# \xed\xa0\x80\ndealer: S", b"# \xc0\x80\ndealer: S"):
        with pytest.raises(NotationError, match="UTF-8"):
            read(data)
    assert read("# Schöner Hase \u2660 \U0001f407\ndealer: S".encode()).log.dealer == "S"


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("?dealer=S&north=%zz", "'%zz': a % in a link stands before two hex digits"),
        ("?dealer=S&dealer=S", "dealer: written twice in one hand"),
        ("?x=1", "'x': not a key of a record"),
        ("dealer=%ff", "'%ff': a link is UTF-8 text"),
        ("", "dealer: missing: rules 2.1, the first hand names the dealer"),
        ("?dealer", "dealer: empty"),
        ("?dealer=%3Cb%3E", "dealer: token 1 '<b>': rules 1.1, a seat is N, E, S or W"),
        ("?dealer=\ud800", "dealer: token 1 '?': rules 1.1, a seat is N, E, S or W"),
        ("&" * (LIMIT + 1), "a link is at most 64 KiB long"),
    ],
)
def test_refused_links(query: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_link(query)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "word",
    ["", "pass:1", "bid", "bid:0", "bid:7", "bid:L:L", "trump", "trump:x", "trump:h:pair"]
    + ["discard", "discard:", "defend", "defend:no", "play:1h", "play:9h ", "Pass!", "play:\u2660"],
)
def test_refused_words(word: str) -> None:
    with pytest.raises(NotationError, match="rules"):
        read_word(word)


def test_read_in_either_case_and_without_blanks() -> None:
    plain = record(auction="- - - 3", trump="h alone", discard="9s", defend="- -", play="9h Jd Jh")
    loose = plain.upper().replace("TC", "10C").replace("RULES: ARTICLE", "rules: Article")
    assert read(loose) == read(plain)
    tight = plain.replace("- - - 3", "---3").replace("9c Tc Ac", "9cTc  10c"[:5] + "Ac")
    tight = tight.replace("defend: - -", "defend: --")
    assert read(tight) == read(plain)
    assert read(plain.replace("\n", "\r\n")) == read(plain)
    assert read("\ufeff# first\n" + plain.replace("auction", "# more\nauction")) == read(plain)


def test_links_are_read_in_any_order_and_either_case() -> None:
    wanted = read("dealer: S\nnorth: 9c Tc Ac 9d Td Ad\nauction: - - - 3\ntrump: h\n")
    for query in (
        "?dealer=S&north=9cTcAc9dTdAd&auction=---3&trump=h",
        "auction=---3&trump=h&north=9c+Tc+Ac+9d+Td+Ad&dealer=S",
        "?DEALER=s&North=9c%20TcAc9dTdAd&auction=%2D-+-3&TRUMP=H",
    ):
        assert read_link(query) == wanted


def test_the_example_of_the_notation_is_canonical() -> None:
    text = (ROOT / "docs" / "notation.md").read_text("utf-8")
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    example = "\n".join(lines) + "\n"
    assert write(read(example).log) == example
    assert show(example)["turn"] == "E"


def test_an_empty_play_tells_of_a_hidden_discard() -> None:
    before = OWN + "auction: 3 - - -\ntrump: h\n"
    assert show(before)["stage"] == "discard"
    assert show(before + "play:\n")["stage"] == "play"
    assert write_observation(read_observation(before + "play:\n")).endswith("trump: h\nplay:\n")


def test_the_joker_that_was_shown_or_lay_in_the_widow() -> None:
    seen = read_observation(SHOWN + "auction: - - - -\n")
    assert position_data(read(SHOWN + "auction: - - - -\n").game)["maker"] == "E"
    assert "east: Jk\n" in write_observation(seen)
    nobody = CLUBS + "widow: Jk\nauction: - - - -\n"
    assert show(nobody)["stage"] == "thrown_in"
    assert write_observation(read_observation(nobody)) == nobody


def check(text: str | bytes, reader: object = read) -> None:
    """Check that a text is read, and then written and read again, or refused in one line."""
    try:
        reading = read_link(text) if reader is read_link else read(text)  # type: ignore[arg-type]
    except NotationError as error:
        message = str(error)
        assert message
        assert message.isascii()
        assert message.isprintable()
        assert len(message) < 200
        return
    assert isinstance(reading, Reading)
    json.dumps(position_data(reading.game))
    if reading.seat is None:
        assert read(write(reading.log)) == reading
    else:
        seen = observe(reading.game, reading.seat)
        assert read_observation(write_observation(seen)) == seen
        with suppress(ValueError):  # a text can tell of a view that no deal fits
            assert observe(imagine(seen, random.Random(1)), seen.seat) == seen


fuzz = settings(max_examples=150, deadline=None, derandomize=True)


@fuzz
@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    check(data)
    check(data.decode("latin-1"), read_link)


@fuzz
@given(st.text(alphabet="dealrsnothwiucpy: -123456LBJk\n9TQKAcdhs#=&?+%0", max_size=200))
def test_random_text_of_the_right_letters(text: str) -> None:
    check("dealer: S\n" + text)
    check("dealer=S&" + text, read_link)


PIECES = ["", " ", "\n", "\n\n", ":", "#", "-", "Jk", "9c", "As", "alone", "seat: S\n", "play:"]
PIECES += ["\u2660", "\ud800", "\0", "10h", "=", "&", "%41", "rules", "6", "B", "widow: Jk\n"]


@st.composite
def edited(draw: st.DrawFn) -> str:
    """Draw a good record, or what a seat sees of it, with a few edits."""
    text = draw(st.sampled_from(GOOD))
    if draw(st.booleans()):
        reading = read(text)
        text = write_observation(observe(reading.game, draw(st.sampled_from("NESW"))))
    elif draw(st.booleans()):
        text = write_link(read(text).log)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.sampled_from([0, 1, 2, 3, 10]))
        piece = draw(st.sampled_from(PIECES) | st.just(text[end : end + 8]))
        text = text[:start] + piece + text[end:]
    return text


@settings(fuzz, max_examples=250)
@given(edited())
def test_edited_records_observations_and_links(text: str) -> None:
    check(text, read_link if text.startswith("?") else read)


def test_the_command_line_reads_a_file_or_its_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(MADE, "utf-8")
    assert main(["show", str(path), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == show(MADE)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(MADE.encode())))
    assert main(["show", "-"]) == 0
    assert "turn     S: trump:c trump:c:alone" in capsys.readouterr().out


def test_the_command_line_refuses_with_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hand.txt"
    for content in (b"dealer: X\n", b"\xff", b"#" * (LIMIT + 1)):
        path.write_bytes(content)
        assert main(["show", str(path), "--json"]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1
    assert main(["show", str(tmp_path / "none.txt")]) == 2
    assert main(["show", str(tmp_path)]) == 2


def test_law_1_a_later_hand_of_which_nothing_is_told_is_a_hand() -> None:
    reading = read("dealer: S\nauction: - - - -\n\nauction:\n")
    assert len([action for action in reading.log.actions if isinstance(action, Deal)]) == 2
    assert read(write(reading.log)) == reading
