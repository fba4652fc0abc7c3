import type { ReferenceReport } from '../../../../kit/records/reports/reference-report.js'
import { plural } from '../../../../kit/wording/plural.js'
import type { Fact } from '../fact.js'

/** What a comparison with another command has shown. */
export function describeReference(report: ReferenceReport, steps: number): Fact {
  const { status, num_steps: compared, num_roundings: runs, num_mapped: mapped } = report
  const extent = `${compared} of ${plural(steps, 'step')}`
  if (status === 'not-compared') {
    const text = `${compared} of ${plural(steps, 'step')} were compared with ${named(report)}: ${why(report)}.`
    return { isShown: false, text }
  }
  if (status === 'differs') {
    const text = `Against ${named(report)}, the job computes something else: see the findings.`
    return { isShown: false, text }
  }
  return {
    isShown: compared === steps,
    text:
      `Start weights of ${mapped} of ${plural(report.num_pieces, 'part')} are those of ${named(report)}, and ${agreeing(report)} agree within rounding, ` +
      `which was measured by ${plural(runs, 'run')} with last bits drawn at random: ${extent}. ${nearest(report)}`.trim(),
  }
}

function agreeing({ loss_factor: factor }: ReferenceReport): string {
  if (factor === null) return 'gradients and weights'
  if (factor === 1) return 'gradients, losses and weights'
  return `gradients, weights and losses (which are ${factor.toPrecision(3)} times its losses)`
}

/** Why a reference that was asked for proves nothing; null if all were compared at all steps. */
export function referencesNotCompared(
  references: readonly ReferenceReport[],
  steps: number,
): string | null {
  const open = references.find(({ status }) => status === 'not-compared')
  if (open !== undefined) return notCompared(open)
  const short = references.find((one) => one.num_steps < steps)
  return short === undefined
    ? null
    : `${capital(named(short))} was compared at ${short.num_steps} of ${plural(steps, 'step')} only`
}

const notCompared = (report: ReferenceReport): string =>
  `${capital(named(report))} was not compared${report.num_steps > 0 ? ' completely' : ''}: ${why(report)}`

const why = ({ reason }: ReferenceReport): string => reason ?? 'it was not run'

const named = ({ command, world_size: world }: ReferenceReport): string =>
  `the reference \`${command.join(' ')}\`${world === null ? '' : ` (${plural(world, 'rank')})`}`

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

function nearest({ largest: [first] }: ReferenceReport): string {
  if (first === undefined || first.difference === null) return ''
  const { step, parameter, difference, limit } = first
  return `The gradient nearest to its limit is that of ${parameter} at step ${step}: ${spell(difference)} of its size, limit ${limit === null ? 'unbounded' : spell(limit)}.`
}

const spell = (value: number): string => (value === 0 ? '0' : value.toExponential(1))
