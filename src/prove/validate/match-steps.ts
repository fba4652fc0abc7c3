import type { CorrectnessFinding } from '../../kit/records/reports/correctness-report.js'
import type { RunMetrics } from '../../kit/records/run/run-metrics.js'
import { describeRanks } from './describe-ranks.js'
import { errorFinding, noteFinding } from './finding.js'
import { indexSteps, type IndexedSteps } from './index-steps.js'
import { capitalized } from '../../kit/wording/capitalized.js'
import { plural } from '../../kit/wording/plural.js'
import { runNames, type Role, type RunPair, type StepPair } from './run-pair.js'
import { describeRanges, findGaps, type StepRange } from './step-ranges.js'

type MatchedSteps = {
  /** The steps that both runs have, ascending. */
  readonly pairs: readonly StepPair[]
  readonly findings: readonly CorrectnessFinding[]
}

/** Pairs the runs' steps by number; every step that is missing, twice, or out of order is a finding. */
export function matchSteps(runs: RunPair): MatchedSteps {
  const single = indexSteps(runs.single, runNames.single)
  const multi = indexSteps(runs.multi, runNames.multi)
  const pairs = pairUp(single, multi)
  const end = Math.max(endOf(runs, 'single', single), endOf(runs, 'multi', multi))
  const findings = [
    ...single.findings,
    ...multi.findings,
    ...findMissing(runs, 'single', single, end),
    ...findMissing(runs, 'multi', multi, end),
    ...compareCounts(runs, single, multi),
    ...(pairs.length === 0 ? [errorFinding('step-count', 'The runs have no step in common.')] : []),
  ]
  return { pairs, findings }
}

function pairUp(single: IndexedSteps, multi: IndexedSteps): StepPair[] {
  const pairs: StepPair[] = []
  for (const step of single.numbers) {
    const [ours, theirs] = [single.byNumber.get(step), multi.byNumber.get(step)]
    if (ours && theirs) pairs.push({ step, single: ours, multi: theirs })
  }
  return pairs
}

/** One past the last step that the run has or should have. */
const endOf = (runs: RunPair, role: Role, steps: IndexedSteps): number =>
  Math.max(runs[role].config.num_steps ?? 0, (steps.numbers.at(-1) ?? -1) + 1)

const firstStepOf = (runs: RunPair, role: Role): number => runs[role].resumed_from_step ?? 0

function findMissing(
  runs: RunPair,
  role: Role,
  steps: IndexedSteps,
  end: number,
): CorrectnessFinding[] {
  const first = firstStepOf(runs, role)
  const gaps = findGaps(steps.numbers, first, end).filter(isListed(runs[role], first, end))
  const findings = gaps.length === 0 ? [] : [describeMissing(runs, role, describeRanges(gaps))]
  if ((steps.numbers[0] ?? end) > 0 && first > 0) findings.push(describeResume(role, first))
  findings.push(...findUnlisted(runs, role, steps))
  return findings
}

/** Whether a gap has a step that the record should list: any, or one of its grid. */
function isListed({ thinned_steps: thinned }: RunMetrics, start: number, end: number) {
  if (thinned === undefined) return () => true
  const { every } = thinned
  return ({ first, last }: StepRange): boolean =>
    first === start || last === end - 1 || Math.floor(last / every) * every >= first
}

/** A thinned record cannot name a step that its run lacks, but it counts them. */
function findUnlisted(runs: RunPair, role: Role, steps: IndexedSteps): CorrectnessFinding[] {
  const { thinned_steps: thinned } = runs[role]
  const [first, last] = [steps.numbers[0] ?? 0, steps.numbers.at(-1) ?? -1]
  const lacking = last - first + 1 - (thinned?.recorded ?? Infinity)
  if (lacking <= 0) return []
  const message = `${capitalized(runNames[role])} lacks ${plural(lacking, 'step')} between those that its record lists.`
  return [errorFinding('missing-step', message)]
}

function describeMissing(runs: RunPair, role: Role, ranges: string): CorrectnessFinding {
  const ranks = describeRanks(runs[role], 'missing-step')
  return errorFinding('missing-step', `${capitalized(runNames[role])} lacks ${ranges}.${ranks}`)
}

function describeResume(role: Role, first: number): CorrectnessFinding {
  const message =
    `${capitalized(runNames[role])} continued a checkpoint at step ${first}; ` +
    'the steps before it are not in its file and were not compared.'
  return noteFinding('missing-step', message)
}

const countOf = ({ thinned_steps: thinned }: RunMetrics, { numbers }: IndexedSteps): number =>
  thinned?.recorded ?? numbers.length

function compareCounts(
  runs: RunPair,
  single: IndexedSteps,
  multi: IndexedSteps,
): CorrectnessFinding[] {
  const isSameStart = firstStepOf(runs, 'single') === firstStepOf(runs, 'multi')
  const [ours, theirs] = [countOf(runs.single, single), countOf(runs.multi, multi)]
  if (ours === theirs || !isSameStart) return []
  const message = `The step counts differ: ${ours} in ${runNames.single}, ${theirs} in ${runNames.multi}.`
  return [errorFinding('step-count', message)]
}
