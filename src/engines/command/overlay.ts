import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { startProgram } from './programs.js'

/** A directory whose changes are discarded, and the directory that holds the changes until then. */
export type Overlay = {
  readonly directory: string
  readonly scratch: string
  /** A file with paths inside the directory, one a line, that processes under the layer do not find. */
  readonly hidden?: string
  /** Where the command starts; left out: in the directory. */
  readonly start?: string
}

const makeLayer =
  'set -e; mkdir -p "$2/layers"; mount -t tmpfs none "$2/layers"; mkdir "$2/layers/upper" "$2/layers/work"; '
/** Without `userxattr`, nothing unprivileged can remove a directory that lies below, or make a new one in its place. */
const mountLayer =
  'mount -t overlay overlay -o "userxattr,lowerdir=$1,upperdir=$2/layers/upper,workdir=$2/layers/work" "$1"'

/** A device 0:0 in the layer hides what has its name below. */
const hide =
  'while IFS= read -r path; do mkdir -p "$(dirname "$2/layers/upper/$path")"; mknod "$2/layers/upper/$path" c 0 0; done < "$3"; '

/** Runs the command in a new mount namespace, which needs no privileges. */
export const inMountNamespace = (argv: readonly string[]): readonly string[] => [
  'unshare',
  '-Urm',
  ...argv,
]

/** Mounts the layer over the directory; only processes of this mount namespace see it. */
export const coverWith = (overlay: Overlay, name: string): readonly string[] => [
  'sh',
  '-c',
  makeLayer + hide + mountLayer,
  'sh',
  ...places(overlay, name),
]

/** Wraps the command in an overlay of the directory. */
export const inOverlay = (
  argv: readonly string[],
  overlay: Overlay,
  rank: number,
): readonly string[] => {
  const script = `${makeLayer}${hide}${mountLayer}; cd "$4"; shift 4; exec "$@"`
  const { directory, start = directory } = overlay
  const words = [...places(overlay, String(rank)), start, ...argv]
  return inMountNamespace(['sh', '-c', script, 'sh', ...words])
}

const places = (
  { directory, scratch, hidden = '/dev/null' }: Overlay,
  name: string,
): readonly string[] => [directory, join(scratch, `overlay-${name}`), hidden]

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
