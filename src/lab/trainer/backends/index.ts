import type { BackendLoader } from './backend.js'

/** Every backend, best first for a workload of the user; a new one is one file and one line here. */
export const backends = {
  kernels: async () => (await import('./kernels-backend.js')).kernelsBackend,
  native: async () => (await import('./native-backend.js')).nativeBackend,
  'tfjs-node': async () => (await import('./tfjs-node-backend.js')).tfjsNodeBackend,
  'tfjs-wasm': async () => (await import('./tfjs-wasm-backend.js')).tfjsWasmBackend,
  'tfjs-cpu': async () => (await import('./tfjs-cpu-backend.js')).tfjsCpuBackend,
} satisfies Record<string, () => Promise<BackendLoader>>

export type BackendName = keyof typeof backends

/** The names that --backend accepts besides `auto`. */
export const backendNames = Object.keys(backends) as [BackendName, ...BackendName[]]
