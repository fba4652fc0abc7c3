import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BackendLoader } from './backend.js'
import { tfjsBackend } from './tfjs-model.js'

/** tfjs's WebAssembly backend on one thread, so that sums are always added in the same order. */
export const tfjsWasmBackend: BackendLoader = {
  sameBits: 'everywhere',
  computesModules: true,
  async load({ programDirectory }) {
    const missing = missingFile(programDirectory)
    if (missing) return { status: 'unavailable', reason: `lacks ${missing}`, hint: reinstall }
    const { tf } = await import('./shipped-tfjs.js')
    const { setThreadsCount, setWasmPaths } = await import('@tensorflow/tfjs-backend-wasm')
    setThreadsCount(1)
    setWasmPaths(join(programDirectory, '/'))
    if (await withoutNewListeners(() => tf.setBackend('wasm'))) {
      return { status: 'loaded', backend: tfjsBackend(tf, 'wasm') }
    }
    const reason = `could not start the WebAssembly files in ${programDirectory}`
    return { status: 'unavailable', reason, hint: reinstall }
  },
}

const reinstall = 'check out or install minicluster again: dist/ is incomplete or damaged'

/** tfjs loads the second file if the CPU has no SIMD; its error is unreadable if the files are missing. */
function missingFile(directory: string): string | undefined {
  const { resolve } = createRequire(join(directory, 'package.json'))
  return ['tfjs-backend-wasm-simd.wasm', 'tfjs-backend-wasm.wasm']
    .map((name) => join(directory, name))
    .find((path) => {
      try {
        resolve(path)
        return false
      } catch {
        return true
      }
    })
}

/**
 * Emscripten's start-up code makes the process throw on every unhandled error; that decision belongs to the owner of
 * the process.
 */
async function withoutNewListeners<T>(start: () => Promise<T>): Promise<T> {
  const events = ['uncaughtException', 'unhandledRejection'] as const
  const before = events.map((event) => new Set<unknown>(process.rawListeners(event)))
  try {
    return await start()
  } finally {
    events.forEach((event, index) => {
      for (const listener of process.rawListeners(event)) {
        if (!before[index]?.has(listener)) process.removeListener(event, listener as () => void)
      }
    })
  }
}
