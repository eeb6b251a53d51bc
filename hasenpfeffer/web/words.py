"""The sentences of the page's language, which stay in JavaScript until they are said."""

import js

from hasenpfeffer.app.words import Translator


def translator():
    """Return a translator into the page's language; assets/start.js has fetched the words."""
    catalogue = js.catalogue
    return Translator({"messages": Messages(catalogue.messages), "plural": catalogue.plural})


class Messages:
    """What a Translator asks for of its messages: reading hundreds would keep the page waiting."""

    def __init__(self, messages):
        self._messages = messages
        self._said = {}

    def get(self, text):
        """Return a sentence, its forms as a tuple, or None."""
        if text not in self._said:
            found = self._messages.get(text)
            whole = found is None or isinstance(found, str)
            self._said[text] = found if whole else tuple(found)
        return self._said[text]
