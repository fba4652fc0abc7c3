import type {
  CorrectnessReport,
  StepComparison,
} from '../../../kit/records/reports/correctness-report.js'
import type { Paint } from './paint.js'

/** Largest number of rows shown; the rest is in the report file. */
const numShownFailures = 20

const header = [
  'Step'.padStart(5),
  'Single Loss'.padStart(15),
  'Multi Loss'.padStart(15),
  'Delta'.padStart(13),
  '\u0394 %'.padStart(9),
  'Status'.padStart(8),
].join(' ')

/** Lines for the steps that failed, at most 20 of them, or with `verbose` for all steps; none if there are none. */
export function renderStepTable(
  { step_comparisons: steps }: CorrectnessReport,
  { verbose, paint }: { verbose: boolean; paint: Paint },
): string[] {
  const wanted = verbose ? steps : steps.filter(({ passed }) => !passed)
  const shown = verbose ? wanted : wanted.slice(0, numShownFailures)
  if (shown.length === 0) return []
  const numHidden = wanted.length - shown.length
  const more = numHidden > 0 ? [paint.dim(`... and ${numHidden} more`)] : []
  const rows = shown.map((step) => renderRow(step, paint))
  return ['Step Comparison Details:', header, '-'.repeat(80), ...rows, ...more, '']
}

function renderRow(step: StepComparison, paint: Paint): string {
  return [
    String(step.step).padStart(5),
    formatLoss(step.single_loss).padStart(15),
    formatLoss(step.multi_loss).padStart(15),
    step.delta.toExponential(6).padStart(13),
    step.delta_percent.toFixed(3).padStart(9),
    step.passed ? paint.green('\u2713 PASS'.padStart(8)) : paint.red('\u2717 FAIL'.padStart(8)),
  ].join(' ')
}

/** Six decimals, or an exponent if those would hide the value or overflow the column. */
function formatLoss(loss: number): string {
  const size = Math.abs(loss)
  const fits = size === 0 || (size >= 1e-3 && size < 1e7)
  return fits || !Number.isFinite(loss) ? loss.toFixed(6) : loss.toExponential(6)
}
