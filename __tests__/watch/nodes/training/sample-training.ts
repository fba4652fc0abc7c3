import { observeJob } from '../../../../src/watch/nodes/training/job-training.js'
import { createTrainingTracker } from '../../../../src/watch/nodes/training/training-tracker.js'

const atMs = Date.parse('2026-03-01T12:00:00Z')

/** A job: rank 0 trains well, rank 1 badly, rank 2 wrote ten minutes ago, rank 3 never did. */
export function sampleTraining(reason = 'there is no such file') {
  const record = (rank: number, ageS: number, fields: object) => ({
    status: 'ok' as const,
    text: JSON.stringify({ timestamp: atMs / 1000 - ageS, job_id: 'llm', rank, ...fields }),
  })
  const good = { training_loss: 2, throughput_tokens_sec: 180, gpu_util: 90, step: 7 }
  const bad = { training_loss: 12, throughput_tokens_sec: 20, gpu_util: 10, step: 7 }
  const files = [
    record(0, 2, { ...good, gpu_mem_used_gb: 40 }),
    record(1, 2, bad),
    record(2, 600, good),
    { status: 'unreadable' as const, reason },
  ]
  const job = { id: 'llm', ranks: [0, 1, 2, 3], unreadRanks: 0, directory: '/shared/llm' }
  return observeJob(job, files, { tracker: createTrainingTracker(), atMs })
}
