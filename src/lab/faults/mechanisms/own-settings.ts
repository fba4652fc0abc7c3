import type { TrainTask } from '../../trainer/task.js'
import type { WorkerSpec } from '../../worker/worker-spec.js'
import type { Alterations } from '../../trainer/alterations.js'
import type { WorkerSite } from '../disturbance.js'

/** Changes the settings of one rank; the others keep those of the run. */
export function alterTask(spec: WorkerSpec, change: (task: TrainTask) => Partial<TrainTask>) {
  const { task } = spec
  return task.kind === 'train' ? { ...spec, task: { ...task, ...change(task) } } : spec
}

/** Such a rank has wrong settings from its start; it reports them once its trainer exists. */
export function confirmAtStart(site: WorkerSite, effect: string): Alterations {
  return {
    trainer(trainer) {
      site.confirm(effect)
      return trainer
    },
  }
}
