import { createActionsCache } from '../../../machine/github/actions-cache.js'
import {
  type BackendPackage,
  provideBackendPackage,
} from '../../../machine/github/backend-package.js'
import { delimiter } from 'node:path'
import type { BackendName } from '../../../lab/trainer/backends/index.js'
import type { ActionContext } from './action-context.js'

const cacheLimitMs = 120_000
const installLimitMs = 300_000

/** What npm has to install before a worker can load the backend. */
const packages: Readonly<Partial<Record<BackendName | 'auto', BackendPackage>>> = {
  native: { backend: 'native', name: 'koffi', version: '3.3.4' },
  'tfjs-node': { backend: 'tfjs-node', name: '@tensorflow/tfjs-node', version: '4.22.0' },
}

/** Installs the package of the requested backend; if that fails, another backend replaces it and this is logged. */
export async function withBackend(action: ActionContext): Promise<ActionContext> {
  const { options, step, host } = action
  const wanted = packages[options.backend]
  if (wanted === undefined) return action
  const { environment } = host
  const provided = await step.log.section(`Backend ${wanted.backend}`, () =>
    provideBackendPackage({
      wanted,
      environment,
      cache: createActionsCache(cacheLimitMs),
      installLimitMs,
    }),
  )
  if (provided.status === 'ready') {
    const others = environment['NODE_PATH']
    environment['NODE_PATH'] = [provided.modulesDirectory, ...(others ? [others] : [])].join(
      delimiter,
    )
    step.log.note(provided.note)
    return action
  }
  step.log.warn(`${wanted.backend} ${provided.reason}; the best available backend is used instead`)
  return { ...action, options: { ...options, backend: 'auto' } }
}
