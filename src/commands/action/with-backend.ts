import { createActionsCache } from '../../github/actions-cache.js'
import { provideNativeBackend } from '../../github/native-backend-cache.js'
import { delimiter } from 'node:path'
import type { ActionContext } from './action-context.js'

const cacheLimitMs = 120_000
const installLimitMs = 300_000

/** Installs native TensorFlow if requested; if that fails, another backend replaces it and this is logged. */
export async function withBackend(room: ActionContext): Promise<ActionContext> {
  const { options, step, host } = room
  if (options.backend !== 'tfjs-node') return room
  const { environment } = host
  const provided = await step.log.section('Backend tfjs-node', () =>
    provideNativeBackend({
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
    return room
  }
  step.log.warn(`tfjs-node ${provided.reason}; the best available backend is used instead`)
  return { ...room, options: { ...options, backend: 'auto' } }
}
