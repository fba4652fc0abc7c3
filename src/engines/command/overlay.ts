import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { startProgram } from './programs.js'

/** A directory whose changes are discarded, and the directory that holds the changes until then. */
export type Overlay = { readonly directory: string; readonly scratch: string }

/** Mounts a layer over the directory that only processes of this mount namespace see. */
const cover =
  'set -e; mkdir -p "$2/layers"; mount -t tmpfs none "$2/layers"; mkdir "$2/layers/upper" "$2/layers/work"; ' +
  'mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/layers/upper,workdir=$2/layers/work" "$1"'

/** Runs the command in a new mount namespace, which needs no privileges. */
export const inMountNamespace = (argv: readonly string[]): readonly string[] => [
  'unshare',
  '-Urm',
  ...argv,
]

/** Mounts the layer for a process in a new mount namespace. */
export const coverWith = (overlay: Overlay, name: string): readonly string[] => [
  'sh',
  '-c',
  cover,
  'sh',
  ...places(overlay, name),
]

/** Wraps the command in an overlay of the directory. */
export const inOverlay = (
  argv: readonly string[],
  overlay: Overlay,
  rank: number,
): readonly string[] => {
  const script = `${cover}; cd "$1"; shift 2; exec "$@"`
  return inMountNamespace(['sh', '-c', script, 'sh', ...places(overlay, String(rank)), ...argv])
}

const places = ({ directory, scratch }: Overlay, name: string): readonly string[] => [
  directory,
  join(scratch, `overlay-${name}`),
]

/** Whether this system allows it. Our own files below the directory would be hidden. */
export async function overlayWorks(directory: string, scratch: string): Promise<boolean> {
  if (!relative(directory, scratch).startsWith('..')) return false
  await mkdir(scratch, { recursive: true })
  return new Promise((resolve) => {
    const [program = '', ...parameters] = inOverlay(['true'], { directory, scratch }, -1)
    startProgram({ argv: [program, ...parameters], workingDirectory: scratch }, process.env, {
      line: () => undefined,
      end: ({ code }) => resolve(code === 0),
    })
  })
}
