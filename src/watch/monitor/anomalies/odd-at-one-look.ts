import type { AbovePeers } from '../../../kit/peers/flagged-workers.js'
import type { Anomaly } from '../anomaly.js'
import type { Judgement } from '../checkpoint-detector.js'
import { describeSpike, isLong, stepExchanges } from './allreduce-spike.js'
import { farAbove } from './far-at-one-look.js'
import { describeApart, finiteLosses } from './loss-divergence.js'
import { isWorking } from './slow-worker.js'
import { suspicion } from './suspicion.js'
import type { CheckpointFacts, WorkerFacts } from './worker-facts.js'

/**
 * Factors over the median of the other workers, in a single step of each. From `raised` on it is an anomaly with weak
 * evidence; from `open` on the run is not called healthy.
 */
const oneLookLimits = {
  loss_divergence: { raised: 8, open: 4 },
  allreduce_spike: { raised: 8, open: 4 },
} as const

const nothing: Judgement = { active: [], undecided: [] }

/** A worker's loss beside the others', in one look at a file with single steps only. */
export function lossAtOneLook({ workers, details }: CheckpointFacts): Judgement {
  if (details !== null) return nothing
  const values = finiteLosses(workers.filter(isWorking))
  const above = farAbove(values, oneLookLimits.loss_divergence.open)
  const found = judged('loss_divergence', above, (one) => describeApart(one))
  return found === nothing ? besideZero(workers.filter(isWorking)) : found
}

/** Few losses above 0 beside losses of 0, of which no ratio tells how far apart they are. */
function besideZero(workers: readonly WorkerFacts[]): Judgement {
  const above = workers.filter(({ snapshot }) => snapshot.loss > 0)
  const zeros = workers.filter(({ snapshot }) => snapshot.loss === 0)
  const [first] = above
  if (first === undefined || above.length > zeros.length) return nothing
  const { id, snapshot } = first
  const odd = { id, step: snapshot.step, value: snapshot.loss, peers: 0, factor: Infinity }
  const anomaly = describeApart({ ...odd, isNamed: workers.length > 2 })
  return { active: [], undecided: [suspicion('loss_divergence', anomaly)] }
}

/** A worker's all-reduce beside the others', in one look at a file with single steps only. */
export function exchangeAtOneLook({ workers, details }: CheckpointFacts): Judgement {
  if (details !== null) return nothing
  const exchanges = stepExchanges(workers.filter(isWorking))
  const above = farAbove(exchanges.values, oneLookLimits.allreduce_spike.open)
  const long = above.filter((one) => isLong(one, exchanges))
  return judged('allreduce_spike', long, describeSpike)
}

function judged(
  type: keyof typeof oneLookLimits,
  above: readonly AbovePeers[],
  describe: (one: AbovePeers) => Anomaly,
): Judgement {
  const raised = above.filter(({ factor }) => factor >= oneLookLimits[type].raised * (1 - 1e-9))
  const [first] = above
  if (first === undefined) return nothing
  if (raised.length === 0) return { active: [], undecided: [suspicion(type, describe(first))] }
  return { active: raised.map((one) => ({ ...describe(one), evidence: 'weak' })), undecided: [] }
}
