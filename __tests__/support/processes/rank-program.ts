/** The far side of a rank group: what a test's program calls, in a thread or a process of its own. */
import { parentPort } from 'node:worker_threads'
import type { FailureCause } from '../../../src/kit/records/run/failure-cause.js'
import { CollectiveError } from '../../../src/lab/trainer/collective/transport.js'
import { TrainingIntegrityError } from '../../../src/kit/errors.js'

/** An error as it travels to the test: its fields, for the kinds that have some. */
export type RankError = {
  readonly name: string
  readonly message: string
  readonly fault?: FailureCause
  readonly rank?: number
  readonly peer?: number
  readonly step?: number
  readonly ranks?: readonly number[]
}

/** What came of one job. */
export type RankAnswer<T = unknown> =
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'failed'; readonly error: RankError }

/** Answers each job that the test sends, one after the other; what the work throws is an answer, too. */
export function serveJobs<Job>(work: (job: Job) => unknown): void {
  const answer = (job: Job): void => void attempt(work, job).then(send)
  if (parentPort) {
    parentPort.on('message', answer)
  } else {
    process.on('message', answer)
    // What is sent to a process before it listens is lost.
    process.send?.('listening')
  }
}

async function attempt<Job>(work: (job: Job) => unknown, job: Job): Promise<RankAnswer> {
  try {
    return { status: 'done', value: await work(job) }
  } catch (error) {
    return { status: 'failed', error: describeError(error) }
  }
}

function send(answer: RankAnswer): void {
  if (parentPort) parentPort.postMessage(answer)
  else process.send?.(answer)
}

function describeError(error: unknown): RankError {
  if (!(error instanceof Error)) return { name: 'not an error', message: String(error) }
  const { name, message } = error
  if (error instanceof CollectiveError) {
    const { fault, rank, peer } = error
    return { name, message, fault, rank, peer }
  }
  if (error instanceof TrainingIntegrityError) {
    const { step, ranks } = error
    return { name, message, step, ranks }
  }
  return { name, message }
}
