import { ConfigError, InfrastructureError } from '../../../kit/errors.js'
import type { BackendSelection } from '../../../kit/records/run/run-metrics.js'
import type { WorkloadSource } from '../workloads/workload-source.js'
import type { Backend, BackendLoader, BackendMachine, LoadedBackend } from './backend.js'
import { type BackendName, backendNames, backends } from './index.js'

type BackendRequest = {
  readonly requested: 'auto' | BackendName
  readonly source: WorkloadSource
  /** Whether our own kernels can compute the workload. */
  readonly isBuiltIn: boolean
  readonly machine: BackendMachine
}

export type SelectedBackend = { readonly backend: Backend; readonly selection: BackendSelection }

/**
 * Loads the requested backend, or for `auto` the best one that loads here, with the reason. Throws a ConfigError if a
 * requested backend is unavailable.
 */
export async function selectBackend(request: BackendRequest): Promise<SelectedBackend> {
  const { requested, isBuiltIn, source, machine } = request
  if (requested === 'auto' && !isBuiltIn) return selectForModule(machine)
  const selected = requested === 'auto' ? 'kernels' : requested
  const reason =
    requested === 'auto' ? 'the built-in kernels, for a built-in workload' : 'asked for'
  const loader = await backends[selected]()
  if (!isBuiltIn && !loader.computesModules) throw await computesBuiltInOnly(selected, source)
  const loaded = await loader.load(machine)
  if (loaded.status === 'unavailable') throw cannotBeHad(selected, loaded)
  return { backend: loaded.backend, selection: describe(loader, { requested, selected, reason }) }
}

/** A claim of equal bits is the backend's own. */
function describe(
  { sameBits }: BackendLoader,
  selection: Pick<BackendSelection, 'requested' | 'selected' | 'reason'>,
): BackendSelection {
  return { ...selection, same_bits: sameBits ?? 'never' }
}

async function selectForModule(machine: BackendMachine): Promise<SelectedBackend> {
  const passedOver: string[] = []
  for (const selected of backendNames) {
    const loader = await backends[selected]()
    if (!loader.computesModules) continue
    const loaded = await loader.load(machine)
    if (loaded.status === 'loaded') {
      const reason = ['the best one that loads here for a custom workload', ...passedOver].join(
        '; ',
      )
      const selection = describe(loader, { requested: 'auto', selected, reason })
      return { backend: loaded.backend, selection }
    }
    passedOver.push(`${selected} ${loaded.reason}`)
  }
  throw new InfrastructureError(`no backend can be loaded: ${passedOver.join('; ')}`)
}

type Unavailable = Extract<LoadedBackend, { status: 'unavailable' }>

function cannotBeHad(name: BackendName, { reason, hint }: Unavailable): ConfigError {
  return new ConfigError(
    `option backend: ${name} ${reason}`,
    `${hint}, or use --backend auto, which uses what is available`,
  )
}

async function computesBuiltInOnly(
  name: BackendName,
  { label }: WorkloadSource,
): Promise<ConfigError> {
  const loaders = await Promise.all(backendNames.map(async (other) => backends[other]()))
  const others = backendNames.filter((_, index) => loaders[index]?.computesModules)
  return new ConfigError(
    `option backend: ${name} computes only the built-in workloads, not ${label}`,
    `use --backend auto or one of ${others.join(', ')}`,
  )
}
