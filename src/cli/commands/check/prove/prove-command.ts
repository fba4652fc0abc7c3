import { whyNotReplayed } from '../../../../prove/validate/proof/why-not-replayed.js'
import { dirname } from 'node:path'
import { MiniclusterError } from '../../../../kit/errors.js'
import type { NodeProof } from '../../../../kit/records/proof/node-proof.js'
import type { ProofReport } from '../../../../kit/records/reports/proof-report.js'
import type { RunMetrics } from '../../../../kit/records/run/run-metrics.js'
import type { CommandWork, Job } from '../../../../runtime/run/job.js'
import type { WriteOption } from '../../../../runtime/run/protection.js'
import { proveNode } from '../../../../prove/validate/nodes/prove-node.js'
import type { FileChanges } from '../../../../prove/validate/proof/file-changes.js'
import { isEqual } from '../../../../prove/validate/proof/compare-replay.js'
import { proofOfFailedRun } from '../../../../prove/validate/proof/failed-run.js'
import {
  brokenHook,
  completedSteps,
  withValues,
} from '../../../../prove/validate/proof/job-record.js'
import { hookFailed } from '../../../../prove/validate/proof/judge-broken-hooks.js'
import { type ProofEvidence, proveJob } from '../../../../prove/validate/proof/prove-job.js'
import { plural } from '../../../../kit/wording/plural.js'
import type { Dependencies } from '../../dependencies.js'
import { train } from '../../run/train.js'
import { protectFiles } from './protect-files.js'
import { type GivenDimension, noteMesh, withMesh } from './given-mesh.js'
import { type JobEnd, jobEndOf } from './job-end.js'
import { openReplayForks } from './open-replay-forks.js'
import { readJobRecord } from './read-journals.js'
import { type ReferencePlan, runReferenceCommands } from './run-reference-commands.js'
import { removeValues } from './remove-values.js'
import { type RecordedJob, type Replayed, replayJob } from './replay-job.js'
import { replayWithHashSeeds } from './replay-with-hash-seeds.js'
import { noReferences, type References, runReferences } from './run-references.js'
import { type StartObserver, watchStart } from './watch-start.js'

/** A command that was run, and the proof of it. */
export type ProvenCommand = {
  readonly proof: ProofReport
  /** Null where the run ended in an error. */
  readonly metrics: RunMetrics | null
  /** How the run ended, where it did not end well. */
  readonly failure: JobEnd | null
  /** Whether any rank was seen from inside. */
  readonly isInstrumented: boolean
  /** What the report over all nodes needs; null for a job on one machine. */
  readonly node: Omit<NodeProof, 'run_directory'> | null
}

/** The options of a proof. */
type ProofPlan = {
  readonly checkSteps: number
  readonly recordDirectory: string
  /** Added to the script's arguments where it runs as one process. */
  readonly referenceArguments: readonly string[]
  /** How the ranks are arranged; null: it is learnt. */
  readonly mesh: readonly GivenDimension[] | null
  /** Whether other ranks of the job run on other machines. */
  readonly isPart: boolean
  /** Commands that should compute the same. */
  readonly references: ReferencePlan
  /** What becomes of the files that the command writes. */
  readonly writes: WriteOption
}

/**
 * Runs a user's job while recording it, then each of its ranks alone, then as one process, and compares the records.
 */
export async function proveCommand(
  job: Job & { readonly work: CommandWork },
  plan: ProofPlan,
  dependencies: Dependencies,
): Promise<ProvenCommand> {
  const prepared = await dependencies.scratch.make()
  try {
    const own = { asked: plan.writes, prepared }
    return await proveProtected(await protectFiles(job, own, dependencies), plan, dependencies)
  } finally {
    await dependencies.scratch.remove(prepared)
  }
}

async function proveProtected(
  job: Job & { readonly work: CommandWork },
  { checkSteps, recordDirectory, referenceArguments, isPart, mesh, references: others }: ProofPlan,
  dependencies: Dependencies,
): Promise<ProvenCommand> {
  const { log, files } = dependencies
  const ending = `ends after ${plural(checkSteps, 'step')} at the latest (--check-steps)`
  const watch = await watchStart(job.work, dirname(recordDirectory), dependencies)
  const { metrics, failure } = await log.section(`Job: ${ranksOf(job)}, recorded; ${ending}`, () =>
    runToTheEnd(job, watch.observer, dependencies),
  )
  const record = withMesh(await readJobRecord(recordDirectory, job.workers, files), mesh)
  noteMesh(record, log)
  const place = { recordDirectory, cluster: clusterOf(job.work) }
  const { fileChanges: seen, started } = await watch.end()
  const fileChanges = await withWritten(seen, job.work, dependencies)
  const { preparedIn: prepared = null } = job.work
  const found = { fileChanges, prepared, started }
  const again = withValues(record)
  const steps = again === record ? checkSteps : completedSteps(again)
  const own = { runId: job.runId, record: again, checkSteps: steps, ...found, ...place }
  // Why it failed is the headline of the report; said again here, it would hide what was not replayed.
  const hindrance = failure === null ? whyNotReplayed(record, isPart) : 'the job failed'
  const forks = hindrance === null ? await openReplayForks(own, dependencies) : null
  try {
    const all = { ...own, forks }
    const { recorded, ...replays } = await replayUnless(hindrance, all, dependencies)
    const evidence = { job: record, ...replays }
    if (isPart) return proveOwnRanks(evidence, { job, checkSteps, metrics, failure })
    const unseeded = { ...evidence, ...noReferences }
    const seeded = await replayWithHashSeeds(unseeded, recorded, dependencies)
    const replayed = { ...evidence, seeded }
    // A reference of many jobs is the stronger comparison, and each of them would take as long again.
    const references =
      others.shared === undefined
        ? await runReferences(replayed, recorded, referenceArguments, dependencies)
        : noReferences
    const compared = await runReferenceCommands(
      { record: again, recordDirectory, failure },
      others,
      dependencies,
    )
    const judged = proveJob({ ...replayed, ...references, references: compared })
    const proof = failure === null ? judged : proofOfFailedRun(judged)
    return { proof, metrics, failure, isInstrumented: record.ranks.length > 0, node: null }
  } finally {
    await forks?.close()
    await removeValues(recordDirectory, record.world, files)
  }
}

/** With what the job wrote in its layer: a replay does not find it. */
async function withWritten(
  seen: FileChanges,
  { writtenTo }: CommandWork,
  { files }: Dependencies,
): Promise<FileChanges> {
  const read = writtenTo === undefined ? null : await files.readText(writtenTo, 1 << 26)
  if (read?.status !== 'ok') return seen
  return { ...seen, changed: [...seen.changed, ...read.text.split('\n').filter(Boolean)] }
}

type Ended = Pick<ProvenCommand, 'metrics' | 'failure'> &
  Pick<ProofPlan, 'checkSteps'> & { readonly job: Pick<Job, 'runId'> }

/** The proof of the ranks of this machine; the report over all machines goes on from it. */
function proveOwnRanks(
  evidence: Omit<ProofEvidence, keyof References>,
  { job, checkSteps, metrics, failure }: Ended,
): ProvenCommand {
  const { protection, hindrance } = evidence
  const proof = proveNode(proveJob({ ...evidence, ...noReferences }), job)
  // The report over all nodes reads the journals of the job itself.
  const isOfReplay = (kind: string) =>
    kind === 'resumed-replay' || (kind === hookFailed && brokenHook(evidence.job) === null)
  const notes = proof.findings.filter(({ kind }) => isOfReplay(kind))
  const { replays } = proof
  return {
    proof,
    metrics,
    failure,
    isInstrumented: evidence.job.ranks.length > 0,
    node: { check_steps: checkSteps, protection, hindrance, replays, notes },
  }
}

/** A job at the address of a cluster is run again there: its paths, its Python and its processors are there. */
const clusterOf = ({ rayAddress, workingDirectory }: CommandWork): RecordedJob['cluster'] =>
  rayAddress === undefined ? null : { address: rayAddress, workingDirectory }

const ranksOf = ({ workers, work }: Job & { readonly work: CommandWork }): string =>
  work.launchesOwnRanks ? 'the ranks that the command starts' : plural(workers, 'rank')

async function runToTheEnd(job: Job, observer: StartObserver, dependencies: Dependencies) {
  try {
    return { metrics: await train(job, dependencies, observer), failure: null }
  } catch (error) {
    dependencies.signal.throwIfAborted()
    const isOfJob = error instanceof MiniclusterError && error.exitCode !== 2
    if (!isOfJob) throw error
    dependencies.log.note(error.message)
    return { metrics: null, failure: jobEndOf(error) }
  }
}

type Replays = Pick<
  ProofEvidence,
  'replay' | 'secondReplay' | 'protection' | 'hindrance' | 'fileChanges'
>

const noReplay = { replay: null, secondReplay: null, protection: null }

/** The replays, and the job as what follows is to start it. */
type Replaying = Replays & { readonly recorded: RecordedJob }

/**
 * A forked rank that differs is started as the launcher did, so that the way of starting is no reason. It is started
 * twice, to see whether the script is deterministic alone.
 */
async function replayUnless(
  hindrance: string | null,
  recorded: RecordedJob,
  dependencies: Dependencies,
): Promise<Replaying> {
  const { fileChanges } = recorded
  const place = { recorded, fileChanges }
  if (hindrance !== null) return { ...noReplay, ...place, hindrance }
  const { log } = dependencies
  const again = (job: RecordedJob, words: string): Promise<Replayed> =>
    log.section(`Replay: each rank alone${words}`, () => replayJob(job, dependencies))
  const judge = ({ record, protection }: Replayed) => {
    const base = { ...noReplay, ...place, replay: record, protection, hindrance: null }
    const { replays } = proveJob({ job: recorded.record, ...noReferences, ...base })
    return { base, areEqual: replays.every(isEqual) }
  }
  const isForked = recorded.forks !== null
  if (isForked) {
    const { base, areEqual } = judge(await again(recorded, ''))
    if (areEqual) return base
  }
  const own = { ...recorded, forks: null }
  const first = await again(own, isForked ? ', started anew' : '')
  if (first.problem !== null)
    return { ...noReplay, ...place, recorded: own, hindrance: first.problem }
  const { base, areEqual } = judge(first)
  if (areEqual) return { ...base, recorded: own }
  return { ...base, recorded: own, secondReplay: (await again(own, ', a second time')).record }
}
