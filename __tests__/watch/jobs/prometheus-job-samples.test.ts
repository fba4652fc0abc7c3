import { describe, expect, test } from 'vitest'
import { jobFamilies } from '../../../src/watch/jobs/prometheus/job-families.js'
import { jobSamples } from '../../../src/watch/jobs/prometheus/job-samples.js'
import { formatMetrics } from '../../../src/machine/system/web/metrics-server.js'
import { aPicture, aSilentPicture } from './watch/sample-snapshot.js'

const textOf = (picture: Parameters<typeof jobSamples>[0]) =>
  formatMetrics({ families: jobFamilies, samples: () => jobSamples(picture) })

describe('Metrics of a watched job', () => {
  test('The metrics of a healthy job show its state, step, ranks, GPUs and resources', async () => {
    const text = await textOf(aPicture())
    for (const line of [
      'minicluster_job_state{job="j",state="RUNNING"} 1',
      'minicluster_job_health{job="j",status="ok"} 1',
      'minicluster_job_step{job="j"} 12',
      'minicluster_job_steps_expected{job="j"} 100',
      'minicluster_job_rank_alive{job="j",rank="0"} 1',
      'minicluster_job_gpu_utilization_percent{job="j",node="node-1",gpu_index="0"} 90',
      'minicluster_job_resource_total{job="j",resource="GPU"} 2',
      'minicluster_job_cluster_reachable{job="j"} 1',
    ])
      expect(text).toContain(line)
  })

  test('The metrics of a silent cluster show the silence and no old figures', async () => {
    const text = await textOf(aSilentPicture(0, 60_000))
    expect(text).toContain('minicluster_job_cluster_reachable{job="j"} 0')
    expect(text).toContain('minicluster_job_health{job="j",status="unknown"} 1')
    expect(text).not.toMatch(/minicluster_job_(?:state|step|gpu)/)
  })

  test('A watched job has no metrics before the first poll', async () => {
    expect((await textOf(null)).trim()).toBe('')
  })
})
