import type { TrainTask, WorkerSpec } from '../worker/worker-spec.js'
import type { Alterations } from '../trainer/alterations.js'
import type { WorkerSite } from './disturbance.js'

/** Changes what one rank is told to train with; the others are told what the run was started with. */
export function alterTask(spec: WorkerSpec, change: (task: TrainTask) => Partial<TrainTask>) {
  const { task } = spec
  return task.kind === 'train' ? { ...spec, task: { ...task, ...change(task) } } : spec
}

/** Such a rank is set up wrongly from its start; it says so as soon as its trainer stands. */
export function confirmAtStart(site: WorkerSite, effect: string): Alterations {
  return {
    trainer(trainer) {
      site.confirm(effect)
      return trainer
    },
  }
}
