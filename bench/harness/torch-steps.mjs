import { median } from './statistics.mjs'
import { slowestRank } from './program.mjs'

/** The variables that every pool of threads behind PyTorch reads. */
const threadVariables = ['OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS']

/** PyTorch training the settings' model; without `threads` it takes as many as it likes. */
export async function startTorchSteps(torch, { workers, threads, settings }) {
  const env = threads
    ? Object.fromEntries(threadVariables.map((name) => [name, String(threads)]))
    : {}
  const group = await torch.startGroup({ script: 'training_step.py', workers, settings, env })
  return {
    adam: group.started.adam,
    close: group.close,
    /** Median and mean microseconds of a step, on its slowest rank. */
    async trainSteps([steps, warmUp]) {
      const answers = await group.ask({ kind: 'steps', steps, warm_up: warmUp })
      checkReplicas(answers)
      const times = slowestRank(answers.map(({ micros }) => micros))
      const meanMicros = times.reduce((sum, time) => sum + time, 0) / times.length
      return { medianMicros: median(times), meanMicros }
    },
  }
}

/** Rejects wrong results. */
export function checkReplicas(answers) {
  const [first] = answers
  if (!Number.isFinite(first.loss)) throw new Error(`PyTorch ended with loss ${first.loss}`)
  if (!first.has_moved) throw new Error('PyTorch ended on the weights it began with')
  const isReplica = ({ loss, weights }) => loss === first.loss && isEqual(weights, first.weights)
  if (!answers.every(isReplica)) throw new Error('the replicas of PyTorch differ')
}

const isEqual = (a, b) => a.length === b.length && a.every((value, index) => value === b[index])
