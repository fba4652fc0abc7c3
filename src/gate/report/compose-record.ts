import type { CorrectnessReport } from '../../kit/records/reports/correctness-report.js'
import type { FaultReport } from '../../kit/records/reports/fault-report.js'
import { powerOf } from '../../kit/records/run/power/power-figures.js'
import type { RunMetrics } from '../../kit/records/run/run-metrics.js'
import { writeNumber } from '../../kit/records/json/write-number.js'
import {
  reportVersion,
  type ReportCheck,
  type WrittenReportRecord,
} from '../../kit/records/reports/report-record.js'
import type { LabelledRun, ReportContext } from './report-context.js'
import type { KeyFigure } from './section.js'
import type { Verdict } from './verdict.js'

type Conclusions = {
  readonly verdict: Verdict
  readonly checks: readonly ReportCheck[]
  readonly keyFigures: readonly KeyFigure[]
}

/** `report.json` as written: numbers unrounded, those that are not finite as strings. */
export function composeRecord(
  { input, runs }: ReportContext,
  { verdict, checks, keyFigures }: Conclusions,
): WrittenReportRecord {
  return {
    report_version: reportVersion,
    generated_at: input.now.toISOString(),
    generator: input.generator,
    title: input.title,
    ...(input.subject ? { subject: input.subject } : {}),
    verdict: verdict.status,
    headline: verdict.headline,
    reasons: [...verdict.reasons],
    checks: [...checks],
    runs: runs.map(describeRun),
    correctness: input.correctness === null ? null : withoutRows(input.correctness),
    ...(input.proof ? { proof: input.proof } : {}),
    ...(input.matrix ? { matrix: input.matrix } : {}),
    ...(input.nodes ? { nodes: input.nodes.report } : {}),
    ...(input.faults ? { faults: withoutRuns(input.faults) } : {}),
    ...(input.comparison ? { comparison: input.comparison } : {}),
    figures: Object.fromEntries(keyFigures.map(describeFigure)),
    paths: { ...input.paths },
  }
}

function describeRun({ label, role, path, metrics }: LabelledRun): WrittenReportRecord['runs'][0] {
  const power = powerOf(metrics)
  return {
    label,
    role,
    path,
    run_id: metrics.run_id ?? null,
    workload: metrics.config.workload ?? null,
    backend: metrics.backend?.selected ?? null,
    num_workers: metrics.num_workers,
    num_steps: metrics.num_steps,
    total_time_sec: metrics.total_time_sec,
    final_loss: writeKnown(metrics.final_loss),
    average_throughput_samples_per_sec: metrics.average_throughput_samples_per_sec,
    p50_allreduce_ms: metrics.p50_allreduce_ms ?? null,
    p95_allreduce_ms: metrics.p95_allreduce_ms ?? null,
    p99_allreduce_ms: metrics.p99_allreduce_ms ?? null,
    final_state_hash: metrics.final_state_hash ?? null,
    ...detectedIn(metrics),
    ...(power === null ? {} : { power }),
  }
}

const detectedIn = ({ findings, blind_detectors: blind = [] }: RunMetrics) =>
  findings === undefined ? {} : { findings, blind_detectors: blind }

function withoutRows(report: CorrectnessReport): WrittenReportRecord['correctness'] {
  const { step_comparisons: _rows, max_delta_percent, ...rest } = report
  return { ...rest, max_delta_percent: writeKnown(max_delta_percent) }
}

/** Omits the planned runs together with the performed ones. */
function withoutRuns(report: FaultReport): WrittenReportRecord['faults'] {
  const { trials: _trials, results: _results, timelines: _timelines, protocol, ...rest } = report
  return { ...rest, protocol: { ...protocol, manifest: null } }
}

function describeFigure({ id, label, value, unit, caveat }: KeyFigure) {
  const figure = { label, value: writeKnown(value), unit }
  return [id, caveat === undefined ? figure : { ...figure, caveat }] as const
}

function writeKnown(value: number | null) {
  return value === null ? null : writeNumber(value)
}
