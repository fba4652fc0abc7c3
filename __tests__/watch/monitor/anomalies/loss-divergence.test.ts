import { describe, expect, test } from 'vitest'
import { lossDivergence } from '../../../../src/watch/monitor/anomalies/loss-divergence.js'
import {
  checkpointAt,
  ownDetails,
  snapshot,
  startMs,
  workerHealth,
} from '../../../support/builders/monitor-builders.js'

/** The severities after 40 polls of three workers with these losses; `samples` of each, where the file has them. */
function severities(losses: readonly number[], samples: number | null | undefined) {
  const judge = lossDivergence.start()
  const looks = Array.from({ length: 40 }, (_, look) => {
    const atMs = startMs + 1000 * look
    const step = 20 + 10 * look
    const minicluster = ownDetails({
      sequence: look,
      workers: losses.map((_loss, worker_id) =>
        workerHealth({ worker_id, samples: samples ?? null, steps: 10, window_steps: 10 }),
      ),
    })
    const checkpoint = checkpointAt(atMs, {
      workers: losses.map((loss, worker_id) => snapshot({ worker_id, loss, step })),
      total_steps: 1000,
      completed_steps: step + 1,
      ...(samples !== undefined && { minicluster }),
    })
    return judge({ atMs, checkpoint, isRepeated: false }).active
  })
  return looks.at(-1)?.map(({ workerId, severity }) => [workerId, severity])
}

describe('The loss of one worker that stays at 30 times the others', () => {
  test('It is a warning where the samples of each worker were seen', () => {
    expect(severities([1, 1, 30], 64)).toEqual([[2, 'warning']])
  })

  test('It is minor where no samples were seen, as parts of a sequence differ by design', () => {
    expect(severities([1, 1, 30], null)).toEqual([[2, 'minor']])
  })

  test('It is a warning in a file with single steps only, which are of data-parallel runs', () => {
    expect(severities([1, 1, 30], undefined)).toEqual([[2, 'warning']])
  })

  test.each([64, null, undefined])('Equal losses with samples of %s are nothing', (samples) => {
    expect(severities([1, 1, 1], samples)).toEqual([])
  })

  test('A loss that is no number stays a warning where no samples were seen', () => {
    expect(severities([1, 1, NaN], null)).toEqual([[2, 'warning']])
  })
})
