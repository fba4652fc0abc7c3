import type * as tfjs from '@tensorflow/tfjs-core'

/** The whole of tfjs-core; the native package exports the same functions. */
export type Tfjs = typeof tfjs

/** The names under which tfjs knows its backends, and the names under which ours do. */
export const engineBackends = {
  cpu: 'tfjs-cpu',
  wasm: 'tfjs-wasm',
  tensorflow: 'tfjs-node',
} as const

export type TfjsEngine = keyof typeof engineBackends
