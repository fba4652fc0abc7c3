import { sum } from 'd3-array'
import {
  type FaultReport,
  type FaultRow,
  isSetAside,
  type PlannedTrial,
  type Proportion,
} from '../../../kit/records/reports/fault-report.js'
import type { Blame, Channel } from '../../../kit/records/run/finding.js'
import { isDosePromised } from './is-dose-promised.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { formatCount, formatNumber } from '../../../kit/wording/figures.js'
import { formatShare } from '../../../kit/wording/percentages.js'
import { describeBlind } from '../../../kit/wording/blind-detector-words.js'
import { plural } from '../../../kit/wording/plural.js'

/** The three views of a run, as the report calls them. */
export const channelNames: Readonly<Record<Channel, string>> = {
  telemetry: 'telemetry only',
  reference: 'reference-assisted',
  exact: 'exact checks',
}

/** Successful trials, such as 3/4; a text if there are no trials. */
export function formatTally({ successes, trials }: Proportion): string {
  return trials === 0 ? 'not tried' : `${formatCount(successes)}/${formatCount(trials)}`
}

/** The interval of a proportion as text; null if there is none. */
function formatInterval({ low, high }: Proportion): string | null {
  if (low === null || high === null) return null
  return `95 % interval ${percentDigits(low)} to ${percentDigits(high)} %`
}

/** Successes of trials and their interval. */
export function describeProportion(proportion: Proportion): string {
  const { successes, trials } = proportion
  if (trials === 0) return 'none tried'
  const interval = formatInterval(proportion)
  const of = `${formatCount(successes)} of ${formatCount(trials)}`
  return interval === null ? of : `${of}, ${interval}`
}

/** A share of 1 as a percentage with one digit, without its sign. */
export function percentDigits(share: number): string {
  return formatNumber(Math.round(share * 1000) / 10, 3)
}

/** A fault by number and name. */
export function nameOfFault({ code, name }: Pick<PlannedTrial, 'code' | 'name'>): string {
  return [code, name].filter((part) => part !== null).join(' ') || 'nothing'
}

/** A dose with its unit; empty if there is none. */
export function formatDose({ dose, dose_unit }: Pick<FaultRow, 'dose' | 'dose_unit'>): string {
  return dose === null ? '' : `${formatNumber(dose)} ${dose_unit ?? ''}`.trimEnd()
}

/** Median latency in steps and in time, as far as known. */
export function formatLatency({
  latency_steps_median: steps,
  latency_ms_median: ms,
}: Pick<FaultRow, 'latency_steps_median' | 'latency_ms_median'>): string {
  const parts = [
    ...(steps === null ? [] : [`${formatNumber(steps)} ${steps === 1 ? 'step' : 'steps'}`]),
    ...(ms === null ? [] : [formatDuration(ms)]),
  ]
  return parts.length === 0 ? 'unknown' : parts.join(', ')
}

/** The rank, link, file or group that a finding blames. */
export function describeBlame(blame: Blame): string {
  switch (blame.kind) {
    case 'rank':
      return `rank ${blame.rank}`
    case 'link':
      return linkBetween(blame.from, blame.to)
    case 'group':
      return 'the group'
    case 'file':
      return `file ${blame.name}`
    case 'unattributable':
      return `one of ranks ${blame.among.join(', ')}`
    case 'unobservable':
      return `rank ${blame.rank} not observable`
  }
}

/** Not wrapped, because half of a link would look like a rank. */
const linkBetween = (from: number, to: number) => `link\u00a0${from}\u2192${to}`

/** The target of the disturbance; without one, the drawn values. */
export function describeAim({
  target,
  rank,
  peer,
}: Pick<PlannedTrial, 'target' | 'rank' | 'peer'>): string {
  if (rank === null || target === 'group') return 'the group'
  if (target === 'checkpoint') return 'a checkpoint'
  if (target === 'rank' || peer === null) return `rank ${rank}`
  return target === 'link' ? linkBetween(rank, peer) : `rank ${rank} (peer ${peer})`
}

/** The campaign's outcome in one sentence, the worst first; only the table has doses weaker than promised. */
export function headlineOfFaults(report: FaultReport): string {
  const { rates, verdict, trials } = report
  if (!report.complete) {
    return `The fault campaign was stopped after ${plural(trials.length, 'run')}`
  }
  const scored = trials.filter(({ score }) => score !== null)
  const promised = scored.filter((trial) => isDosePromised(trial, report))
  const missed = promised.filter(({ score }) => !score?.detected).length
  const of = plural(promised.length, 'injected fault')
  const where = promised.length < scored.length ? ' at promised doses' : ''
  const outcome =
    verdict === 'fail' && missed > 0
      ? `${formatCount(missed)} of ${of} ${missed === 1 ? 'was' : 'were'} missed${where}`
      : `${formatCount(promised.length - missed)} of ${of} detected${where}`
  return `${outcome}, ${alarmsInWords(rates.false_alarms)}`
}

/** The reason for the verdict in the campaign's words, and why the campaign was stopped, if it was. */
export function reasonsOfFaults({ reasons, stopped_because }: FaultReport): readonly string[] {
  if (stopped_because === null) return reasons
  return [`Stopped: ${stopped_because}`, ...reasons.filter((reason) => reason !== stopped_because)]
}

/** The rate of false alarms in words. */
export function alarmsInWords({ successes, trials }: Proportion): string {
  if (trials === 0) return 'and no fault-free run to compare with'
  const runs = `${plural(trials, 'run')} without a fault`
  return successes === 0
    ? `no false alarm in ${runs}`
    : `false alarms in ${formatCount(successes)} of ${runs}`
}

/** Trials that were not scored, with the reason; null if all took effect. */
export function exclusionInWords({ num_excluded: total, trials }: FaultReport): string | null {
  const aside = trials.filter(isSetAside)
  const parts = [withoutEffectInWords(trials, total - aside.length), loadInWords(aside)]
  return parts.filter(Boolean).join(' ') || null
}

function withoutEffectInWords(trials: FaultReport['trials'], count: number): string | null {
  if (count === 0) return null
  const names = trials
    .filter((trial) => !trial.effective && !isSetAside(trial))
    .map((trial) => (trial.kind === 'clean' ? 'a clean run that ended early' : nameOfFault(trial)))
  const of = names.length === 0 ? '' : `: ${[...new Set(names)].join(', ')}`
  const had = count === 1 ? 'disturbance had' : 'disturbances had'
  return `Excluded: ${formatCount(count)} ${had} no confirmed effect and ${count === 1 ? 'is' : 'are'} not scored${of}.`
}

/** Time-based alarms while other programs used the cores are no false alarms, and such a run is not quiet. */
function loadInWords(aside: FaultReport['trials']): string | null {
  if (aside.length === 0) return null
  const cores = aside.flatMap(({ foreign_cores: used }) => used ?? [])
  const range = [...new Set([Math.min(...cores), Math.max(...cores)].map(formatCores))].join(' to ')
  return (
    `Set aside: ${plural(aside.length, 'run')} without a fault, in which only detectors of time raised an alarm ` +
    `while other programs used ${range} cores.`
  )
}

const formatCores = (cores: number): string => cores.toFixed(1)

/** Each reason once, after the faults that it applies to. */
export function groupReasons(
  reasons: readonly { readonly fault: string; readonly reason: string }[],
): string {
  const all = [...new Set(reasons.map(({ reason }) => reason))]
  const names = (reason: string) =>
    reasons.filter((one) => one.reason === reason).map(({ fault }) => fault)
  return all.map((reason) => `${names(reason).join(', ')} (${reason})`).join('; ')
}

/** Faults of the set that were not tried, with reasons; null if there are none or none are recorded. */
export function leftOutInWords({ settings }: FaultReport): string | null {
  const { left_out: names = [], left_out_reasons: reasons } = settings
  if (names.length === 0) return null
  if (!reasons) return `Left out because they need more workers: ${names.join(', ')}.`
  return `Left out: ${groupReasons(reasons)}.`
}

/** Detectors with too little data in these runs; null if there are none. */
export function blindInWords({ settings, detectors }: FaultReport): string | null {
  const line = describeBlind(settings.blind_detectors ?? [], detectors.length)
  return line === null ? null : `${line}.`
}

/** Findings raised before the fault that could otherwise explain them; null if there are none. */
export function earlyAlarmsInWords({ trials }: FaultReport): string | null {
  const early = sum(
    trials.filter(({ kind, effective }) => kind === 'fault' && effective),
    ({ false_alarms }) => false_alarms,
  )
  if (early === 0) return null
  return `${plural(early, 'finding')} raised before the injection, counted as false alarms of ${early === 1 ? 'its run' : 'their runs'}.`
}

/** How often the right rank or link was blamed, and how often two workers could not be told apart. */
export function locationInWords(report: FaultReport): string {
  const decided = describeProportion(report.rates.location)
  const undecided = undecidedInWords(report)
  return undecided === null ? decided : `${decided}; ${undecided}`
}

/** In how many runs two workers could not be told apart; null if in none. */
export function undecidedInWords({ trials }: FaultReport): string | null {
  const open = trials.filter(({ score }) => score?.located === null).length
  return open === 0
    ? null
    : `in ${plural(open, 'run')} it cannot be determined which of the two workers it is`
}

/** The share with its fraction, for lines with space for both. */
export function describeRate(proportion: Proportion): string {
  return proportion.trials === 0
    ? 'none tried'
    : `${formatShare(proportion.rate)} (${describeProportion(proportion)})`
}
