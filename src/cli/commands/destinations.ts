import { ConfigError } from '../../kit/errors.js'
import type { Destination } from '../../machine/system/files/destinations.js'

/** A place that will be written to, and the option that named it. */
type NamedDestination = {
  readonly option: string
  readonly path: string
  readonly prepare: (path: string) => Promise<Destination>
}

/** Checks, before any work is done, that all destinations are writable. One ConfigError names all that are not. */
export async function prepareDestinations(places: readonly NamedDestination[]): Promise<void> {
  const problems: string[] = []
  for (const { option, path, prepare } of places) {
    const destination = await prepare(path)
    if (destination.status === 'ready') continue
    problems.push(`option --${option}: cannot write to ${path}: ${destination.reason}`)
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}
