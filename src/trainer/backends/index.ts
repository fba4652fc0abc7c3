import type { BackendLoader } from './backend.js'
import { kernelsBackend } from './kernels-backend.js'
import { tfjsCpuBackend } from './tfjs-cpu-backend.js'
import { tfjsNodeBackend } from './tfjs-node-backend.js'
import { tfjsWasmBackend } from './tfjs-wasm-backend.js'

/** Every backend there is, best first for a workload of the user's own. */
export const backends = {
  kernels: kernelsBackend,
  'tfjs-node': tfjsNodeBackend,
  'tfjs-wasm': tfjsWasmBackend,
  'tfjs-cpu': tfjsCpuBackend,
} satisfies Record<string, BackendLoader>

export type BackendName = keyof typeof backends
