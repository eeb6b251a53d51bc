"""Keep the gettext catalogues: update them from the sources, check them, compile them for the page.

A sentence is marked in the sources by `t("…")`, `tn("one …", "{n} …", n)` or
`tc("context", "…")`. In English an empty translation means the sentence itself.
"""

import json
import re
import string
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).resolve().parents[1] / "hasenpfeffer"
LOCALE = PACKAGE / "locale"
SOURCES = ("app", "web")
KEYWORDS = {"t": None, "tn": (1, 2), "tc": ((1, "c"), 2)}
AUTHORS = "The Hasenpfeffer authors"
CONTEXT = "\4"  # parts a context from its sentence, as in gettext's own files


def files() -> dict[str, Path]:
    """List the catalogues by language."""
    return {path.parts[-3]: path for path in sorted(LOCALE.glob("*/LC_MESSAGES/hasenpfeffer.po"))}


def extract() -> Catalog:
    """Collect the marked sentences of the sources, each with its places."""
    catalog = Catalog(project="hasenpfeffer")
    for folder in SOURCES:
        found = extract_from_dir(PACKAGE / folder, [("**.py", "python")], keywords=KEYWORDS)
        for name, line, message, _, context in found:
            place = (f"hasenpfeffer/{folder}/{name}", line)
            catalog.add(message, None, [place], context=context)
    return catalog


def read(language: str) -> Catalog:
    """Read the catalogue of a language. Raises `ValueError` where its lines make no sense."""
    with files()[language].open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def begin(language: str) -> Catalog:
    """Make an empty catalogue, with a header that leaves no name to be filled in."""
    return Catalog(
        language,
        project="hasenpfeffer",
        version="1",
        header_comment=f"# The words of Hasenpfeffer: {language}",
        msgid_bugs_address="the project's issues",
        last_translator=AUTHORS,
        language_team=AUTHORS,
        revision_date=datetime.now(UTC),
    )


def update(languages: list[str]) -> None:
    """Bring catalogues up to date with the sources, and begin those of new languages."""
    template = extract()
    for language in sorted({*languages, *files()}):
        path = LOCALE / language / "LC_MESSAGES" / "hasenpfeffer.po"
        catalog = read(language) if path.exists() else begin(language)
        catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalog.fuzzy = False
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as out:
            # Without line numbers a catalogue changes only when its sentences do.
            write_po(out, catalog, 100, ignore_obsolete=True, include_lineno=False)


def check() -> list[str]:
    """List what is missing, left over or wrong in the catalogues, a sentence each."""
    wanted = {key(message) for message in extract() if message.id}
    problems = []
    for language in files():
        messages = {key(message): message for message in read(language) if message.id}
        for name in sorted(wanted - messages.keys()):
            problems.append(f"{language}: {name!r} is missing; run `make messages`.")
        for name in sorted(messages.keys() - wanted):
            problems.append(f"{language}: {name!r} is used no more; run `make messages`.")
        for name, message in sorted(messages.items()):
            problems += [f"{language}: {name!r} {fault}." for fault in faults(message, language)]
    return problems


def faults(message: Message, language: str) -> list[str]:
    """Tell what is wrong with one translation."""
    found = []
    originals, forms = listed(message.id), listed(message.string)
    if message.fuzzy:
        found.append("is marked as fuzzy")
    if language != "en" and not all(forms):
        found.append("is not translated")
    allowed = {name for text in originals for name in fields(text)}
    if any(set(fields(text)) - allowed for text in forms):
        found.append("has a {field} that the original has not")
    if len(originals) == 1 and forms[0] and set(fields(forms[0])) != allowed:
        found.append("lacks a {field} of the original")
    return found


def fields(text: str) -> list[str]:
    """List the names in braces."""
    return [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]


def listed(texts: str | Sequence[str] | None) -> list[str]:
    """Make a list of one text or of several."""
    return [texts or ""] if texts is None or isinstance(texts, str) else list(texts)


def key(message: Message) -> str:
    """Name a message as the page looks it up: by its (singular) sentence, after its context."""
    sentence: str = listed(message.id)[0]
    return f"{message.context}{CONTEXT}{sentence}" if message.context else sentence


def compile_all(out: Path) -> None:
    """Write `<language>.json` for the page: the plural rule as a Python expression of `n`, and
    the messages, a text each, or a list of plural forms."""
    out.mkdir()
    for language in files():
        text = json.dumps(words(language), ensure_ascii=False, sort_keys=True)
        (out / f"{language}.json").write_text(text + "\n", encoding="utf-8")


def words(language: str) -> dict[str, Any]:
    """Give what the page needs of a catalogue."""
    catalog = read(language)
    return {
        "plural": python_rule(catalog.plural_expr),
        "messages": {key(message): translated(message) for message in catalog if message.id},
    }


def translated(message: Message) -> str | list[str]:
    """Give the translation, or the original where it is empty."""
    if isinstance(message.id, str):
        return str(message.string or message.id)
    forms = listed(message.string)
    return forms if all(forms) else list(message.id)


def python_rule(rule: str) -> str:
    """Turn gettext's plural rule, which is written in C, into Python.

    >>> python_rule("(n != 1)")
    'n != 1'
    >>> python_rule("(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2)")
    '0 if (n==1) else (1 if (n%10>=2 and n%10<=4) else (2))'
    """
    rule = rule.strip()
    while rule.startswith("(") and closing(rule) == len(rule) - 1:
        rule = rule[1:-1].strip()
    condition, question, rest = split_outside(rule, "?")
    if question:
        yes, _, no = split_outside(rest, ":")
        return f"{python_rule(yes)} if ({python_rule(condition)}) else ({python_rule(no)})"
    return re.sub(r"\s*&&\s*", " and ", re.sub(r"\s*\|\|\s*", " or ", rule))


def closing(rule: str) -> int:
    """Find the bracket that closes the first one."""
    depth = 0
    for place, sign in enumerate(rule):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0:
            return place
    raise ValueError(f"the plural rule {rule!r} has a bracket too many")


def split_outside(rule: str, mark: str) -> tuple[str, str, str]:
    """Part a rule at the first mark that stands outside brackets, like `str.partition`."""
    depth = 0
    for place, sign in enumerate(rule):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == mark and depth == 0:
            return rule[:place], sign, rule[place + 1 :]
    return rule, "", ""


if __name__ == "__main__":
    command, *arguments = sys.argv[1:] or ["check"]
    if command == "update":
        update(arguments)
    elif command == "check":
        sys.exit("\n".join(check()) or None)
    else:
        sys.exit("usage: python -m tools.catalogues [check | update [LANGUAGE…]]")
