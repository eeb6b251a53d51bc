"""Which version this is: the build writes the site's stamp here."""

VERSION = "unbuilt"
