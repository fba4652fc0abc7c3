import type { FaultReport, TrialResult } from '../../../kit/records/reports/fault-report.js'
import { commandOfCampaign, missingInCommand } from '../faults/fault-command.js'
import { catalogueTable } from '../faults/fault-tables.js'
import { outcomeOf } from '../faults/fault-trials.js'
import { describeAim, describeBlame, formatDose, nameOfFault } from '../faults/fault-words.js'
import { formatCount, formatExact, unknownText } from '../../../kit/wording/figures.js'
import { formatShare } from '../../../kit/wording/percentages.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Block, Cell, Section, Table } from '../section.js'

/** A page is for people; thousands of runs are for programs. */
const maxRows = 200

/** How the campaign was kept blind, how to repeat it, and the blame in each run. */
export const faultProtocolSection: Section = {
  id: 'fault-protocol',
  title: 'How the faults were drawn and scored',
  compose({ faults }) {
    if (faults === null) return null
    return {
      lead: 'Faults, ranks, steps and doses were drawn from the seed. The hash of the draw was recorded before the first run, the draw itself was revealed after the last verdict.',
      blocks: [
        { table: protocolTable(faults) },
        { table: catalogueTable(faults) },
        ...trialBlocks(faults),
      ],
    }
  },
}

function protocolTable(report: FaultReport): Table {
  const { protocol, settings } = report
  const missing = missingInCommand(report)
  const rows: readonly (readonly [string, string])[] = [
    ['Manifest SHA-256, before', protocol.manifest_sha256],
    ['Nonce, after', protocol.nonce ?? 'not revealed'],
    ['Sealed', protocol.sealed_at],
    ['Verdicts written', protocol.verdicts_written_at ?? 'never'],
    ['Unsealed', protocol.unsealed_at ?? 'never'],
    ['Seed', formatExact(settings.seed)],
    ['Fault set', settings.fault_set],
    ['Rounds', formatCount(settings.rounds)],
    ['Workers on cores', `${formatCount(settings.workers)} on ${formatCount(settings.cores)}`],
    ['Required detection rate', formatShare(settings.min_detection_rate)],
    ['False alarms allowed', formatCount(settings.max_false_alarms)],
    ['Command to repeat the draw', commandOfCampaign(report)],
    ...(missing === null ? [] : [['Not in that command', missing] as const]),
  ]
  return {
    caption:
      'The protocol of the campaign; the manifest itself is in the JSON file of the campaign',
    columns: [{ label: 'What' }, { label: 'Value' }],
    rows: rows.map((row) => ({ cells: row.map((text) => ({ text })) })),
  }
}

function trialBlocks(report: FaultReport): readonly Block[] {
  const { trials } = report
  if (trials.length === 0) return []
  const rest = trials.length - maxRows
  const note = `The first ${formatCount(maxRows)} runs are shown; ${plural(rest, 'more run')} in the JSON file of the campaign.`
  return [
    { table: trialTable(trials.slice(0, maxRows), report) },
    ...(rest > 0 ? [{ text: note }] : []),
    ...mistakeTable(report),
  ]
}

function trialTable(trials: readonly TrialResult[], report: FaultReport): Table {
  return {
    caption: 'Every run in order: what was done, and what was blamed',
    columns: [
      { label: 'Run' },
      { label: 'What was done' },
      { label: 'Step', isNumeric: true },
      { label: 'True' },
      { label: 'Blamed' },
      { label: 'Outcome' },
      { label: 'Detector' },
      { label: 'Seed', isNumeric: true },
    ],
    rows: trials.map((trial) => ({
      cells: cellsOf(trial, report),
      isMarked: outcomeOf(trial, report).status === 'fail',
    })),
  }
}

/** Wrong and unfounded findings; if there are none, how the run went. */
function mistakeTable(report: FaultReport): readonly Block[] {
  const wrong = report.trials.filter((trial) => outcomeOf(trial, report).status === 'fail')
  if (wrong.length === 0) return []
  const table: Table = {
    caption: 'What the detectors reported where the outcome was wrong',
    columns: [{ label: 'Run' }, { label: 'What was done' }, { label: 'Said' }],
    rows: wrong.slice(0, maxRows).map((trial) => ({
      cells: [trial.id, doneIn(trial), trial.verdict?.message ?? 'nothing'].map((text) => ({
        text,
      })),
    })),
  }
  const rest = wrong.length - maxRows
  return [
    { table },
    ...(rest > 0
      ? [{ text: `${plural(rest, 'more wrong outcome')} in the JSON file of the campaign.` }]
      : []),
  ]
}

function doneIn(trial: TrialResult): string {
  if (trial.kind === 'clean') return 'nothing'
  return `${nameOfFault(trial)} ${formatDose(trial)}`.trimEnd()
}

function cellsOf(trial: TrialResult, report: FaultReport): readonly Cell[] {
  const { kind, verdict } = trial
  const isClean = kind === 'clean'
  return [
    { text: trial.id },
    { text: doneIn(trial) },
    { text: stepOf(trial) },
    { text: isClean ? 'nobody' : describeAim(trial) },
    { text: verdict === null ? 'nobody' : describeBlame(verdict.blame) },
    outcomeOf(trial, report),
    { text: verdict?.detector ?? '\u2013' },
    { text: formatExact(trial.seed) },
  ]
}

function stepOf({ kind, injected_step, effective }: TrialResult): string {
  if (injected_step !== null) return formatCount(injected_step)
  return kind === 'clean' || !effective ? '\u2013' : unknownText
}
