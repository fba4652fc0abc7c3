import { ConfigError } from '../../errors.js'

/** The one file in a baseline's artifact. */
export const baselineFile = 'baseline.json'

/**
 * A name that can stand in artifacts, cache keys and file names alike: no folders, no hidden files, nothing special to a
 * shell.
 */
export const baselineNamePattern = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/

/** Returns a valid name; ConfigError for any other. */
export function checkBaselineName(name: string): string {
  if (baselineNamePattern.test(name)) return name
  throw new ConfigError(
    `option baseline-name: ${JSON.stringify(name.slice(0, 80))} cannot name a baseline`,
    'use up to 100 letters, digits, dots, dashes and underscores, and begin with none of dot and dash',
  )
}

/** The artifact that holds the baseline of this name. */
export const baselineArtifactName = (name: string): string =>
  `minicluster-baseline-${checkBaselineName(name)}`
