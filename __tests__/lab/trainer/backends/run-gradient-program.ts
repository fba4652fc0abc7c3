import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { bundleEntry } from '../../../support/processes/bundle.js'
import type { GradientAnswer, GradientRequest } from './gradient-program.js'

const root = join(import.meta.dirname, '../../../..')

/** Where npm has put the .wasm files, which dist/ has beside its programs. */
export const wasmDirectory = join(root, 'node_modules/@tensorflow/tfjs-backend-wasm/dist')

let scratch = ''

/** Makes the folder that the programs of a suite work in; a suite calls it first, and the folder is gone after it. */
export function useProgramFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'minicluster-backends-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  scratch = folder
}

export type GradientRun = GradientAnswer & {
  /** Everything the process printed besides its answer. */
  readonly noise: string
  gradient(caseName: string): Float32Array
  weights(caseName: string): Float32Array
}

/** Runs one backend in a process of its own; only an unexpected error of it throws. */
export async function runGradientProgram(
  request: Partial<GradientRequest> & Pick<GradientRequest, 'requested'>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<GradientRun> {
  const program = await bundleEntry(join(import.meta.dirname, 'gradient-program.ts'), scratch)
  const outDirectory = mkdtempSync(join(scratch, 'out-'))
  const complete: GradientRequest = {
    isBuiltIn: true,
    programDirectory: wasmDirectory,
    projectDirectory: root,
    outDirectory,
    cases: [],
    ...request,
  }
  const input = JSON.stringify(complete)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    input,
    env: environment,
    encoding: 'utf8',
  })
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
  const start = stdout.indexOf('{"selection"')
  return {
    ...(JSON.parse(stdout.slice(start)) as GradientAnswer),
    noise: stdout.slice(0, start) + stderr,
    gradient: (name) => readFloats(join(outDirectory, `${name}.gradient`)),
    weights: (name) => readFloats(join(outDirectory, `${name}.weights`)),
  }
}

/** An empty folder that is removed with everything in it after the tests of this file. */
export const createFolder = (): string => mkdtempSync(join(scratch, 'folder-'))

/** The environment of the tests, but without a native backend that NODE_PATH may name. */
export function withoutNodePath(): NodeJS.ProcessEnv {
  const { NODE_PATH: _, ...others } = process.env
  return others
}

function readFloats(path: string): Float32Array {
  const bytes = readFileSync(path)
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
}
