import type { Answer, Failure } from '../../kit/records/answer.js'
import { oneLine } from '../../kit/wording/one-line.js'
import type { Cluster } from './cluster.js'
import { isTerminal, type Job } from './job.js'
import { createLogTail, maxLinesOfReading, readOn, wholeLines } from './new-lines.js'
import { tailDriver } from './read-log.js'
import { longSilenceText, noteSilence, silenceText } from './silence.js'

/** The dependencies of `followLog`. */
type FollowDependencies = {
  readonly cluster: Pick<Cluster, 'address' | 'job' | 'tailFile'>
  /** Rejects when the user aborts. */
  sleep(ms: number): Promise<void>
  /** Milliseconds of a monotonic clock. */
  nowMs(): number
  /** Receives new text in whole lines. */
  show(text: string): void
  /** Receives what happens to the connection: each silence of the cluster once, and its end. */
  warn(text: string): void
}

const lookMs = 1000
const linesPerLook = 2000
/** A cluster that is silent for this long is given up. */
const maxSilenceMs = 600_000
/** If the log of an ended job cannot be read, it is not requested more often than this. */
const maxReadings = 3

/**
 * Shows a job's growing log until the job ends, and tolerates a cluster that does not answer for a while. Returns the
 * job's final state, or the reason why the job was lost.
 */
export async function followLog(
  id: string,
  dependencies: FollowDependencies,
): Promise<Answer<Job>> {
  const { cluster, sleep } = dependencies
  const bear = createPatience(dependencies)
  const read = createReader(dependencies)
  for (;;) {
    const job = await cluster.job(id)
    const lost = bear(job)
    if (lost !== null) return lost
    if (job.status === 'ok' && (await read(job.value))) return job
    await sleep(lookMs)
  }
}

/** Shows the new lines of a log; returns whether the job has ended and nothing more can be read. */
function createReader({ cluster, show, warn }: FollowDependencies) {
  const tail = createLogTail()
  // From its beginning, if that is not too far.
  let lines = maxLinesOfReading
  let failures = 0
  return async (job: Job): Promise<boolean> => {
    const text = await readOn(tail, lines, (number) => tailDriver(cluster, job, number))
    const hasEnded = isTerminal(job.status)
    if (text.status === 'ok') {
      lines = linesPerLook
      if (text.value.isGap) warn('lines of the log were not read: the job prints too fast')
      const fresh = tail.take(wholeLines(text.value.text, { status: 'ok', value: job }))
      if (fresh !== '') show(fresh)
      return hasEnded
    }
    if (!hasEnded) return false
    failures += 1
    if (failures < maxReadings) return false
    warn(`the end of the log cannot be read: ${oneLine(text.reason, 300)}`)
    return true
  }
}

/** Answers that will not change while the cluster knows the token and the job. */
const finalFailures: readonly string[] = ['missing', 'unauthorized', 'forbidden']

/** Notes every answer, and returns the failure with which the job is lost. */
function createPatience({ cluster: { address }, nowMs, warn }: FollowDependencies) {
  let sinceMs: number | null = null
  return (answer: Answer<unknown>): Failure | null => {
    const wasSilent = sinceMs !== null
    sinceMs = noteSilence(sinceMs, answer.status === 'ok', nowMs())
    if (answer.status === 'ok') {
      if (wasSilent) warn(`${address} answers again`)
      return null
    }
    if (finalFailures.includes(answer.status)) return answer
    if (!wasSilent) warn(silenceText(address, `${answer.status} (${oneLine(answer.reason, 300)})`))
    const silentMs = nowMs() - (sinceMs ?? nowMs())
    if (silentMs < maxSilenceMs) return null
    return { status: 'unreachable', reason: longSilenceText(address, silentMs) }
  }
}
