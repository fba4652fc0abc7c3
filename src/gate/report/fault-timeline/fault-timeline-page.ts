import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import { buildReportModel, type ReportModel } from '../report-model.js'
import type { Section } from '../section.js'
import { faultScorecardSection } from '../sections/fault-scorecard-section.js'
import { workBlocks } from '../sections/fault-timeline-section.js'
import { latencySection } from './latency-section.js'
import { trialsSection } from './trials-section.js'

/** The work of the ranks in the campaign's example runs, step by step. */
const workSection: Section = {
  id: 'work',
  title: 'Own work of every rank',
  compose({ faults }) {
    const blocks = faults === null ? [] : workBlocks(faults)
    return blocks.length === 0 ? null : { lead: 'What the fault looked like from inside.', blocks }
  },
}

const timelineSections: readonly Section[] = [
  trialsSection,
  latencySection,
  workSection,
  faultScorecardSection,
]

type FaultTimelineInput = {
  readonly title: string
  readonly faults: FaultReport
  readonly now: Date
  readonly generator: string
  readonly paths: Readonly<Record<string, string>>
}

/** A campaign over time: a line per run, with its injection and its alarm. */
export function buildFaultTimeline(input: FaultTimelineInput): ReportModel {
  return buildReportModel({ ...input, runs: [], correctness: null }, timelineSections)
}
