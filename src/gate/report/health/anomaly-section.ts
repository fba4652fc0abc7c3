import type { HealthReport, ReportedAnomaly } from '../../../kit/records/monitor/health-report.js'
import { formatInstant } from '../text/instant-text.js'
import { formatCount } from '../../../kit/wording/figures.js'
import type { PageSection } from '../page-model.js'
import type { Block, Table } from '../section.js'
import type { HealthInput } from './health-input.js'

/** A page is for people; the rest is in the JSON report. */
const maxRows = 100
const maxAdvice = 20

/** The anomalies, their meaning, and advice. */
export const anomalySection: PageSection<HealthInput> = {
  id: 'anomalies',
  title: 'Anomalies',
  compose({ report }) {
    const { anomalies, anomalies_left_out, verdict } = report
    const shown = [...anomalies].sort(byUrgency).slice(0, maxRows)
    const rest = anomalies.length - shown.length + anomalies_left_out
    if (shown.length === 0) {
      const lead =
        verdict === 'healthy'
          ? 'None was found.'
          : 'None was found in the available data; this does not mean that the run is healthy.'
      return { lead, blocks: adviceBlocks(report) }
    }
    return {
      lead: 'Active anomalies come first, then resolved ones.',
      blocks: [
        { table: tableOf(shown, report.checked_at) },
        ...(rest > 0 ? [{ text: `${formatCount(rest)} more not shown.` }] : []),
        ...adviceBlocks(report),
      ],
    }
  },
}

function byUrgency(a: ReportedAnomaly, b: ReportedAnomaly): number {
  const urgency = ({ resolved_at, severity }: ReportedAnomaly) =>
    (resolved_at === null ? 0 : 2) + (severity === 'critical' ? 0 : 1)
  return urgency(a) - urgency(b)
}

function tableOf(anomalies: readonly ReportedAnomaly[], checkedAt: string): Table {
  return {
    caption: 'Anomalies of the run',
    columns: [
      { label: 'Anomaly' },
      { label: 'Worker' },
      { label: 'Severity' },
      { label: 'Evidence' },
      { label: 'Step', isNumeric: true },
      { label: 'Noticed' },
    ],
    rows: anomalies.map((anomaly) => ({
      isMarked: anomaly.resolved_at === null && anomaly.severity === 'critical',
      cells: [
        { text: anomaly.anomaly_type },
        { text: anomaly.worker_id === null ? 'nobody' : `worker\u00a0${anomaly.worker_id}` },
        severityCell(anomaly),
        { text: [anomaly.description, ...sentencesOf(anomaly)].join('; ') },
        { text: formatCount(anomaly.step) },
        { text: noticedAt(anomaly, checkedAt) },
      ],
    })),
  }
}

const sentencesOf = ({ explanations = [] }: ReportedAnomaly): readonly string[] =>
  explanations.map(({ sentence }) => sentence)

function severityCell({ resolved_at, severity }: ReportedAnomaly) {
  if (resolved_at !== null) return { text: `${severity}, gone` }
  return { text: severity, status: 'fail' as const }
}

/** Without the day if it is the day of the report. */
function noticedAt({ raised_at }: ReportedAnomaly, checkedAt: string): string {
  const noticed = formatInstant(new Date(raised_at))
  return noticed.slice(0, 10) === checkedAt.slice(0, 10) ? noticed.slice(11) : noticed
}

function adviceBlocks({ advice, anomalies }: HealthReport): readonly Block[] {
  return advice.slice(0, maxAdvice).flatMap(({ anomaly_id, meaning, next, commands }) => {
    const about = anomalies.find(({ id }) => id === anomaly_id)
    const worker =
      about === undefined || about.worker_id === null ? '' : ` of worker ${about.worker_id}`
    const text = about === undefined ? meaning : `${about.anomaly_type}${worker}: ${meaning}`
    const list = [...next, ...commands.map((command) => `Run: ${command}`)]
    return [{ text }, ...(list.length > 0 ? [{ list }] : [])]
  })
}
