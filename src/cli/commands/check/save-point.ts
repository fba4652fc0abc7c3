import { failedChecksOf } from '../../../gate/baseline/acceptances/failed-checks.js'
import type { MeasuredCheck } from '../../../gate/baseline/metric.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { CheckPaths } from './check-paths.js'
import { requireSources } from './require-sources.js'
import type { CompareCheck, ComparedCheck } from './compare-check.js'

/** Refuses what is required but that no option requests. */
function requireRequested({ compareWith, faultTests, require }: CommandOptions<'check'>): void {
  requireSources(require, {
    baseline: compareWith === null && [
      'require: no baseline can be required without --compare-with',
      'Give --compare-with the baseline.json of an earlier check, or --require without baseline.',
    ],
    pairs: [
      'require: a check on the command line measures no pairs',
      'Give --require without pairs; minicluster compare measures pairs, and requires them with --require pairs.',
    ],
    faults: faultTests === 'off' && [
      'require: no faults can be required with --fault-tests off',
      'Give --fault-tests quick, standard or full, or --require without faults.',
    ],
  })
}

/** The requested comparison; null if none is requested. Throws a ConfigError for a mistake in the options. */
export async function comparisonAskedFor(
  options: CommandOptions<'check'>,
  dependencies: Dependencies,
): Promise<CompareCheck | null> {
  const { compareWith, thresholds, severities } = options
  requireRequested(options)
  if (compareWith === null && thresholds === null && severities === null) return null
  const { compareWithFile, compareWithLimits } = await import('./compare-check.js')
  return compareWith === null
    ? compareWithLimits(options)
    : compareWithFile(compareWith, options, dependencies)
}

/** What was measured, and its point; null where there is nothing to keep. */
type SavedCheck = {
  readonly point: BaselinePoint | null
  readonly measured: MeasuredCheck
}

/** Writes the baseline for a later check. */
export async function savePoint(
  measured: MeasuredCheck,
  { results }: CheckPaths,
  dependencies: Dependencies,
): Promise<SavedCheck> {
  const { formatBaseline, pointOfCheck } = await import('./compare-check.js')
  const point = pointOfCheck(measured, dependencies)
  if (point !== null) {
    await dependencies.files.writeText(results.baseline, formatBaseline('check', point))
  }
  return { point, measured }
}

/** Compares what was measured, and writes the comparison; null where there is nothing to compare. */
export async function compareAndSave(
  { point, measured }: SavedCheck,
  compare: CompareCheck | null,
  { results }: CheckPaths,
  { files }: Dependencies,
): Promise<ComparedCheck | null> {
  if (point === null || compare === null) return null
  const compared = await compare(point, failedChecksOf(measured))
  await files.writeText(results.comparison, formatRecord(compared.comparison))
  return compared
}
