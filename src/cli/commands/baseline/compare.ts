import { resolve } from 'node:path'
import { compareFlat, flattenMetrics } from '../../../gate/baseline/flat/flat-comparison.js'
import { judgeLimits } from '../../../gate/baseline/judges/judge-limits.js'
import type { Reading } from '../../../gate/baseline/judges/metric-case.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { type ExitCode, exitCodes } from '../../../kit/errors.js'
import type { Baseline } from '../../../kit/records/baseline/baseline.js'
import type { Comparison, ComparisonVerdict } from '../../../kit/records/baseline/comparison.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { readRunMetrics } from '../../../kit/records/run/read-run-metrics.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { renderComparison } from '../../../gate/report/comparison/comparison-text.js'
import { headlineOfComparison } from '../../../gate/report/comparison/comparison-words.js'
import { overallVerdict } from '../../../gate/report/comparison/judged-metrics.js'
import { renderers } from '../../../gate/report/index.js'
import type { Dependencies } from '../dependencies.js'
import { comparisonSettings } from '../check/compare-check.js'
import { prepareDestinations } from '../destinations.js'
import { prepareJunit, writeJunit } from '../junit-file.js'
import type { Outcome } from '../outcome.js'
import { summaryPaint } from '../summary-paint.js'
import { generalThresholds } from './general-thresholds.js'
import { requireBaseline } from './baseline-files.js'
import { differencesOf, machineOfRun, pointOfRun } from './point-of-run.js'
import { reportComparison } from './report-comparison.js'

type Options = CommandOptions<'baseline compare'>

/** Two files that cannot be compared are not a success. */
const verdictExitCodes: Record<ComparisonVerdict, ExitCode> = {
  pass: exitCodes.pass,
  improvement: exitCodes.pass,
  warning: exitCodes.pass,
  regression: exitCodes.verdictFailed,
  inconclusive: exitCodes.configuration,
}

/** Compares a run with a baseline by the given thresholds; the exit code is the verdict. */
export async function compareBaseline(
  options: Options,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, files, clock, workingDirectory } = dependencies
  const baseline = await requireBaseline(options, dependencies)
  const run = await readRunMetrics(resolve(workingDirectory, options.metrics), files)
  const { output, report } = await prepareOutputs(options, dependencies)
  const comparison = compare(baseline, run, options, dependencies)
  const now = clock.now()
  const text = formatRecord(comparison)
  if (output !== null) await files.writeText(output, text)
  const model = reportComparison({ comparison, baseline, run, path: options.metrics }, now)
  if (report !== null) await files.writeText(report, renderers.html(model))
  await writeJunit(options, model, dependencies)
  const style = { now, paint: summaryPaint(log.paint), verbose: options.verbose }
  log.print(renderComparison(comparison, style).trimEnd())
  log.document(text)
  return { exitCode: verdictExitCodes[overallVerdict(comparison)] }
}

async function prepareOutputs(options: Options, dependencies: Dependencies) {
  const { output, report } = options
  const { files, workingDirectory } = dependencies
  const absolute = (path: string | null) => (path === null ? null : resolve(workingDirectory, path))
  const paths = { output: absolute(output), report: absolute(report) }
  await prepareDestinations(
    Object.entries(paths).flatMap(([option, path]) =>
      path === null ? [] : [{ option, path, prepare: files.prepareFile }],
    ),
  )
  await prepareJunit(options, dependencies)
  return paths
}

/** The file's own name counts, not the one inside: files are copied and renamed. */
function compare(
  baseline: Baseline,
  run: RunMetrics,
  options: Options,
  { provenance }: Dependencies,
): Comparison {
  const { ofMetrics, ...general } = generalThresholds(options.thresholds)
  const { thresholds, severities, limits } = comparisonSettings({
    severities: options.severities,
    thresholds: ofMetrics,
  })
  const percents = {
    ...general,
    byMetric: thresholds,
    limits,
  }
  const named = { ...baseline, name: options.name }
  const figures = flattenMetrics(run)
  const compared = compareFlat(named, figures, percents, severities)
  const flat = judgeLimits(compared, { limits, severities, read: readerOf(figures) })
  const { settings, machine } = differencesOf(baseline, pointOfRun(run, provenance()))
  return {
    ...flat,
    current: { provenance: null, fingerprint: machineOfRun(run) },
    // What the figures belong to counts more than how they differ.
    ...(settings !== null && { headline: `${settings}. ${headlineOfComparison(flat)}` }),
    notes: [...(flat.notes ?? []), ...(machine === null ? [] : [machine])],
  }
}

/** Figures that are not finite are known, and within no limit. */
const readerOf =
  (figures: Readonly<Record<string, number | null>>) =>
  (name: string): Reading => {
    const value = Object.hasOwn(figures, name) ? (figures[name] ?? null) : null
    if (value === null || Number.isFinite(value)) return { value, digest: null }
    return { value: null, digest: String(value) }
  }
