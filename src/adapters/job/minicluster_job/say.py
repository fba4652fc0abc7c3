"""Lines in the log of the job."""


def say(words: object) -> None:
    print(f'minicluster: {words}', flush=True)
