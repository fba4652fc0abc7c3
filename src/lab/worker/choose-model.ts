import { ConfigError } from '../../kit/errors.js'
import { selectBackend } from '../trainer/backends/select-backend.js'
import type { KernelModel } from '../trainer/kernels/kernel-model.js'
import { layoutParameters } from '../trainer/parameter-layout.js'
import type { ChosenModel } from '../trainer/chosen-model.js'
import { createRandom } from '../trainer/random.js'
import type { Workload, WorkloadContext } from '../trainer/workload.js'
import { checkWorkload } from '../trainer/workloads/check-workload.js'
import { builtInWorkloads } from '../trainer/workloads/index.js'
import { loadWorkload } from '../trainer/workloads/load-workload.js'
import {
  builtInSource,
  moduleSource,
  type WorkloadSource,
} from '../trainer/workloads/workload-source.js'
import type { ProcessServices } from './process-services.js'
import type { TrainTask } from '../trainer/task.js'
import type { WorkerSpec } from './worker-spec.js'

type FoundWorkload = {
  readonly workload: Workload
  readonly source: WorkloadSource
  /** The workload in our own kernels; null for a module. */
  readonly kernelModel: KernelModel | null
}

type ModelServices = Pick<ProcessServices, 'environment' | 'findImportError'>

/** The workload of a task and the backend that computes its gradients. */
export async function chooseModel(
  task: TrainTask,
  spec: WorkerSpec,
  services: ModelServices,
): Promise<{ chosen: ChosenModel; context: WorkloadContext }> {
  const { options, workingDirectory } = task
  const context: WorkloadContext = {
    options,
    random: (purpose) => createRandom(options.seed, purpose),
  }
  const { workload, source, kernelModel } = await findWorkload(task, services)
  // The check makes everything twice, so one rank does it for all.
  if (kernelModel === null && spec.rendezvous.rank === 0) checkWorkload(workload, context, source)
  const { backend, selection } = await selectBackend({
    requested: task.backend,
    source,
    isBuiltIn: kernelModel !== null,
    machine: {
      programDirectory: spec.programDirectory,
      projectDirectory: workingDirectory,
      environment: services.environment,
    },
  })
  const specs = workload.parameters(context)
  const tensors = layoutParameters(specs)
  const subject = { workload, source, tensors, kernelModel }
  const chosen: ChosenModel = {
    workload,
    backend: selection,
    specs,
    layout: tensors,
    scratchFloats: (maxBatch) => backend.scratchFloats(subject, maxBatch),
    create: (kernels, weights, maxBatch) =>
      backend.createModel(subject, { kernels, weights, maxBatch }),
  }
  return { chosen, context }
}

/** A bare word is a built-in workload's name, everything else the path of a module. */
async function findWorkload(task: TrainTask, services: ModelServices): Promise<FoundWorkload> {
  const { workload: name, workingDirectory } = task
  if (isBuiltIn(name)) {
    return { ...builtInWorkloads[name], source: builtInSource(name) }
  }
  if (/^\w+$/.test(name)) throw unknownWorkload(name)
  const workload = await loadWorkload(name, workingDirectory, services.findImportError)
  const source = moduleSource(name, workingDirectory)
  return { workload, source, kernelModel: null }
}

function isBuiltIn(name: string): name is keyof typeof builtInWorkloads {
  return Object.hasOwn(builtInWorkloads, name)
}

function unknownWorkload(name: string): ConfigError {
  const known = Object.keys(builtInWorkloads).join(', ')
  return new ConfigError(
    `option workload: there is no built-in workload "${name}"`,
    `use one of ${known}, or the path of a module such as ./${name}.mjs`,
  )
}
