import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { startProgram } from './programs.js'

/** A directory whose changes are to be thrown away, and where they go meanwhile. */
export type Overlay = { readonly directory: string; readonly scratch: string }

/** Mounts a layer over the directory that only this process sees, and runs the rest of its arguments there. */
const script =
  'set -e; mkdir -p "$2/layers"; mount -t tmpfs none "$2/layers"; mkdir "$2/layers/upper" "$2/layers/work"; ' +
  'mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/layers/upper,workdir=$2/layers/work" "$1"; ' +
  'cd "$1"; shift 2; exec "$@"'

/** The command inside an overlay of the directory, which needs no privileges. */
export function inOverlay(
  argv: readonly string[],
  { directory, scratch }: Overlay,
  rank: number,
): readonly string[] {
  const own = join(scratch, `overlay-${rank}`)
  return ['unshare', '-Urm', 'sh', '-c', script, 'sh', directory, own, ...argv]
}

/** Whether this system allows it; what lies below the directory itself, such as our own files, would be hidden. */
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
