import { expect, test } from 'vitest'
import { emptyState } from '../../../../src/watch/nodes/state/job-registry.js'
import { recordStatus } from '../../../../src/watch/nodes/state/record-status.js'
import { nodesStatus } from '../../../../src/kit/records/nodes/nodes-status.js'
import {
  maxRanks,
  measuredJobs,
  observeJob,
} from '../../../../src/watch/nodes/training/job-training.js'
import { createTrainingTracker } from '../../../../src/watch/nodes/training/training-tracker.js'
import { withTraining } from '../../../../src/watch/nodes/training/training-looks.js'
import { describeTraining } from '../../../../src/watch/nodes/training/training-words.js'

const atMs = Date.parse('2026-03-01T12:00:00Z')
const timestamp = new Date(atMs).toISOString()
const textOf = (rank: number) =>
  JSON.stringify({ timestamp, job_id: 'llm', rank, step: 7, training_loss: 2, gpu_util: 90 })

/** A registered job of so many ranks, all of which write that they train well. */
function jobOf(numRanks: number) {
  const ranks = Array.from({ length: numRanks }, (_, rank) => rank)
  const job = {
    gpu_nodes: ['a'],
    ranks,
    metrics_dir: '/shared/llm',
    status: 'running',
    model: null,
    started_at: timestamp,
  }
  const [measured] = measuredJobs({ ...emptyState, jobs: { llm: job } })
  if (measured === undefined) throw new Error('the job is not measured')
  const files = measured.ranks.map((rank) => ({ status: 'ok', text: textOf(rank) }) as const)
  return observeJob(measured, files, { tracker: createTrainingTracker(), atMs })
}

test.each([
  [maxRanks, 0],
  [maxRanks + 1, 1],
  [maxRanks + 904, 904],
])(
  'Of a job of %i ranks, %i are not read, which is said and makes its means unknown',
  (all, unread) => {
    const job = jobOf(all)
    const { ranks, unreadRanks, statistics } = job
    expect([ranks.length, unreadRanks]).toEqual([all - unread, unread])
    expect(statistics.status).toBe('active')
    expect([statistics.avg_loss, statistics.avg_gpu_util]).toEqual(
      unread > 0 ? [null, null] : [2, 90],
    )
    const { means } = describeTraining(job)
    expect(means.includes('not read')).toBe(unread > 0)
    expect(means.includes('mean loss')).toBe(unread === 0)
    const look = withTraining({ subjects: [], problems: [] } as never, [job], 'state.json', () => 0)
    const facts = look.subjects.flatMap((subject) => subject.facts)
    expect(facts).toContainEqual({ name: 'ranks', value: String(all) })
    expect(facts.some(({ name }) => name === 'ranks not read')).toBe(unread > 0)
    const context = { training: [job], watcher: null, stateFile: 'state.json', at: new Date(atMs) }
    const record = recordStatus({ nodes: [], jobs: [] }, context)
    expect(nodesStatus.parse(record).training[0]?.unread_ranks).toBe(unread)
  },
)
