"""What is said when Python does not wake. The build puts these sentences into the page."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.words import Translator


def failure_words(t: "Translator") -> "dict[str, str]":
    """Return the sentences of `assets/boot.js` by their names there."""
    return {
        "disk": t(
            "This page needs a web server: run \u201cmake play\u201d"
            " and open the address that it prints."
        ),
        "part": t("The game could not be loaded: {part} did not arrive."),
        "late": t("The game could not be loaded."),
        "start": t("The game could not be started: {reason}"),
        "broken": t("Something went wrong. Your game is saved: load the page again to go on."),
        "again": t("Try again"),
        "report": t("Copy a report"),
        "fresh": t("Set the saved game aside"),
        "copied": t("This text tells what went wrong. It is in the clipboard if that is allowed."),
        "close": t("Close"),
    }
