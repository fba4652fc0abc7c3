"""Lines in the log of the job."""


def say(words: object) -> None:
    """Writes a line that names its writer."""
    print(f'minicluster: {words}', flush=True)
