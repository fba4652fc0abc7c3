import type { Answer } from '../../kit/records/answer.js'
import { type CheckpointDisk, readListing } from './checkpoints/checkpoint-disk.js'
import { findCheckpoints } from './checkpoints/index.js'
import type { JobObservations } from './checks/health-check.js'
import type { Cluster, ClusterGpu, TrainRun } from './cluster.js'
import { isTerminal, type Job, type JobStatus } from './job.js'
import { parseNccl } from './parse/parse-nccl.js'
import { parseRayJobText } from './parse/parse-ray-job-text.js'
import { parseSteps } from './parse/parse-steps.js'
import { noKnownGpus, notePoll } from './known-gpus.js'
import { createMetricWatch, type MetricWatch } from './metric-notes.js'
import type { MetricRule } from './metric-rules.js'
import type { PodPrograms } from './pod-gpus.js'
import { createLogTail, type LogReading, type LogTail, readOn, wholeLines } from './new-lines.js'
import { noProgress, noteSteps, type Progress } from './progress.js'
import { readResources } from './read-resources.js'
import { explained } from './with-rank-errors.js'
import { type LogSource, tailJob } from './read-log.js'

/** The inputs of an observation. */
export type Observing = Pick<LogSource, 'podLog'> & {
  readonly cluster: Cluster
  readonly disk: CheckpointDisk | null
  /** GPUs of the named pods; empty if none was named. */
  podGpus(): Promise<readonly Answer<readonly ClusterGpu[]>[]>
  /** Programs on these GPUs. */
  podPrograms(): Promise<readonly PodPrograms[]>
  readonly pattern: RegExp | null
  readonly metricRules: readonly MetricRule[]
  readonly sampleMs: number
  sleep(ms: number): Promise<void>
  nowMs(): number
}

const numLooks = 3
const linesOfLog = 2000

/** Polls a job several times, and its surroundings once. */
export async function observeJob(id: string, observing: Observing): Promise<JobObservations> {
  const { cluster, sleep, sampleMs, nowMs } = observing
  const startMs = nowMs()
  const log = createLogObserver(observing)
  let job = await cluster.job(id)
  const gpus: Answer<readonly ClusterGpu[]>[] = []
  let known = noKnownGpus
  for (let look = 0; look < numLooks; look += 1) {
    if (look > 0) {
      await sleep(sampleMs / (numLooks - 1))
      job = await cluster.job(id)
    }
    const poll = [await cluster.gpus(), ...(await observing.podGpus())]
    gpus.push(...poll)
    known = notePoll(known, poll)
    job = await log.look(job)
  }
  return {
    job,
    ...log.seen(),
    pattern: observing.pattern,
    endInLog: await readEnd(id, job, observing),
    sampledMs: nowMs() - startMs,
    gpus,
    lostGpus: known.lost,
    gpuPrograms: await observing.podPrograms(),
    ...(await observeAround(id, job, observing)),
    continues: false,
    nowMs: nowMs(),
  }
}

/** Reads the log of a job several times, and explains the job by it. */
function createLogObserver(observing: Observing) {
  const metrics = createMetricWatch(observing.metricRules)
  const tail = createLogTail()
  let progress: Progress | null = null
  let first: Progress | null = null
  let hasGap = false
  return {
    async look(job: Answer<Job>): Promise<Answer<Job>> {
      const reading = await readText(job, observing, tail)
      if (reading === null) return explained(job, null)
      hasGap ||= reading.isGap
      const known = explained(job, reading.text)
      progress = noteText({ progress, metrics, tail }, { reading, job: known }, observing)
      first ??= progress
      return known
    },
    seen: () => ({
      first: first ?? noProgress,
      last: progress ?? noProgress,
      isLogRead: progress !== null && !hasGap,
      metrics: observing.metricRules.length === 0 ? null : metrics.notes(),
    }),
  }
}

/** Reads how the job ended from a log in a pod, which may outlive the head. */
async function readEnd(
  id: string,
  job: Answer<Job>,
  { podLog }: Pick<Observing, 'podLog'>,
): Promise<JobStatus | null> {
  if (job.status === 'ok' || podLog === null) return null
  const text = await podLog(linesOfLog)
  const status = text.status === 'ok' ? parseRayJobText(text.value, id) : null
  return status !== null && isTerminal(status) ? status : null
}

/** The surroundings of a job change rarely, and polling them takes several requests. */
export async function observeAround(
  id: string,
  job: Answer<Job>,
  { cluster, disk, podLog }: Pick<Observing, 'cluster' | 'disk' | 'podLog'>,
): Promise<Pick<JobObservations, 'resources' | 'nodes' | 'trainRun' | 'networks' | 'checkpoints'>> {
  const trainRun = await newestRun(cluster, id)
  return {
    resources: await readResources(cluster),
    nodes: await cluster.nodes(),
    trainRun,
    networks: await readNetworks({ cluster, podLog }, job, trainRun),
    checkpoints: await readCheckpoints(disk),
  }
}

type Noting = {
  readonly progress: Progress | null
  readonly metrics: MetricWatch
  readonly tail: LogTail
}

/** Null if the log cannot be read. */
async function readText(
  job: Answer<Job>,
  source: Pick<Observing, 'cluster' | 'podLog'>,
  tail: LogTail,
): Promise<LogReading | null> {
  if (job.status !== 'ok') return null
  const reading = await readOn(tail, linesOfLog, (lines) => tailJob(source, job.value, lines))
  return reading.status === 'ok' ? reading.value : null
}

function noteText(
  { progress, metrics, tail }: Noting,
  { reading, job }: { readonly reading: LogReading; readonly job: Answer<Job> },
  { pattern, nowMs }: Pick<Observing, 'pattern' | 'nowMs'>,
): Progress {
  const { text, lines } = reading
  metrics.note(text, lines, nowMs())
  // Lines that were read before are no new round of steps.
  const fresh = tail.take(wholeLines(text, job))
  return noteSteps(progress ?? noProgress, parseSteps(fresh, pattern), nowMs())
}

/** The newest Ray Train run of a job; null if there is none or if it is unknown. */
export async function newestRun(cluster: Cluster, id: string): Promise<TrainRun | null> {
  const runs = await cluster.trainRuns()
  if (runs.status !== 'ok') return null
  return runs.value.filter(({ submissionId }) => submissionId === id).at(-1) ?? null
}

/**
 * Reads the logs of this run's own actors, so that logs of older jobs do not count; without Ray Train, the log of the
 * job's program.
 */
export async function readNetworks(
  { cluster, podLog }: Pick<Observing, 'cluster' | 'podLog'>,
  job: Answer<Job>,
  run: TrainRun | null,
): Promise<JobObservations['networks']> {
  const ranks = run?.ranks ?? []
  if (ranks.length > 0) {
    return Promise.all(
      ranks.map(async ({ rank, actorId }) => {
        const who = `rank ${rank ?? '?'}`
        if (actorId === null) return { who, networks: null }
        const streams = await Promise.all([
          cluster.tailActor(actorId, 'out', linesOfLog),
          cluster.tailActor(actorId, 'err', linesOfLog),
        ])
        const texts = streams.flatMap((stream) => (stream.status === 'ok' ? [stream.value] : []))
        return { who, networks: texts.length === 0 ? null : parseNccl(texts.join('\n')) }
      }),
    )
  }
  const text = job.status === 'ok' ? await tailJob({ cluster, podLog }, job.value, linesOfLog) : job
  const networks = text.status === 'ok' ? parseNccl(text.value) : []
  return networks.map((network) => ({ who: network.process ?? 'the job', networks: [network] }))
}

/** All checkpoints; null if no directory was named. */
export async function readCheckpoints(
  disk: CheckpointDisk | null,
): Promise<JobObservations['checkpoints']> {
  if (disk === null) return null
  const listing = await readListing(disk)
  if (listing.status !== 'ok') return listing
  const modified = new Map(listing.value.entries.map(({ path, modifiedMs }) => [path, modifiedMs]))
  const found = findCheckpoints(listing.value)
  return {
    status: 'ok',
    value: found.map((one) => ({ ...one, modifiedMs: modified.get(one.path) ?? null })),
  }
}
