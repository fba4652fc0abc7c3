import type { CommandOptions } from '../../config/command-descriptions.js'
import type { TrainingIntegrityError } from '../../../kit/errors.js'
import type { CorrectnessReport } from '../../../kit/records/reports/correctness-report.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { renderers } from '../../../gate/report/index.js'
import type { ReportedRun, ReportInput } from '../../../gate/report/report-input.js'
import { buildReportModel, type ReportModel } from '../../../gate/report/report-model.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import type { CheckPaths } from './check-paths.js'
import type { ComparedCheck } from './compare-check.js'
import type { TrainedPair } from './check-training.js'
import type { Dependencies } from '../dependencies.js'

/** All results of a check once training is over. */
type FinishedCheck = {
  readonly options: CommandOptions<'check'>
  readonly paths: CheckPaths
  readonly pair: TrainedPair
  readonly correctness: CorrectnessReport | null
  /** What the fault campaign found; null where none ran. */
  readonly faults: FaultReport | null
  /** The comparison with a baseline; null if there was none. */
  readonly compared: ComparedCheck | null
  /** Results that are not in the records, such as the health of the distributed run. */
  readonly checks: readonly ReportCheck[]
}

/** Writes report.html and report.json; returns their model. */
export async function reportCheck(
  check: FinishedCheck,
  { files, clock, subject }: Dependencies,
): Promise<ReportModel> {
  const { html, json } = check.paths.results
  const owner = (await subject?.()) ?? null
  const model = buildReportModel({ ...createInput(check, clock.now()), subject: owner })
  await files.writeText(html, renderers.html(model))
  await files.writeText(json, renderers.json(model))
  return model
}

function createInput(check: FinishedCheck, now: Date): ReportInput {
  const { options, paths, correctness, faults, compared, checks } = check
  const { shown } = paths
  return {
    title: `MiniCluster check: ${options.workload}`,
    now,
    generator: `minicluster ${miniclusterVersion}`,
    runs: runsOf(check),
    correctness,
    faults,
    comparison: compared?.comparison ?? null,
    history: compared?.history ?? [],
    checks,
    paths: { 'report.html': shown.html, 'report.json': shown.json },
  }
}

function runsOf({ pair, paths: { shown } }: FinishedCheck): readonly ReportedRun[] {
  const { single, multi } = pair
  return [
    ...(single ? [{ role: 'reference', metrics: single, path: shown.single } as const] : []),
    ...(multi ? [{ role: 'measured', metrics: multi, path: shown.multi } as const] : []),
  ]
}

/** A run that stopped because its own checks failed is a verdict, not an infrastructure error. */
export function describeIntegrity(
  failure: TrainingIntegrityError,
  isReference: boolean,
): ReportCheck {
  return {
    name: 'integrity',
    status: 'fail',
    headline: `The ${isReference ? 'reference' : 'distributed'} run detected an error of its own and stopped`,
    reasons: [failure.message, ...(failure.hint === undefined ? [] : [failure.hint])],
  }
}
