import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { faultFigures } from '../faults/fault-figures.js'
import { channelTable, faultTable } from '../faults/fault-tables.js'
import {
  earlyAlarmsInWords,
  exclusionInWords,
  headlineOfFaults,
  blindInWords,
  leftOutInWords,
  locationInWords,
  reasonsOfFaults,
} from '../faults/fault-words.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Block, Highlight, Section } from '../section.js'
import { nameOfWorkload } from '../../../kit/wording/workload-name.js'

/** A job summary should be short; longer tables are on the page only. */
const maxSummaryRows = 30

/** Which injected faults were detected, and what was blamed. */
export const faultScorecardSection: Section = {
  id: 'faults',
  title: 'Fault campaign',
  compose({ faults }) {
    if (faults === null) return null
    return {
      lead: leadOf(faults),
      blocks: [
        ...notesOf(faults),
        ...(faults.faults.length > 0 ? [{ table: faultTable(faults) }] : []),
        { table: channelTable(faults) },
      ],
      keyFigures: faultFigures(faults),
      highlights: highlightsOf(faults),
      checks: [checkOf(faults)],
      isInSummary: faults.faults.length <= maxSummaryRows,
    }
  },
}

function leadOf(report: FaultReport): string {
  const { workers, steps, workload } = report.settings
  const runs = plural(report.trials.length, 'run')
  const took = formatDuration(report.duration_sec * 1000)
  const how = `${runs} of ${nameOfWorkload(workload)} on ${plural(workers, 'worker')}, ${plural(steps, 'step')} each, in ${took}; the detectors ran blind.`
  return `${headlineOfFaults(report)}. ${how}`
}

function checkOf(report: FaultReport): ReportCheck {
  const headline = headlineOfFaults(report)
  const reasons = [...reasonsOfFaults(report)]
  const passed = `Faults: ${headline}; right rank or link in ${locationInWords(report)}.`
  return {
    name: 'faults',
    status: report.verdict,
    headline,
    reasons: reasons.length > 0 ? reasons : [passed],
  }
}

function highlightsOf(report: FaultReport): readonly Highlight[] {
  return [
    { label: 'Faults', text: headlineOfFaults(report) },
    { label: 'Right rank or link', text: locationInWords(report) },
  ]
}

function notesOf(report: FaultReport): readonly Block[] {
  const { stopped_because, complete } = report
  const list = [
    ...(complete ? [] : [`The campaign is not complete: ${stopped_because ?? 'reason unknown'}.`]),
    exclusionInWords(report),
    earlyAlarmsInWords(report),
    leftOutInWords(report),
    blindInWords(report),
  ].filter((line) => line !== null)
  return list.length === 0 ? [] : [{ list }]
}
