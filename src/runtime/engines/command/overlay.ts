import { execFile } from 'node:child_process'
import { existsSync, readlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { LayerFiles } from '../../run/rank-forks.js'
import cover from './cover.sh'
import { startProgram } from './programs.js'

/** A layer over all files of this machine, which is discarded with the processes that see it. */
export type Overlay = LayerFiles & {
  /** Holds the changes until then. */
  readonly scratch: string
  /** Where the command starts. */
  readonly start: string
}

/** Root keeps its rights in a new mount namespace; anybody else needs a user namespace as well. */
const enter =
  'if unshare -m true 2>/dev/null; then exec unshare -m "$@"; else exec unshare -Urm "$@"; fi'

/** Runs the command in a new mount namespace, which needs no privileges. */
export const inMountNamespace = (argv: readonly string[]): readonly string[] => [
  'sh',
  '-c',
  enter,
  'sh',
  ...argv,
]

/** The user that the command sees. */
const ownIdentity = (): readonly string[] =>
  [process.getuid?.() ?? 0, process.getgid?.() ?? 0].map(String)

/** Covers the files; only processes of this mount namespace see the layer. The command starts in it. */
export const coverWith = (
  { scratch, start, prepared = '', hidden = '/dev/null' }: Overlay,
  name: string,
  argv: readonly string[] = ['true'],
  identity = ownIdentity(),
): readonly string[] => [
  'sh',
  '-c',
  cover,
  'sh',
  placeOf(scratch, name),
  prepared,
  hidden,
  start,
  ...identity,
  ...argv,
]

const placeOf = (scratch: string, name: string): string => join(scratch, `overlay-${name}`)

/** Wraps the command in a layer of its own. */
export const inOverlay = (
  argv: readonly string[],
  overlay: Overlay,
  name: string,
): readonly string[] => inMountNamespace(coverWith(overlay, name, argv))

/** A layer that several programs share. */
export type SharedLayer = {
  /** Words before a command, which start it in the layer. */
  readonly cover: readonly string[]
  /** The directory with all changes so far. */
  readonly changes: string
}

const holding = 'read -r _ _ length </proc/self/uid_map; echo "$length"; exec sleep infinity'
const starting = 'cd "$1"; shift; exec "$@"'

/** The number of users of a machine, all of which root sees. */
const allUsers = '4294967295'

/**
 * Starts a process that holds the layer until it is ended, by the mark among its variables. Null: the system has no
 * layers.
 */
export async function openLayer(
  overlay: Overlay,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<SharedLayer | null> {
  // Whoever joins its user namespace needs the rights of its root.
  const words = coverWith(overlay, sharedName, ['sh', '-c', holding], ['0', '0'])
  const [program = '', ...parameters] = inMountNamespace(words)
  return new Promise((resolve) => {
    const holder = startProgram(
      { argv: [program, ...parameters], workingDirectory: overlay.scratch },
      variables,
      {
        line: (length) => resolve(sharedLayer(overlay, holder.pid, length === allUsers)),
        errorLine: () => undefined,
        end: () => resolve(null),
      },
    )
  })
}

const sharedName = 'shared'

/** Nobody can join the user namespace that he is in, be he root of the machine or of a container. */
function isInOurUserNamespace(pid: number | undefined): boolean {
  try {
    return readlinkSync(`/proc/${pid}/ns/user`) === readlinkSync('/proc/self/ns/user')
  } catch {
    return false
  }
}

function sharedLayer(
  { scratch, start }: Overlay,
  pid: number | undefined,
  isRoot: boolean,
): SharedLayer {
  const [user = '', group = ''] = ownIdentity()
  const joining = isInOurUserNamespace(pid) ? [] : ['-U', '--preserve-credentials']
  const leaving =
    isRoot || user === '0' ? [] : ['unshare', '-U', `--map-user=${user}`, `--map-group=${group}`]
  const words = ['nsenter', '-t', String(pid), ...joining, '-m']
  return {
    cover: [...words, 'sh', '-c', starting, 'sh', start, ...leaving],
    changes: join(`/proc/${pid}/root`, placeOf(scratch, sharedName), 'layers'),
  }
}

/** Writes the paths of all files that were written in a layer into a file, one a line. */
export async function listWritten(changes: string, into: string): Promise<void> {
  const words = [`${changes}/upper`, `${changes}/inner`, '-type', 'f', '-printf', '/%P\\n']
  // What cannot be listed is not known to be written.
  const found = await promisify(execFile)('find', words, { maxBuffer: 1 << 26 }).catch(() => null)
  await writeFile(into, found?.stdout ?? '')
}

/** A directory that the command itself makes before its ranks start is not there yet. */
export function nearestExisting(directory: string): string {
  return existsSync(directory) ? directory : nearestExisting(dirname(directory))
}

/** Whether this system allows it. */
export async function overlayWorks(directory: string, scratch: string): Promise<boolean> {
  await mkdir(scratch, { recursive: true })
  const overlay = { scratch, start: nearestExisting(directory) }
  return new Promise((resolve) => {
    const [program = '', ...parameters] = inOverlay(['true'], overlay, 'trial')
    startProgram({ argv: [program, ...parameters], workingDirectory: scratch }, process.env, {
      line: () => undefined,
      end: ({ code }) => resolve(code === 0),
    })
  })
}
