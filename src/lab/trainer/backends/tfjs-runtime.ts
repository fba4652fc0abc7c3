import type * as tfjs from '@tensorflow/tfjs-core'

/** The whole of tfjs-core; the native package exports the same functions. */
export type Tfjs = typeof tfjs

/** The names of its backends in tfjs and in MiniCluster. */
export const engineBackends = {
  cpu: 'tfjs-cpu',
  wasm: 'tfjs-wasm',
  tensorflow: 'tfjs-node',
} as const

export type TfjsEngine = keyof typeof engineBackends
