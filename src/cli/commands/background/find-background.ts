import { join, resolve } from 'node:path'
import { ConfigError, InfrastructureError } from '../../../kit/errors.js'
import { systemErrorCode } from '../../../machine/system/files/file-errors.js'
import { listAllNames } from '../../../machine/system/files/list-names.js'
import { isTaken } from '../../../machine/system/files/path-kind.js'
import { resultsDirectory } from '../../config/recurring-options.js'
import { supervisionPaths } from '../jobs/supervise/supervision-files.js'
import { watchPaths } from '../jobs/watch/keep-state.js'
import { statePaths } from '../nodes/open-state.js'

/** What may run in the background; `name` is that of the job or of the supervised run. */
type Background =
  { readonly kind: 'nodes' } | { readonly kind: 'watch' | 'supervise'; readonly name: string }

/** As users name it. */
export const spellBackground = (one: Background): string =>
  one.kind === 'nodes' ? 'nodes' : `${one.kind}/${one.name}`

/** Its state file and its lock. */
export function pathsOf(
  one: Background,
  state: string | null,
  workingDirectory: string,
): { readonly state: string; readonly daemon: string } {
  if (one.kind === 'nodes') return statePaths(state, workingDirectory)
  return one.kind === 'watch'
    ? watchPaths({ job: one.name, state }, workingDirectory)
    : supervisionPaths({ state }, one.name, workingDirectory)
}

/** What a name means. A name without its kind must have left files of one kind only, or it is a ConfigError. */
export async function findBackground(
  given: string,
  state: string | null,
  workingDirectory: string,
): Promise<Background> {
  if (given === 'nodes') return { kind: 'nodes' }
  const [, kind, name] = /^(watch|supervise)\/(.+)$/s.exec(given) ?? []
  if (name !== undefined) return { kind: kind === 'watch' ? 'watch' : 'supervise', name }
  const kinds = ['watch', 'supervise'] as const
  const both = kinds.map((one): Background => ({ kind: one, name: given }))
  const found: Background[] = []
  for (const one of both) {
    if (await hasFiles(one, state, workingDirectory)) found.push(one)
  }
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  throw found.length === 0 ? unknownName(given) : ambiguousName(given, both)
}

const unknownName = (given: string): ConfigError =>
  new ConfigError(
    `argument <name>: nothing in the background is known here as ${given}`,
    'minicluster ps lists what is known in this directory; run this where it was started, or name its state with --state',
  )

function ambiguousName(given: string, both: readonly Background[]): ConfigError {
  const spelled = both.map(spellBackground)
  return new ConfigError(
    `argument <name>: ${given} may be ${spelled.join(' and ')}`,
    `say which: ${spelled.join(' or ')}`,
  )
}

async function hasFiles(one: Background, state: string | null, workingDirectory: string) {
  const paths = pathsOf(one, state, workingDirectory)
  return (await isTaken(paths.state)) || (await isTaken(paths.daemon))
}

/** Everything that may run in the background here: the watch of nodes, and what has files beside the results. */
export async function listBackground(workingDirectory: string): Promise<readonly Background[]> {
  const directory = resolve(workingDirectory, join(resultsDirectory, 'jobs'))
  const names = await listAllNames(directory).catch((error: unknown) => {
    const reason = systemErrorCode(error) ?? String(error)
    throw new InfrastructureError(`'${directory}' cannot be read: ${reason}`)
  })
  const jobs = names.flatMap((name): Background[] => {
    const decoded = decode(name)
    return [
      { kind: 'watch', name: decoded },
      { kind: 'supervise', name: decoded },
    ]
  })
  return [{ kind: 'nodes' }, ...jobs]
}

/** The name of a job from that of its directory, which a person may have chosen. */
function decode(directory: string): string {
  try {
    return decodeURIComponent(directory)
  } catch {
    return directory
  }
}
