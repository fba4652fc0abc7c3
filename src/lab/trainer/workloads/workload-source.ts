import { isAbsolute, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SourcePlace } from '../../../kit/errors.js'

/** The origin of a workload: its name in messages, and the location of its lines in a stack trace. */
export type WorkloadSource = {
  /** `workload mlp`, or `workload ./my-workload.mjs` relative to the working directory. */
  readonly label: string
  /** Absolute path of the user's module; null for a built-in workload. */
  readonly path: string | null
}

/** The source of a built-in workload. */
export function builtInSource(name: string): WorkloadSource {
  return { label: `workload ${name}`, path: null }
}

/** The source of a user's module; a relative path is resolved against `cwd`. */
export function moduleSource(path: string, cwd: string): WorkloadSource {
  const absolute = resolve(cwd, path)
  return { label: `workload ${shortest(absolute, cwd)}`, path: absolute }
}

/** The deepest line of the user's module in the error's stack; null if there is none. */
export function findPlace(error: unknown, { path }: WorkloadSource): SourcePlace | null {
  const stack = error instanceof Error ? error.stack : undefined
  if (path === null || stack === undefined) return null
  for (const file of [pathToFileURL(path).href, path]) {
    const start = stack.indexOf(`${file}:`)
    const rest = start < 0 ? '' : stack.slice(start + file.length)
    const [, line, column] = /^:(\d+)(?::(\d+))?/.exec(rest) ?? []
    if (line !== undefined) {
      return {
        file: path,
        line: Number(line),
        column: column === undefined ? null : Number(column),
      }
    }
  }
  return null
}

/** ` at ./my-workload.mjs:12:5`; empty if the location is unknown. */
export function describePlace({ label }: WorkloadSource, place: SourcePlace | null): string {
  if (place === null) return ''
  const column = place.column === null ? '' : `:${place.column}`
  return ` at ${label.replace(/^workload /, '')}:${place.line}${column}`
}

/** The first line of a thrown value, which need not be an Error. */
export function thrownText(thrown: unknown): string {
  return messageOf(thrown).trim().split('\n')[0]?.trim() || 'no message'
}

/** A workload may throw a value that cannot even be read. */
function messageOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? String(thrown.message || thrown.name) : String(thrown)
  } catch {
    return 'what was thrown cannot be read'
  }
}

function shortest(absolute: string, cwd: string): string {
  const path = relative(cwd, absolute)
  return path.startsWith('..') || isAbsolute(path) ? absolute : `./${path.split(sep).join('/')}`
}
