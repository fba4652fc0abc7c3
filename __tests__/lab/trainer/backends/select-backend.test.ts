import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { GradientRequest } from './gradient-program.js'
import {
  createFolder,
  runGradientProgram,
  useProgramFolder,
  withoutNodePath,
} from './run-gradient-program.js'

const require = createRequire(import.meta.url)

type Request = Partial<GradientRequest> & Pick<GradientRequest, 'requested'>

// Every selection is a process of its own, on a machine that may have others to run.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
useProgramFolder()

/** A selection in a process of its own that finds no native backend but the project's. */
const select = ({ projectDirectory = createFolder(), ...request }: Request) =>
  runGradientProgram({ projectDirectory, isBuiltIn: false, ...request }, withoutNodePath())

/** A project that has a package of that name, with this code. */
function aProjectWith(code: string): string {
  const project = createFolder()
  const folder = join(project, 'node_modules/@tensorflow/tfjs-node')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "main": "index.js" }')
  writeFileSync(join(folder, 'index.js'), code)
  return project
}

const broken = () => aProjectWith("throw new Error('tfjs_binding.node is missing\\nat length')")
const working = () =>
  aProjectWith(`
    const util = require('node:util')
    if (!util.isNullOrUndefined(undefined) || !util.isArray([])) throw new Error('Node has changed')
    for (const name of ['TF_NUM_INTRAOP_THREADS', 'TF_NUM_INTEROP_THREADS'])
      if (process.env[name] !== '1') throw new Error(name + ' is ' + process.env[name])
    exports.enableProdMode = () => {}
    exports.setBackend = async (name) => name === 'tensorflow'`)

describe('Backend for a built-in workload', () => {
  test('A built-in workload uses our own kernels by default', async () => {
    const { selection, noise } = await select({ requested: 'auto', isBuiltIn: true })
    expect(selection).toEqual({
      requested: 'auto',
      selected: 'kernels',
      reason: 'the built-in kernels, for a built-in workload',
      same_bits: 'everywhere',
    })
    expect(noise).toBe('')
  })

  test('A built-in workload uses the requested backend', async () => {
    const { selection } = await select({ requested: 'tfjs-cpu', isBuiltIn: true })
    expect(selection).toEqual({
      requested: 'tfjs-cpu',
      selected: 'tfjs-cpu',
      reason: 'asked for',
      same_bits: 'everywhere',
    })
  })
})

describe('Backend for a module', () => {
  test('A module uses the native backend if the project has it', async () => {
    const { selection } = await select({ requested: 'auto', projectDirectory: working() })
    expect(selection).toEqual({
      requested: 'auto',
      selected: 'tfjs-node',
      reason: 'the best one that loads here for a custom workload',
      same_bits: 'same-processor',
    })
  })

  test('A module uses WebAssembly if there is no native backend', async () => {
    const { selection, noise } = await select({ requested: 'auto' })
    expect(selection?.selected).toBe('tfjs-wasm')
    expect(selection?.reason).toMatch(/; tfjs-node is not installed$/)
    expect(noise).toBe('')
  })

  test('A module uses WebAssembly if the native backend does not load, and says why', async () => {
    const { selection, noise } = await select({ requested: 'auto', projectDirectory: broken() })
    expect(selection?.selected).toBe('tfjs-wasm')
    expect(selection?.reason).toMatch(
      /; tfjs-node is installed but does not load: tfjs_binding.node is missing$/,
    )
    expect(noise).toBe('')
  })

  test('A module loads its backend silently beside another copy of tfjs', async () => {
    const packages = ['@tensorflow/tfjs-core', '@tensorflow/tfjs-backend-cpu']
    const copies = packages.map((name) => `require(${JSON.stringify(require.resolve(name))})`)
    const projectDirectory = aProjectWith(`${copies.join('\n')}\nthrow new Error('no binding')`)
    const { selection, noise } = await select({ requested: 'auto', projectDirectory })
    expect(selection?.selected).toBe('tfjs-wasm')
    expect(noise).toBe('')
  })

  test('A module uses plain JavaScript if the WebAssembly files are missing too', async () => {
    const programDirectory = createFolder()
    const { selection, noise } = await select({ requested: 'auto', programDirectory })
    expect(selection?.selected).toBe('tfjs-cpu')
    expect(selection?.reason).toMatch(
      /; tfjs-node is not installed; tfjs-wasm lacks .*tfjs-backend-wasm-simd.wasm$/,
    )
    expect(noise).toBe('')
  })
})

describe('Unavailable backend', () => {
  test('The error about a missing backend explains how to install it', async () => {
    const { error } = await select({ requested: 'tfjs-node' })
    expect(error).toEqual({
      name: 'ConfigError',
      message: 'option backend: tfjs-node is not installed',
      hint: 'npm install @tensorflow/tfjs-node, or use --backend auto, which uses what is available',
    })
  })

  test('The error about a backend that does not load gives the reason', async () => {
    const { error } = await select({ requested: 'tfjs-node', projectDirectory: broken() })
    expect(error?.message).toBe(
      'option backend: tfjs-node is installed but does not load: tfjs_binding.node is missing',
    )
    expect(error?.hint).toMatch(/^npm rebuild @tensorflow\/tfjs-node/)
  })

  test('The error about a backend names the missing or damaged file', async () => {
    const programDirectory = createFolder()
    const without = await select({ requested: 'tfjs-wasm', programDirectory })
    expect(without.error?.message).toContain(
      `lacks ${join(programDirectory, 'tfjs-backend-wasm-simd.wasm')}`,
    )
    for (const name of ['tfjs-backend-wasm-simd.wasm', 'tfjs-backend-wasm.wasm']) {
      writeFileSync(join(programDirectory, name), 'no WebAssembly')
    }
    const damaged = await select({ requested: 'tfjs-wasm', programDirectory })
    expect(damaged.error?.message).toBe(
      `option backend: tfjs-wasm could not start the WebAssembly files in ${programDirectory}`,
    )
  })

  test.each(['kernels', 'native'] as const)(
    'The selection refuses a backend for built-in workloads for a module: %s',
    async (requested) => {
      const { error } = await select({ requested })
      expect(error).toMatchObject({
        name: 'ConfigError',
        message: `option backend: ${requested} computes only the built-in workloads, not workload of the test`,
        hint: 'use --backend auto or one of tfjs-node, tfjs-wasm, tfjs-cpu',
      })
    },
  )
})

describe('Native backend', () => {
  const native = { requested: 'native', isBuiltIn: true } as const
  const selectOn = (library: string) =>
    runGradientProgram(native, { ...withoutNodePath(), MINICLUSTER_BLAS: library })

  test('The error about a missing package explains how to install it', async () => {
    const programDirectory = createFolder()
    const { error } = await select({ ...native, programDirectory })
    expect(error).toEqual({
      name: 'ConfigError',
      message: 'option backend: native needs the package koffi, which is not installed',
      hint: 'npm install koffi, or use --backend auto, which uses what is available',
    })
  })

  test('The error about a missing library names it and explains how to get one', async () => {
    const { error, noise } = await selectOn('/nowhere/libblas.so')
    expect(error?.message).toMatch(
      /^option backend: native cannot load a BLAS library: \/nowhere\/libblas\.so: ./,
    )
    expect(error?.hint).toMatch(/libopenblas0.*MINICLUSTER_BLAS/)
    expect(noise).toBe('')
  })

  test.runIf(process.platform === 'linux')(
    'The error about a library without matrix products names the missing function',
    async () => {
      const { error } = await selectOn('libm.so.6')
      expect(error?.message).toMatch(/libm\.so\.6: .*cblas_sgemm/)
    },
  )
})
