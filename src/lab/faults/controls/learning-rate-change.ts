import type { Control } from '../disturbance.js'

const factor = 3

/** The losses of all ranks fluctuate; none is to blame. */
export const learningRateChange: Control = {
  name: 'learning_rate_change',
  code: 'N8',
  summary: `all ranks train with ${factor} times the learning rate`,
  dose: null,
  target: 'group',
  needs: {},
  inSpec: (spec) =>
    spec.task.kind === 'train'
      ? { ...spec, task: { ...spec.task, learningRate: spec.task.learningRate * factor } }
      : spec,
  inWorker: (site) => ({
    enter: () => site.confirm(`${factor} times the learning rate from the first step`),
  }),
}
