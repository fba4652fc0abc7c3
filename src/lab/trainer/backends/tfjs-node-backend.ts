import { createRequire } from 'node:module'
import nodeUtil from 'node:util'
import { thrownText } from '../workloads/workload-source.js'
import type { BackendLoader, BackendMachine } from './backend.js'
import { findOptionalPackage } from './optional-package.js'
import { tfjsBackend } from './tfjs-model.js'
import type { Tfjs } from './tfjs-runtime.js'

const packageName = '@tensorflow/tfjs-node'

/** tfjs on native TensorFlow: an optional package, loaded from the user's installation. */
export const tfjsNodeBackend: BackendLoader = {
  sameBits: 'same-processor',
  computesModules: true,
  async load(machine) {
    const path = findOptionalPackage(packageName, machine)
    if (path === undefined) {
      return {
        status: 'unavailable',
        reason: 'is not installed',
        hint: `npm install ${packageName}`,
      }
    }
    try {
      const tf = await startTensorFlow(path, machine)
      return { status: 'loaded', backend: tfjsBackend(tf, 'tensorflow') }
    } catch (error) {
      const reason = `is installed but does not load: ${thrownText(error)}`
      return { status: 'unavailable', reason, hint: `npm rebuild ${packageName}` }
    }
  },
}

async function startTensorFlow(path: string, { environment }: BackendMachine): Promise<Tfjs> {
  settle(environment)
  replaceOldFunctions()
  const tf = createRequire(path)(path) as Tfjs
  tf.enableProdMode()
  if (!(await tf.setBackend('tensorflow'))) throw new Error('TensorFlow does not start')
  return tf
}

/**
 * TensorFlow reads these once, when it is loaded. With several threads, or if oneDNN chooses its algorithm by CPU, the
 * order of a sum varies, and N workers no longer equal one bit for bit. Values that the user has set are kept.
 */
function settle(environment: BackendMachine['environment']): void {
  environment['TF_NUM_INTRAOP_THREADS'] ??= '1'
  environment['TF_NUM_INTEROP_THREADS'] ??= '1'
  environment['TF_ENABLE_ONEDNN_OPTS'] ??= '0'
  environment['TF_CPP_MIN_LOG_LEVEL'] ??= '3'
}

/**
 * tfjs-node 4.22 calls two functions that Node 23 has removed and earlier versions deprecate (tensorflow/tfjs#8609).
 */
function replaceOldFunctions(): void {
  const util = nodeUtil as Record<string, unknown>
  util['isNullOrUndefined'] = (value: unknown) => value === null || value === undefined
  util['isArray'] = Array.isArray
}
