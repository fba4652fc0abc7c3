import { relative } from 'node:path'

/** A layer over the working directory that is discarded, or saving that does nothing. */
export type Protection = 'overlay' | 'mute'

/** The directory that the layer lies over: where the command was started, or that of its ranks where they have left it. */
export const coveredDirectory = (workingDirectory: string, ofRank = workingDirectory): string =>
  relative(workingDirectory, ofRank).startsWith('..') ? ofRank : workingDirectory
