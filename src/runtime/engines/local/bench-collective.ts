import { defaultLimits } from '../../../lab/detect/processes/worker-view.js'
import { readBenchResult } from '../../../kit/records/run/control-message.js'
import type { TransportName } from '../../run/job.js'
import { refuseResult } from '../../run/explain-failure.js'
import { elapsedSince, startRunClock } from '../../run/machine-services.js'
import { runWorkerGroup } from '../../run/worker-group.js'
import type { BenchCollectiveResult } from '../../../lab/worker/worker-spec.js'
import type { LocalServices } from './local-services.js'
import { prepareLocalGroup } from './prepare-group.js'

export type CollectiveBenchmark = {
  readonly workers: number
  readonly transport: TransportName
  /** Number of float32 values that each rank contributes and receives. */
  readonly elements: number
  readonly iterations: number
  /** Rounds before the timed ones. */
  readonly warmUp: number
}

/** A gigabyte between many workers on few cores takes seconds for each round. */
const stallMs = 120_000

/** Runs the collective alone; returns the milliseconds of each timed all-reduce on the slowest rank. */
export async function benchCollective(
  services: LocalServices,
  { workers, transport, ...task }: CollectiveBenchmark,
  signal: AbortSignal,
): Promise<number[]> {
  const startedAt = startRunClock(services)
  const group = await prepareLocalGroup(services, {
    workers,
    sharedBy: 1,
    transport,
    startedAt,
    intervention: null,
    note: () => undefined,
    task: () => ({ kind: 'bench-collective', ...task }),
  })
  try {
    const reported = await runWorkerGroup({
      workers,
      start: group.start,
      limits: { ...defaultLimits, stallMs, hangMs: null },
      observer: {},
      signal,
      elapsedMs: elapsedSince(services, startedAt),
    })
    return longestOfRounds(
      reported.map((result, rank) => readBenchResult(result) ?? refuseResult(rank)),
    )
  } finally {
    await group.close()
  }
}

function longestOfRounds(results: readonly BenchCollectiveResult[]): number[] {
  const rounds = results[0]?.timesMs ?? []
  return rounds.map((_, round) => Math.max(...results.map(({ timesMs }) => timesMs[round] ?? 0)))
}
