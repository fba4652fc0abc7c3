import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import { type Channel, channels } from '../../../kit/records/run/finding.js'
import { shorten } from '../charts/frame.js'
import { disarmCommands } from '../text/disarm-commands.js'
import { commandOfCampaign, missingInCommand } from './fault-command.js'
import { medianLatencies } from './fault-figures.js'
import { scorecardRows } from './fault-scorecard-rows.js'
import {
  channelNames,
  describeRate,
  earlyAlarmsInWords,
  exclusionInWords,
  headlineOfFaults,
  blindInWords,
  leftOutInWords,
  undecidedInWords,
  reasonsOfFaults,
} from './fault-words.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import { mapStrings, shownText, visibleText } from '../text/shown-text.js'
import { plainPaint, type Paint } from '../terminal-summary.js'
import { wrapText } from '../text/wrap-text.js'

const width = 80
/** One column is reserved for the mark that neutralises a command at the start of a wrapped line. */
const textWidth = 79
const thick = '='.repeat(width)
const thin = '-'.repeat(width)

/**
 * The campaign for a terminal of 80 columns, ending in a line break: first the block that scripts know from the seed
 * system, then every fault and dose, the harmless runs, and the data needed to check and repeat it.
 */
export function renderFaultScorecard(report: FaultReport, paint: Paint = plainPaint): string {
  // Settings are not wrapped, because they are part of the command that repeats the campaign.
  const settings = mapStrings(report.settings, (text) => disarmCommands(visibleText(text)))
  const shown = { ...mapStrings(report, (text) => disarmCommands(shownText(text))), settings }
  const lines = [
    ...classicBlock(shown, paint),
    ...(shown.faults.length > 0 ? ['', thin, ...scorecardRows(shown, paint)] : []),
    '',
    thin,
    ...figureLines(shown),
    '',
    thin,
    ...protocolLines(shown, paint),
    '',
    thin,
    ...verdictLines(shown, paint),
    thick,
  ]
  return `${lines.map(disarmCommands).join('\n')}\n`
}

function classicBlock(report: FaultReport, paint: Paint): readonly string[] {
  const { num_faults, num_detected, num_missed, results } = report
  const rate = num_faults === 0 ? 'unknown' : `${((num_detected / num_faults) * 100).toFixed(1)}%`
  return [
    thick,
    paint.strong('FAULT INJECTION TEST REPORT'),
    thick,
    `Total faults tested:  ${num_faults}`,
    `Faults detected:      ${num_detected}`,
    `Faults missed:        ${num_missed}`,
    `Detection rate:       ${rate}`,
    '',
    thin,
    'Fault Detection Results:',
    ...[...groupByType(results)].flatMap(([type, group]) => [
      '',
      ...groupLines(type, group, paint),
    ]),
  ]
}

type Result = FaultReport['results'][number]

/** One entry per kind of fault, however many of them were injected. */
function groupByType(results: readonly Result[]): ReadonlyMap<string, readonly Result[]> {
  const groups = new Map<string, Result[]>()
  for (const result of results) {
    groups.set(result.fault_type, [...(groups.get(result.fault_type) ?? []), result])
  }
  return groups
}

function groupLines(type: string, group: readonly Result[], paint: Paint): readonly string[] {
  const missed = group.filter(({ was_detected }) => !was_detected)
  const example = missed[0] ?? group[0]
  const isFound = missed.length === 0
  const word = isFound ? paint.pass('\u2713 DETECTED') : paint.fail('\u2717 MISSED')
  const share = isFound ? group.length : missed.length
  const count = group.length === 1 ? '' : ` (${share} of ${group.length})`
  const ranks = group.flatMap(({ affected_rank }) => affected_rank ?? [])
  const distinct = [...new Set(ranks)].sort((a, b) => a - b)
  return [
    `${shorten(type.toUpperCase(), 50)}: ${word}${count}`,
    ...wrapText(
      `Affected rank: ${distinct.length === 0 ? 'all' : distinct.join(', ')}`,
      textWidth,
      '  ',
    ),
    ...wrapText(`Reason: ${example?.reason ?? 'unknown'}`, textWidth, '  '),
  ]
}

function figureLines(report: FaultReport): readonly string[] {
  const { rates } = report
  const { steps, ms } = medianLatencies(report)
  const latency =
    steps === null && ms === null
      ? 'unknown'
      : `${formatNumber(steps)} steps, ${formatDuration(ms)}`
  const rows: readonly (readonly [string, string])[] = [
    ['Detected', describeRate(rates.detection)],
    ['Right kind', describeRate(rates.naming)],
    ['Right rank or link', describeRate(rates.location)],
    ['Precision', describeRate(rates.precision)],
    ['Median latency', latency],
    ['False alarms', describeRate(rates.false_alarms)],
    ...channels.map(
      (channel) => [`By ${channelNames[channel]}`, channelRate(report, channel)] as const,
    ),
  ]
  const labelWidth = Math.max(...rows.map(([label]) => label.length)) + 2
  const notes = [
    undecidedInWords(report),
    exclusionInWords(report),
    earlyAlarmsInWords(report),
    leftOutInWords(report),
    blindInWords(report),
  ]
  return [
    ...rows.map(([label, text]) => `${label}:`.padEnd(labelWidth) + text),
    ...notes.flatMap((note) => (note === null ? [] : wrapText(note, textWidth))),
  ]
}

/** Without a detector of its kind nothing was examined, which differs from no finding. */
function channelRate({ rates, detectors }: FaultReport, channel: Channel): string {
  const isThere = detectors.some((detector) => detector.channel === channel)
  return isThere ? describeRate(rates.by_channel[channel]) : 'no detector'
}

function protocolLines(report: FaultReport, paint: Paint): readonly string[] {
  const { protocol, trials, duration_sec } = report
  const nonce = protocol.nonce === null ? 'not revealed' : protocol.nonce
  const missing = missingInCommand(report)
  return [
    `Runs:      ${plural(trials.length, 'run')} in ${formatDuration(duration_sec * 1000)}`,
    'Manifest:  SHA-256 written down before the first run',
    ...wrapText(protocol.manifest_sha256, textWidth, '  '),
    ...wrapText(`Nonce:     ${nonce}`, textWidth),
    'Repeat:',
    ...wrapText(commandOfCampaign(report), textWidth, '  ').map(paint.quiet),
    ...(missing === null ? [] : wrapText(missing, textWidth)),
  ]
}

function verdictLines(report: FaultReport, paint: Paint): readonly string[] {
  const { verdict, summary } = report
  const words = { pass: 'PASS', fail: 'FAIL', unknown: 'UNKNOWN' } as const
  const headline = `${words[verdict]}: ${headlineOfFaults(report)}`
  return [
    ...wrapText(headline, textWidth).map(paint[verdict]),
    ...reasonsOfFaults(report).flatMap((reason) => {
      const [first = '', ...rest] = wrapText(reason, textWidth, '    ')
      return [`  - ${first.trimStart()}`, ...rest]
    }),
    ...wrapText(`SUMMARY: ${summary}`, textWidth),
  ]
}
