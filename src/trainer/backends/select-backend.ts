import { ConfigError, InfrastructureError } from '../../errors.js'
import type { BackendSelection } from '../../records/run-metrics.js'
import type { WorkloadSource } from '../workloads/workload-source.js'
import type { Backend, BackendMachine, LoadedBackend } from './backend.js'
import { type BackendName, backends } from './index.js'

export type BackendRequest = {
  readonly requested: 'auto' | BackendName
  readonly source: WorkloadSource
  /** Whether our own kernels can compute the workload. */
  readonly isBuiltIn: boolean
  readonly machine: BackendMachine
}

export type SelectedBackend = { readonly backend: Backend; readonly selection: BackendSelection }

/**
 * Loads the backend that was asked for, or for `auto` the best that loads here, and says why it is that one.
 * One that was asked for by name and cannot be had is a ConfigError.
 */
export async function selectBackend(request: BackendRequest): Promise<SelectedBackend> {
  const { requested, isBuiltIn, source, machine } = request
  if (requested === 'kernels' && !isBuiltIn) throw kernelsAreBuiltInOnly(source)
  if (requested === 'auto' && !isBuiltIn) return selectForModule(machine)
  const selected = requested === 'auto' ? 'kernels' : requested
  const reason = requested === 'auto' ? 'our own kernels, for a built-in workload' : 'asked for'
  const loaded = await backends[selected].load(machine)
  if (loaded.status === 'unavailable') throw cannotBeHad(selected, loaded)
  return { backend: loaded.backend, selection: { requested, selected, reason } }
}

const forModules: readonly BackendName[] = ['tfjs-node', 'tfjs-wasm', 'tfjs-cpu']

async function selectForModule(machine: BackendMachine): Promise<SelectedBackend> {
  const passedOver: string[] = []
  for (const selected of forModules) {
    const loaded = await backends[selected].load(machine)
    if (loaded.status === 'loaded') {
      const reason = ["the best that loads here for a workload of one's own", ...passedOver].join(
        '; ',
      )
      return { backend: loaded.backend, selection: { requested: 'auto', selected, reason } }
    }
    passedOver.push(`${selected} ${loaded.reason}`)
  }
  throw new InfrastructureError(`no backend can be loaded: ${passedOver.join('; ')}`)
}

type Unavailable = Extract<LoadedBackend, { status: 'unavailable' }>

function cannotBeHad(name: BackendName, { reason, hint }: Unavailable): ConfigError {
  return new ConfigError(
    `option backend: ${name} ${reason}`,
    `${hint}, or use --backend auto, which takes what there is`,
  )
}

function kernelsAreBuiltInOnly({ label }: WorkloadSource): ConfigError {
  return new ConfigError(
    `option backend: kernels computes only the built-in workloads, not ${label}`,
    `use --backend auto or one of ${forModules.join(', ')}`,
  )
}
