import * as z from 'zod'
import { comparison } from '../baseline/comparison.js'
import { correctnessReport } from './correctness-report.js'
import { faultReport } from './fault-report.js'
import { runNodes } from './run-nodes.js'
import { reportSubject } from './report-subject.js'
import { matrixReport } from './matrix-report.js'
import { proofReport } from './proof-report.js'
import { lossValue } from '../json/json-number.js'
import { blindDetector } from '../run/blind-detector.js'
import { finding } from '../run/finding.js'
import { stateHash } from '../run/step-record.js'
import { verdictStatus } from './verdict-status.js'

export type { VerdictStatus } from './verdict-status.js'

/** Increased with every change of meaning; an added optional field is no such change. */
export const reportVersion = 1

/** One check behind the verdict, such as correctness. */
export const reportCheck = z.object({
  name: z.string(),
  status: verdictStatus,
  headline: z.string(),
  reasons: z.array(z.string()),
})
export type ReportCheck = z.infer<typeof reportCheck>

/** A number of the report, unrounded; null if unknown. */
const reportFigure = z.object({
  label: z.string(),
  value: lossValue.nullable(),
  unit: z.string().nullable(),
  /** The reason why the value is not judged; absent if it is. */
  caveat: z.string().optional(),
})

/** The data by which a reader finds and distinguishes the runs of a report. */
const reportRun = z.object({
  label: z.string(),
  role: z.enum(['reference', 'measured']),
  path: z.string().nullable(),
  run_id: z.string().nullable(),
  workload: z.string().nullable(),
  backend: z.string().nullable(),
  num_workers: z.int().positive(),
  num_steps: z.int().nonnegative(),
  total_time_sec: z.number().nonnegative(),
  final_loss: lossValue.nullable(),
  average_throughput_samples_per_sec: z.number().nonnegative().nullable(),
  p50_allreduce_ms: z.number().nullable(),
  p95_allreduce_ms: z.number().nullable(),
  p99_allreduce_ms: z.number().nullable(),
  final_state_hash: stateHash.nullable(),
  /** What detectors raised, and those with too little data; absent if none followed the run. */
  findings: z.array(finding).optional(),
  blind_detectors: z.array(blindDetector).optional(),
  /** As the file of another tool gives it; absent where it has none. */
  power: z
    .object({
      power_consumption_watts: z.number().nullable(),
      energy_per_step_joules: z.number().nullable(),
      performance_per_watt: z.number().nullable(),
      temperature_celsius: z.number().nullable(),
      source: z.string().nullable(),
    })
    .optional(),
})

/** `report.json`: the verdict and every figure of `report.html`, for programs. */
export const reportRecord = z.looseObject({
  report_version: z.literal(reportVersion),
  generated_at: z.string(),
  generator: z.string(),
  title: z.string(),
  /** Whose result this is; absent where no workflow made it. */
  subject: reportSubject.optional(),
  verdict: verdictStatus,
  headline: z.string(),
  reasons: z.array(z.string()),
  checks: z.array(reportCheck),
  runs: z.array(reportRun),
  /** The correctness report without its rows, which stay in its own file. */
  correctness: correctnessReport.omit({ step_comparisons: true }).nullable(),
  /** The proof of a PyTorch job; absent if there is none. */
  proof: proofReport.optional(),
  /** The configurations of `minicluster matrix`; absent for any other command. */
  matrix: matrixReport.optional(),
  /** The nodes of a run over several machines; absent for a run on one. */
  nodes: runNodes.optional(),
  /** The fault report without its runs, which stay in its own file; absent if no campaign ran. */
  faults: faultReport.omit({ trials: true, results: true, timelines: true }).optional(),
  /** The comparison of the run with a baseline; absent if none was requested. */
  comparison: comparison.optional(),
  figures: z.record(z.string(), reportFigure),
  paths: z.record(z.string(), z.string()),
})
export type ReportRecord = z.infer<typeof reportRecord>
/** The same as written to the file, non-finite numbers as strings. */
export type WrittenReportRecord = z.input<typeof reportRecord>
