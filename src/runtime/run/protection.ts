/** A layer over all files of this machine that is discarded, or saving that does nothing. */
export type Protection = 'overlay' | 'mute'

/** What becomes of the files that a checked command writes. */
export type WriteOption = 'discard' | 'keep'
