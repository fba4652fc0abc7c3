import type { HealthReport, HealthVerdict } from '../../../kit/records/monitor/health-report.js'
import { formatInstant } from '../text/instant-text.js'
import { capitalized } from '../../../kit/wording/capitalized.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { formatCount, unknownText } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import { verdictWord } from '../../../kit/wording/verdict-word.js'
import { composePage, type PageHeading, type PageModel, type PageTone } from '../page-model.js'
import type { KeyFigure } from '../section.js'
import { anomalySection } from './anomaly-section.js'
import { curveSection } from './curve-section.js'
import { gridSection } from './grid-section.js'
import type { HealthInput } from './health-input.js'
import { sourceSection } from './source-section.js'
import { undecidedSection } from './undecided-section.js'
import { workerSection } from './worker-section.js'

/** In reading order; a new one is one file and one line here. */
const healthSections = [
  anomalySection,
  workerSection,
  curveSection,
  gridSection,
  undecidedSection,
  sourceSection,
]

/** The health of a run at one moment; an unknown state is never shown as healthy. */
export function buildHealthPage(input: HealthInput): PageModel {
  const { report } = input
  return composePage(
    {
      ...input,
      heading: headingOf(report),
      facts: factsOf(report),
      keyFigures: figuresOf(report),
    },
    healthSections,
    input,
  )
}

const tones: Readonly<Record<HealthVerdict, PageTone>> = {
  healthy: 'pass',
  degraded: 'warning',
  critical: 'fail',
  unknown: 'unknown',
}

function headingOf(report: HealthReport): PageHeading {
  const { verdict, reason, undecided } = report
  return {
    // No tick if something could not be judged.
    status: verdict === 'healthy' && undecided.length > 0 ? 'plain' : tones[verdict],
    word: verdictWord(verdict, undecided.length),
    headline: headlineOf(report),
    reasons: [sentence(reason)],
  }
}

/** Names such as slow_worker stay as they are. */
function sentence(reason: string): string {
  const isWord = /^[a-z]+[ ,]/.test(reason)
  const text = isWord ? capitalized(reason) : reason
  return text.endsWith('.') ? text : `${text}.`
}

function headlineOf(report: HealthReport): string {
  const { verdict, anomaly_counts, worker_statuses, phase, undecided } = report
  const { total, by_type } = anomaly_counts
  if (verdict === 'unknown') return 'It is unknown whether the run is healthy'
  if (total > 0) {
    const types = Object.entries(by_type).map(([type, count]) =>
      count === 1 ? type : `${formatCount(count)} \u00d7 ${type}`,
    )
    const count = total === 1 ? 'One anomaly' : `${formatCount(total)} anomalies`
    return `${count}: ${types.join(', ')}`
  }
  if (verdict !== 'healthy') return phase === 'failed' ? 'The run failed' : 'The run is not healthy'
  const none = `No anomaly among ${plural(worker_statuses.length, 'worker')}`
  return undecided.length === 0 ? none : `${none} in what could be judged`
}

const phases: Readonly<Record<HealthReport['phase'], string>> = {
  waiting: 'not seen yet',
  running: 'running',
  complete: 'complete',
  failed: 'failed',
  stale: 'its checkpoint no longer changes',
  blind: 'can no longer be seen',
}

function factsOf({ phase, worker_statuses, checked_at }: HealthReport): readonly string[] {
  return [
    phases[phase],
    plural(worker_statuses.length, 'worker'),
    `polled at ${formatInstant(new Date(checked_at))}`,
  ]
}

function figuresOf(report: HealthReport): readonly KeyFigure[] {
  const { completed_steps: done, total_steps: total } = report
  const well = report.worker_statuses.filter(({ status }) => isWell(status)).length
  const isOver = report.phase === 'complete' || report.phase === 'failed'
  return [
    {
      id: 'completed_steps',
      label: 'Steps done',
      value: done,
      unit: 'steps',
      text: formatCount(done),
      detail: `of ${formatCount(total)}`,
      isHeadline: true,
    },
    isOver ? timeTaken(report) : timeLeft(report),
    {
      id: 'workers_well',
      label: 'Healthy workers',
      value: well,
      unit: null,
      isHeadline: true,
      text: formatCount(well),
      detail: `of ${formatCount(report.worker_statuses.length)}`,
    },
    ...(isOver ? [] : [ageOf(report)]),
  ]
}

const timeTaken = ({ elapsed_ms }: HealthReport): KeyFigure => ({
  id: 'elapsed_ms',
  label: 'Time taken',
  value: elapsed_ms,
  unit: 'ms',
  isHeadline: true,
  text: formatDuration(elapsed_ms),
})

const timeLeft = ({ eta_ms, elapsed_ms }: HealthReport): KeyFigure => ({
  id: 'eta_ms',
  label: 'Time left',
  value: eta_ms,
  unit: 'ms',
  isHeadline: true,
  text: formatDuration(eta_ms),
  ...(elapsed_ms === null ? {} : { detail: `${formatDuration(elapsed_ms)} so far` }),
})

/** How old what is shown of a run is; a run that is over does not change. */
const ageOf = ({ age_ms }: HealthReport): KeyFigure => ({
  id: 'age_ms',
  label: 'Age of the checkpoint',
  value: age_ms,
  unit: 'ms',
  text: age_ms === null ? unknownText : formatDuration(age_ms),
  isHeadline: true,
})

const isWell = (status: string): boolean => status === 'healthy' || status === 'done'
