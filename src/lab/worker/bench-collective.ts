import type { StepTelemetry } from '../telemetry/step-telemetry.js'
import { createCollective } from '../trainer/collective/collective.js'
import type { Transport } from '../trainer/collective/transport.js'
import { createKernels } from '../trainer/kernels/kernels.js'
import type { BenchCollectiveResult, BenchCollectiveTask } from './worker-spec.js'

/** All-reduce and nothing else: every round is timed from a barrier to its end, as the seed system times it. */
export function benchCollective(
  task: BenchCollectiveTask,
  transport: Transport,
  telemetry: StepTelemetry,
  now: () => number,
): BenchCollectiveResult {
  const { elements, iterations, warmUp } = task
  const { maxMessageBytes, rank } = transport
  const kernels = createKernels(elements * 4 * 2 + maxMessageBytes * 2 + 65_536)
  const collective = createCollective({ transport, kernels, maxNoteWords: 0, now })
  const vector = kernels.floats(elements)
  const timesMs: number[] = []
  for (let round = 0; round < warmUp + iterations; round++) {
    vector.fill(rank + 1)
    telemetry.enter('reduce', round, collective.stats.sequence)
    collective.barrier()
    const started = now()
    collective.allReduce(vector)
    if (round >= warmUp) timesMs.push(now() - started)
  }
  const expected = (transport.worldSize * (transport.worldSize + 1)) / 2
  if (vector.some((value) => value !== expected)) throw new Error('the all-reduce gave a wrong sum')
  collective.close()
  return { timesMs }
}
