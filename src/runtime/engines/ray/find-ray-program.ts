import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import { callProgram } from '../../../machine/system/processes/bounded-process.js'
import { findProgram } from '../../../machine/system/processes/find-program.js'

/** The program that starts Ray here, and a Python that has Ray. */
export type RayProgram = { readonly argv: readonly [string, ...string[]]; readonly python: string }

type Variables = Readonly<Record<string, string | undefined>>

/** Importing Ray takes seconds on a busy machine. */
const limitMs = 60_000

/** `ray` beside the command's own program or on PATH, else a Python that has Ray; a ConfigError if there is none. */
export async function findRayProgram(program: string, variables: Variables): Promise<RayProgram> {
  const own = program.includes('/') ? [dirname(program)] : []
  const folders = [...own, variables['PATH'] ?? ''].join(delimiter)
  const ray = findProgram('ray', folders)
  if (ray !== null) return { argv: [ray], python: pythonBeside(ray) }
  for (const name of ['python', 'python3']) {
    const python = findProgram(name, folders)
    if (python !== null && (await hasRay(python, variables)))
      return { argv: [python, '-m', 'ray.scripts.scripts'], python }
  }
  throw new ConfigError(
    'the engine ray found no Ray: there is neither a program "ray" on PATH nor a Python that can import it',
    "install it with pip install 'ray[default]', or name the cluster to use with --ray-address",
  )
}

const pythonBeside = (ray: string): string =>
  ['python', 'python3'].map((name) => join(dirname(ray), name)).find(existsSync) ?? 'python3'

async function hasRay(python: string, environment: Variables): Promise<boolean> {
  const { status } = await callProgram({
    program: python,
    parameters: ['-c', 'import ray.scripts.scripts'],
    directory: process.cwd(),
    environment,
    limitMs,
    maxOutputBytes: 100_000,
  })
  return status === 'succeeded'
}
