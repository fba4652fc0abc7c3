import type { BackendLoader } from './backend.js'
import { tfjsBackend } from './tfjs-model.js'

/** tfjs in plain JavaScript: slow, but it supports every operation and is always available. */
export const tfjsCpuBackend: BackendLoader = {
  sameBits: 'everywhere',
  computesModules: true,
  async load() {
    const { tf } = await import('./shipped-tfjs.js')
    await import('@tensorflow/tfjs-backend-cpu')
    await tf.setBackend('cpu')
    return { status: 'loaded', backend: tfjsBackend(tf, 'cpu') }
  },
}
