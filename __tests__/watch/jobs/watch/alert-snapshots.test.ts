import { describe, expect, test } from 'vitest'
import { createAlertPolicy } from '../../../../src/watch/alerts/alert-policy.js'
import { createJobAlertSnapshots } from '../../../../src/watch/jobs/watch/alert-snapshots.js'
import type { JobSnapshot } from '../../../../src/kit/records/jobs/job-snapshot.js'
import { aGpu } from '../health-fixture.js'
import { aPicture, aSilentPicture } from './sample-snapshot.js'

const start = 1_795_400_000_000
const idle = { gpus: [{ status: 'ok' as const, value: [aGpu(0, 90), aGpu(1, 0)] }] }

/** What is sent for these pictures, as `kind type`. */
function alertsOf(pictures: readonly JobSnapshot[]): string[] {
  const policy = createAlertPolicy({ reminderMs: null })
  const toLook = createJobAlertSnapshots()
  return pictures.flatMap((picture) =>
    policy.observe(toLook(picture)).map(({ kind, type }) => `${kind} ${type}`),
  )
}

describe('Alerts of a watched job', () => {
  test('A healthy job raises no alert', () => {
    expect(alertsOf([aPicture(), aPicture(), aPicture()])).toEqual([])
  })

  test('An idle GPU raises one alert and resolves it when the GPU works again', () => {
    const at = (seconds: number, changes = {}) =>
      aPicture({ ...changes, nowMs: start + 1000 * seconds })
    expect(alertsOf([at(0, idle), at(10, idle), at(20), at(60)])).toEqual([
      'raised job_gpu',
      'resolved job_gpu',
    ])
  })

  test('A cluster that does not answer for ten minutes and 25 polls raises one alert', () => {
    const silent = Array.from({ length: 25 }, (_, look) =>
      aSilentPicture(start, start + look * 24_000),
    )
    expect(alertsOf([aPicture({ nowMs: start - 1000 }), ...silent])).toEqual([
      'raised cluster_unreachable',
    ])
    const back = [700, 731].map((seconds) => aPicture({ nowMs: start + 1000 * seconds }))
    expect(alertsOf([...silent, ...back])).toEqual([
      'raised cluster_unreachable',
      'resolved cluster_unreachable',
    ])
  })

  test('A cluster that does not answer for less than a minute raises nothing', () => {
    expect(alertsOf([aSilentPicture(start, start), aSilentPicture(start, start + 59_000)])).toEqual(
      [],
    )
  })

  test('An alert about a job is not resolved while the cluster does not answer', () => {
    const silent = [30, 90].map((seconds) => aSilentPicture(start, start + 1000 * seconds))
    expect(alertsOf([aPicture({ ...idle, nowMs: start - 1000 }), ...silent])).toEqual([
      'raised job_gpu',
      'raised cluster_unreachable',
    ])
  })

  test('A watch that continues after a crash neither repeats nor forgets an alert', () => {
    const first = createAlertPolicy({ reminderMs: null })
    first.observe(createJobAlertSnapshots()(aPicture({ ...idle, nowMs: start })))
    const kept = JSON.parse(JSON.stringify(first.open())) as ReturnType<typeof first.open>
    const second = createAlertPolicy({ reminderMs: null, open: kept })
    const toLook = createJobAlertSnapshots(kept.map(({ problem }) => problem))
    const sent = [20, 40, 90].flatMap((seconds) =>
      second.observe(
        toLook(aPicture({ ...(seconds === 20 ? idle : {}), nowMs: start + 1000 * seconds })),
      ),
    )
    expect(sent.map(({ kind, type }) => `${kind} ${type}`)).toEqual(['resolved job_gpu'])
    expect(sent[0]?.sinceMs).toBe(start)
  })
})
