import { builtInWorkloads } from '../trainer/workloads/index.js'
import { layoutParameters } from '../trainer/parameter-layout.js'
import type { ChosenModel } from '../trainer/prepare-trainer.js'
import { createRandom } from '../trainer/random.js'
import type { WorkloadContext } from '../trainer/workload.js'
import type { TrainTask } from './worker-spec.js'

/** The workload of a task and what computes its gradients. */
export async function chooseModel(
  task: TrainTask,
  programDirectory: string,
): Promise<{ chosen: ChosenModel; context: WorkloadContext }> {
  const { options } = task
  const context: WorkloadContext = {
    options,
    random: (purpose) => createRandom(options.seed, purpose),
  }
  const builtIn = builtInWorkloads[task.workload as keyof typeof builtInWorkloads]
  void programDirectory
  const specs = builtIn.workload.parameters(context)
  const layout = layoutParameters(specs)
  const { kernelModel } = builtIn
  const chosen: ChosenModel = {
    workload: builtIn.workload,
    backend: { requested: task.backend, selected: 'kernels', reason: 'built-in workload' },
    specs,
    layout,
    scratchFloats: (maxBatch) => kernelModel.scratchFloats(layout, maxBatch),
    create: (kernels, weights, maxBatch) =>
      kernelModel.createModel({ kernels, tensors: layout, weights, maxBatch }),
  }
  return { chosen, context }
}
