import type { Fact } from '../fact.js'
import type { MeanOfRanks, OneProcess } from '../../../../kit/records/reports/one-process-report.js'
import { plural } from '../../../../kit/wording/plural.js'

/** The comparison with one process as a sentence of the proof. */
export function describeOneProcess(comparison: OneProcess | null, steps: number): Fact {
  if (comparison === null || comparison.status === 'not-compared')
    return describeWithout(comparison, steps)
  const { status, num_steps: compared, reason, num_roundings: runs } = comparison
  const extent = `${compared} of ${plural(steps, 'step')}${reason === null ? '' : ` (then ${reason})`}`
  return status === 'agrees'
    ? {
        isShown: true,
        text:
          `The same script as one process saw the same samples, and its gradients and losses agree within rounding, ` +
          `which was measured by ${plural(runs, 'run')} with last bits drawn at random: ${extent}. ${nearest(comparison)}`.trim(),
      }
    : {
        isShown: false,
        text: `Gradients, losses or settings are not those of the same script as one process, although it saw the same samples: ${extent}.`,
      }
}

/** One process by itself has other samples, or was not run. */
function describeWithout(comparison: OneProcess | null, steps: number): Fact {
  const reason = comparison?.reason ?? null
  const mean = comparison?.mean_of_ranks ?? null
  if (mean !== null && mean.status !== 'not-compared') return describeMean(mean, steps)
  const why = reason === null ? '' : `: ${reason.replace(/\.$/, '')}`
  const given =
    mean === null
      ? ''
      : `Given the batches of each rank, it was not compared either: ${mean.reason}. `
  return {
    isShown: false,
    text: `The same script as one process was not compared${why}. ${given}A mistake that every rank makes alike can remain.`,
  }
}

/** A process that has the batches of one rank shows no mistake in what a whole batch is divided by. */
function describeMean(
  { status, reason, num_steps: compared, factor }: MeanOfRanks,
  steps: number,
): Fact {
  const extent = `${compared} of ${plural(steps, 'step')}${reason === null ? '' : ` (then ${reason})`}`
  const mean =
    'the mean of those that the script computes as one process from the batches of each rank'
  return status === 'agrees'
    ? {
        isShown: true,
        text: `At values that were sampled from each, the gradients are ${mean}: ${extent}. A loss that would be another one over all samples together was not looked for.`,
      }
    : { isShown: false, text: `Gradients are ${factor?.toPrecision(3)} times ${mean}: ${extent}.` }
}

function nearest({ largest }: OneProcess): string {
  if (largest === null) return ''
  const { step, parameter, difference, limit } = largest
  const what = parameter === null ? 'the loss' : `the gradient of ${parameter}`
  return `The deviation nearest to its limit is that of ${what} at step ${step}: ${spell(difference)} of its size, limit ${spell(limit)}.`
}

const spell = (value: number | null): string =>
  value === null ? 'unbounded' : value === 0 ? '0' : value.toExponential(1)
