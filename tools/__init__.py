"""What builds, serves and checks the site; each is run as `python -m tools.<name>`."""
