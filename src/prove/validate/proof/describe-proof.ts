import type { LineOf } from '../../../kit/records/proof/journal-line.js'
import { linesOf } from '../../../kit/records/proof/parse-journal.js'
import type { FoldedReference } from '../../../kit/records/reports/folded-report.js'
import type { ReferenceReport } from '../../../kit/records/reports/reference-report.js'
import type { OneProcess } from '../../../kit/records/reports/one-process-report.js'
import type {
  ProofFinding,
  ProofTier,
  ReplayedRank,
} from '../../../kit/records/reports/proof-report.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Fact } from './fact.js'
import { hasEqualStates, isEqual } from './compare-replay.js'
import { describeFold, foldInWords } from './fold/describe-fold.js'
import { completedSteps, type JobRecord, limitOf, shardedNames } from './job-record.js'
import { hookFailed } from './judge-broken-hooks.js'
import { describeOneProcess } from './one-process/describe-one-process.js'
import { trainedApart } from './mistakes/trained-apart.js'
import { comparedInWords, parallelismFacts } from './mesh/describe-parallelism.js'
import { whyNotDataParallel } from './parallelism.js'
import { describeReference, referencesNotCompared } from './reference/describe-reference.js'
import { addUp } from './sample-ledger.js'
import { trainingPasses } from './sample-passes.js'

type Context = {
  readonly job: JobRecord
  readonly tier: ProofTier
  readonly steps: number
  readonly replays: readonly ReplayedRank[]
  readonly findings: readonly ProofFinding[]
  readonly protection: 'overlay' | 'mute' | null
  readonly hindrance: string | null
  readonly one_process: OneProcess | null
  readonly folded_reference: FoldedReference | null
  readonly references: readonly ReferenceReport[]
}

type Words = { readonly summary: string; readonly shown: string[]; readonly not_shown: string[] }

/** The proof in sentences: its result, what was shown, and what was not. */
export function describeProof(context: Context): Words {
  const facts = [...factsOf(context)]
  return {
    summary: summarize(context),
    shown: facts.filter(({ isShown }) => isShown).map(({ text }) => text),
    not_shown: facts.filter(({ isShown }) => !isShown).map(({ text }) => text),
  }
}

function summarize(context: Context): string {
  const { tier, steps, job, findings, folded_reference: folded } = context
  const withFold = folded === null ? '' : `; folded reference: ${foldInWords(folded, steps)}`
  const extent = `${plural(steps, 'step')} of ${plural(job.world, 'rank')}${withHashes(context)}${withFold}`
  const unlike = whyNotDataParallel(job)
  switch (tier) {
    case 'bitwise':
      return (
        `Every rank, run again alone, produced the same bits: ${extent}${withReferences(context)}` +
        (unlike === null ? '' : `. ${comparedInWords(job)}, because ${unlike}`)
      )
    case 'consistent':
      return `The ranks agree with each other, but ${reproducedInWords(context)} reproduced bit for bit alone: ${extent}`
    case 'bounded':
      return `Losses and gradients are those of ${comparedWith(context)}, within the measured rounding: ${extent}`
    case 'failed':
      return findings.find(({ severity }) => severity === 'error')?.message ?? 'A check failed'
    case 'unknown':
      return whyUnknown(context)
  }
}

function reproducedInWords({ replays, job }: Context): string {
  const count = replays.filter(isEqual).length
  if (count === 0) return 'no rank was'
  return `only ${count} of ${plural(job.world, 'rank')} ${count === 1 ? 'was' : 'were'}`
}

/** Steps of which no values are on record. */
function withHashes({ job, steps }: Context): string {
  const others = completedSteps(job) - steps
  return others > 0 ? `, and of ${others} more only hashes were compared` : ''
}

/** Of a proof that passed, so all of them agree. */
function withReferences({ references }: Context): string {
  const count = references.length
  if (count === 0) return ''
  return `; ${plural(count, 'reference')} ${count === 1 ? 'computes' : 'compute'} the same within the measured rounding`
}

const comparedWith = ({ references }: Context): string =>
  references.length > 0 ? 'the reference' : 'one process'

const whyUnknown = (context: Context): string =>
  context.hindrance ??
  referencesNotCompared(context.references, context.steps) ??
  failedHook(context) ??
  uncompared(context) ??
  nothingSeen(context.job, context.steps)

function uncompared({ job, steps }: Context): string | null {
  const reason = whyNotDataParallel(job)
  if (reason === null || steps === 0 || job.ranks.length < job.world) return null
  return `No rank was reproduced alone. ${comparedInWords(job)}, because ${reason}`
}

const failedHook = ({ findings }: Context): string | null =>
  findings.find(({ kind }) => kind === hookFailed)?.message ?? null

function nothingSeen({ world, ranks }: JobRecord, steps: number): string {
  if (ranks.length === 0) return 'The job was not instrumented: no rank wrote a journal'
  if (ranks.length < world)
    return `Only ${ranks.length} of ${plural(world, 'rank')} wrote a journal`
  return steps === 0 ? 'No optimizer step was seen' : 'Nothing was compared'
}

const otherRun = ({ findings }: Pick<Context, 'findings'>): string | null =>
  findings.find(({ kind }) => kind === 'resumed-replay') === undefined
    ? null
    : 'the replays started with files that were written during the job'

function* factsOf(context: Context): Generator<Fact> {
  if (context.job.ranks.length === 0) return
  yield replayFact(context)
  yield* limitFacts(context.job)
  const broken = failedHook(context)
  if (broken !== null) yield { isShown: false, text: broken }
  yield* parallelismFacts(context.job)
  if (context.steps > 0) yield* voteFacts(context)
  if (context.folded_reference !== null) yield describeFold(context.folded_reference, context.steps)
  yield auditFact(context.job)
  if (whyNotDataParallel(context.job) === null) yield ledgerFact(context.job)
  if (context.references.length === 0 || context.one_process?.status === 'agrees')
    yield describeOneProcess(context.one_process, context.steps)
  for (const one of context.references) yield describeReference(one, context.steps)
  yield* protectionFact(context)
}

function replayFact({ replays, job, ...context }: Context): Fact {
  const hindrance = context.hindrance ?? otherRun(context)
  const equal = replays.filter(hasEqualStates)
  if (replays.length === 0) {
    return {
      isShown: false,
      text: `No rank was replayed alone${hindrance === null ? '' : `: ${hindrance.replace(/\.$/, '')}`}.`,
    }
  }
  const messages = replays.reduce((sum, one) => sum + one.num_equal_contributions, 0)
  const all = replays.reduce((sum, one) => sum + one.num_collectives, 0)
  return {
    isShown: equal.length === job.world && replays.every(isEqual),
    text:
      `${equal.length} of ${plural(job.world, 'rank')}, replayed alone, reproduced the recorded weights and optimizer state ` +
      `after every step; ${messages} of ${plural(all, 'contribution')} had the same bits.`,
  }
}

function* limitFacts(job: JobRecord): Generator<Fact> {
  const limit = limitOf(job)
  if (limit === null) return
  const { steps, budget_bytes } = limit
  yield {
    isShown: false,
    text:
      `${leftOut(steps, completedSteps(job))} not run again: what the collectives returned does not fit into the ${inGigabytes(budget_bytes)} of --proof-budget. ` +
      'Their hashes were compared between the ranks.',
  }
}

const leftOut = (steps: number, last: number): string =>
  last === steps + 1 ? `Step ${last} was` : `Steps ${steps + 1} to ${last} were`

const inGigabytes = (bytes: number): string => `${Number((bytes / 1e9).toPrecision(2))} GB`

function* voteFacts({ job, findings }: Context): Generator<Fact> {
  const sharded = shardedNames(job).size
  const areReplicasEqual = !findings.some(
    ({ kind, severity }) =>
      kind === trainedApart.name || (severity === 'error' && votes.includes(kind)),
  )
  const isVoted =
    job.world > 1 &&
    whyNotDataParallel(job) === null &&
    job.ranks.some(({ model }) => (model?.parameters.length ?? 0) > sharded)
  if (isVoted && areReplicasEqual)
    yield { isShown: true, text: 'All replicas held the same weights after every step.' }
  if (sharded > 0) {
    yield {
      isShown: false,
      text: `Replicas were not compared for ${plural(sharded, 'parameter')} of which each rank holds a part.`,
    }
  }
}

const votes = [
  'replicas-differ',
  'initial-weights',
  'no-gradient-reduction',
  'sync-suppressed',
  'unreduced-parameter',
  'settings-differ',
  'optimizer-state',
  'frozen-on-rank',
]

function auditFact({ ranks }: JobRecord): Fact {
  const audits = ranks.flatMap(({ journal }) => linesOf(journal, 'audit'))
  if (audits.length === 0) return { isShown: false, text: 'No sum of contributions was audited.' }
  const held = audits.filter(({ holds }) => holds).length
  const exact = audits.filter((one) => one.exact).length
  return {
    isShown: held === audits.length,
    text: `${held} of ${plural(audits.length, 'sum')} are those of their contributions within rounding, ${exact} of them to the last bit${ofLarge(audits)}.`,
  }
}

/** Of a large sum, the adapter compares as many values of its own choice. */
const sampledElements = 16_384

const ofLarge = (audits: readonly LineOf<'audit'>[]): string =>
  audits.some(({ elements }) => elements === sampledElements)
    ? ` (of sums over more than ${2 ** 20} values, ${sampledElements} were compared)`
    : ''

function ledgerFact(job: JobRecord): Fact {
  const ledgers = trainingPasses(job).flatMap((pass) => addUp(pass, job.world) ?? [])
  if (ledgers.length === 0)
    return { isShown: false, text: 'Samples could not be checked: they have no index.' }
  const drawn = ledgers.reduce((sum, { numDrawn }) => sum + numDrawn, 0)
  const isExact = ledgers.every(({ repeated, numMissing }) => repeated === null && numMissing === 0)
  return isExact
    ? {
        isShown: true,
        text: `No sample was used twice in a pass, padding aside: ${plural(drawn, 'sample')} drawn.`,
      }
    : { isShown: false, text: 'Samples were repeated or left out.' }
}

function* protectionFact({ protection, replays }: Context): Generator<Fact> {
  if (replays.length === 0) return
  yield protection === 'overlay'
    ? {
        isShown: true,
        text: 'Replays wrote into a layer over the files, which was discarded.',
      }
    : {
        isShown: false,
        text: `Replays ran without a layer over the files, with saving by torch switched off.`,
      }
}
