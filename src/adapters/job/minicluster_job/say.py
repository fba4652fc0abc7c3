"""Lines in the log of the job."""


def say(words):
    print('minicluster: %s' % words, flush=True)
