/** A layer over the working directory that is discarded, or saving that does nothing. */
export type Protection = 'overlay' | 'mute'
