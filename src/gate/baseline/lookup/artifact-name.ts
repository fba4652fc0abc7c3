import { createHash } from 'node:crypto'
import { ConfigError } from '../../../kit/errors.js'

/** The one file in a baseline's artifact. */
export const baselineFile = 'baseline.json'

/**
 * A name that can stand in artifacts, cache keys and file names alike: no folders, no hidden files, nothing special to a
 * shell.
 */
export const baselineNamePattern = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/

/** Returns a valid name; ConfigError for any other. */
function checkBaselineName(name: string): string {
  if (baselineNamePattern.test(name)) return name
  throw new ConfigError(
    `${JSON.stringify(name.slice(0, 80))} cannot name a baseline`,
    'use up to 100 letters, digits, dots, dashes and underscores, and begin with none of dot and dash',
  )
}

/** The name of a baseline in a folder of the repository: no two folders share one, whatever name they were given. */
export function baselineNameIn(folder: string, name: string): string {
  if (folder === '') return name
  const digest = createHash('sha256')
    .update(JSON.stringify([folder, name]))
    .digest('hex')
  const words = [name, folder.replace(/[^A-Za-z0-9._]+/g, '-')].map((word) => word.slice(0, 40))
  return `${words.join('-')}-${digest.slice(0, 12)}`
}

/** The artifact that holds the baseline of this name; a job saves under it first. */
export const baselineArtifactName = (name: string): string =>
  `minicluster-baseline-${checkBaselineName(name)}`

/** Jobs of a run with one name and one configuration, such as those of several machines. */
const maxJobsOfConfiguration = 8

/**
 * What a job saves under if another job of its run has taken the name: artifacts cannot be changed. They name the
 * configuration, so that a search finds them. No other name of a baseline can be one of them.
 */
export function furtherArtifactNames(name: string, configuration: string): readonly string[] {
  const first = `${baselineArtifactName(name)}~${configuration.slice(0, 12)}`
  const others = Array.from({ length: maxJobsOfConfiguration - 1 }, (_, index) => index + 2)
  return [first, ...others.map((number) => `${first}~${number}`)]
}
