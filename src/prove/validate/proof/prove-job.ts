import { lineOf } from '../../../kit/records/proof/parse-journal.js'
import type {
  ProofFinding,
  ProofReport,
  ReplayedRank,
} from '../../../kit/records/reports/proof-report.js'
import { compareReplay, hasEqualStates, isEqual } from './compare-replay.js'
import { decideProofTier } from './decide-proof-tier.js'
import type { FileChanges } from './file-changes.js'
import { errorFinding, noteFinding } from './finding.js'
import { foreignFiles } from './foreign-files.js'
import { hashSeedFinding, type SeededReplays } from './hash-seed.js'
import { judgeBrokenHooks, limitTier } from './judge-broken-hooks.js'
import { brokenHook, completedSteps, type JobRecord, withValues } from './job-record.js'
import { inFlight } from './mistakes/in-flight.js'
import { nameMistakes } from './mistakes/index.js'
import { learnMesh } from './mesh/learn-mesh.js'
import { withMeshPlaces } from './mesh/with-mesh-places.js'
import { withPlaces } from './places.js'
import { describeProof } from './describe-proof.js'
import { compareFold, type FoldEvidence } from './fold/compare-fold.js'
import { compareOneProcess, type OneProcessEvidence } from './one-process/compare-one-process.js'
import type { ReferenceVerdict } from './reference/compare-reference.js'
import { findingsAlong } from './reference/ladder.js'
import { weighReferences } from './weigh-references.js'

/** The records of a check: the job, and its ranks run again alone, once or twice. */
export type ProofEvidence = {
  readonly job: JobRecord
  /** Null where no rank was run again. */
  readonly replay: JobRecord | null
  /** A second replay, made where the first one differs. */
  readonly secondReplay: JobRecord | null
  /** Replays that were compared where they ran, in place of `replay`; for a job over several machines. */
  readonly replayed?: readonly ReplayedRank[]
  /** More replays of ranks whose string hashes were random, made where they differ. */
  readonly seeded?: SeededReplays | null
  /** How the script's files were protected from the runs after the first. */
  readonly protection: 'overlay' | 'mute' | null
  /** What the job did to the files that its replay starts with. */
  readonly fileChanges?: FileChanges
  /** Why no rank was run again; null if they were, or if there was no obstacle. */
  readonly hindrance: string | null
  /** The same script as one process; null if that was not requested. */
  readonly oneProcess: OneProcessEvidence | null
  /** One process that plays all ranks; null where that was not asked for. */
  readonly fold: FoldEvidence | null
  /** Comparisons with other commands; absent where none was asked for. */
  readonly references?: readonly ReferenceVerdict[]
}

/** Judges a job of the user's by its own records and by those of its ranks run again alone. */
export function proveJob(evidence: ProofEvidence): ProofReport {
  const { job } = evidence
  const again = { ...evidence, job: withValues(job) }
  const compared = replayedRanks(again)
  const foreign = compared.every(isEqual) ? [] : foreignFiles(evidence)
  const replays = foreign.length === 0 ? compared : []
  const ofHashSeed = foreign.length === 0 ? hashSeedFinding(evidence) : null
  const mistakes = nameMistakes(job)
  // What a race computes is another thing each time.
  const isRace = mistakes.some(({ kind }) => kind === inFlight.name)
  const unexplained = replays.filter(({ rank }) => !isRace && !ofHashSeed?.ranks.includes(rank))
  const { one_process, folded_reference, found } = compareReferences(again)
  const references = (evidence.references ?? []).map(({ comparison }) => comparison)
  const claims = [
    ...mistakes,
    ...(ofHashSeed === null ? [] : [ofHashSeed]),
    ...replayFindings(unexplained),
    ...found,
    ...foreign,
  ]
  const weighed = withMeshPlaces(job, withPlaces(job, weighReferences(claims, one_process)))
  const { findings, limit } = judgeBrokenHooks(evidence, weighed)
  const steps = completedSteps(again.job)
  const tier = limitTier(
    decideProofTier({ job, steps, replays, findings, one_process, references }),
    limit,
  )
  const isCut = job.ranks.some(({ journal }) => lineOf(journal, 'end')?.reason === 'check-steps')
  const withOthers = { one_process, folded_reference, references }
  const context = { ...evidence, ...withOthers, tier, steps, replays, findings }
  return {
    tier,
    ...describeProof(context),
    world_size: job.world,
    mesh: learnMesh(job).mesh,
    num_steps: steps,
    ended_at_step: isCut ? completedSteps(job) : null,
    findings: [...findings],
    replays: [...replays],
    ...withOthers,
  }
}

/** The script as one process, and one process that plays all ranks; null for each that was not run. */
function compareReferences({ job, oneProcess, fold, references = [] }: ProofEvidence) {
  const alone = oneProcess && compareOneProcess(job, oneProcess)
  const folded = fold && compareFold(job, fold)
  const found = [alone, folded].flatMap((one) => one?.findings ?? [])
  // Several references may show the same mistake.
  for (const one of findingsAlong(references))
    if (!found.some(({ kind, step }) => kind === one.kind && step === one.step)) found.push(one)
  return {
    one_process: alone?.comparison ?? null,
    folded_reference: folded?.comparison ?? null,
    found,
  }
}

function replayedRanks({
  job,
  replay,
  secondReplay,
  replayed,
}: ProofEvidence): readonly ReplayedRank[] {
  if (replayed !== undefined) return replayed
  if (replay === null) return []
  const rankIn = (run: JobRecord | null, rank: number) =>
    run?.ranks.find((one) => one.rank === rank) ?? null
  const isBroken = [replay, secondReplay].some((run) => run !== null && brokenHook(run) !== null)
  if (isBroken) return []
  return job.ranks.map((recorded) => {
    const first = rankIn(replay, recorded.rank)
    const second = rankIn(secondReplay, recorded.rank)
    const is_repeatable =
      first === null || second === null ? null : isEqual(compareReplay(first, second))
    return { ...compareReplay(recorded, first), is_repeatable }
  })
}

/** A rank that differs from its own replay is at fault only if replays agree with each other. */
function replayFindings(replays: readonly ReplayedRank[]): ProofFinding[] {
  return replays.flatMap((one) => {
    const { rank, first_difference: difference } = one
    if (isEqual(one) || difference === null) return []
    if (hasEqualStates(one) && one.is_repeatable !== true) return [unrepeatableMessage(one)]
    if (one.is_repeatable === null) return [notReplayed(one)]
    if (!one.is_repeatable) return [notDeterministic(one)]
    const { step, what, parameter } = difference
    const at = parameter === null ? what : `${what} of ${parameter}`
    return [
      errorFinding('differs-from-replay', {
        ranks: [rank],
        step,
        parameter,
        message: `Rank ${rank} behaved differently in the job than in its replay: first at step ${step}, ${at}.`,
        advice:
          'Two replays agree with each other, so the job is at fault: suspect the machine of this rank, or what reached it from outside.',
      }),
    ]
  })
}

const unrepeatableMessage = ({ rank, first_difference: difference }: ReplayedRank): ProofFinding =>
  noteFinding('message-varies', {
    ranks: [rank],
    step: difference?.step ?? null,
    message: `Rank ${rank} sends different data in each run (${difference?.what}), so it is not deterministic alone. The job's weights may depend on it: a replay is answered from the record.`,
    advice:
      'If it is drawn at random, seed the generator first, such as by `torch.manual_seed(1)` before the model is made.',
  })

/** A difference that no second replay confirms proves nothing about the job: the rank may not even have started. */
const notReplayed = ({ rank }: ReplayedRank): ProofFinding =>
  noteFinding('not-replayed', {
    ranks: [rank],
    message: `Rank ${rank} could not be replayed: no two replays of it left a record.`,
    advice:
      'Make sure that the Python, the working directory and the script of the job exist where it is run again.',
  })

const notDeterministic = ({ rank, first_difference: difference }: ReplayedRank): ProofFinding =>
  noteFinding('not-deterministic', {
    ranks: [rank],
    step: difference?.step ?? null,
    parameter: difference?.parameter ?? null,
    message: `The script is not deterministic alone: two replays of rank ${rank} differ from each other, first near step ${difference?.step}.`,
    advice:
      'Seed every generator that it uses, and call `torch.use_deterministic_algorithms(True)`.',
  })
