import type {
  MatrixConfiguration,
  MatrixOutcome,
  MatrixReport,
} from '../../../kit/records/reports/matrix-report.js'
import type { ReportCheck, VerdictStatus } from '../../../kit/records/reports/report-record.js'
import { plural } from '../../../kit/wording/plural.js'
import { gravestFirst } from '../verdict.js'

/** What each outcome is for the verdict: nothing that was not compared passes. */
const outcomeStatuses: Readonly<Record<MatrixOutcome, VerdictStatus>> = {
  'equal-bits': 'pass',
  'within-rounding': 'pass',
  differs: 'fail',
  mistake: 'fail',
  'not-compared': 'inconclusive',
  'did-not-run': 'unknown',
}

/** What a configuration is for the verdict. */
export const statusOf = ({ outcome }: Pick<MatrixConfiguration, 'outcome'>): VerdictStatus =>
  outcomeStatuses[outcome]

/** The check of a whole matrix: the gravest configuration decides, and without any that was compared there is no result. */
export function concludeMatrix(matrix: MatrixReport): ReportCheck {
  const { reference, configurations: all } = matrix
  const leftOut = leftOutInWords(matrix)
  if (reference.problem !== null) {
    const headline = 'Nothing was compared, because the reference gave no result'
    return {
      name,
      status: 'unknown',
      headline,
      reasons: [sentenceOf(reference.problem), ...leftOut],
    }
  }
  const reasons = gravestFirst.flatMap((status) =>
    all.filter((one) => statusOf(one) === status && status !== 'pass').map(reasonOf),
  )
  if (all.every((one) => statusOf(one) === 'inconclusive')) {
    const headline = 'No configuration was compared with the reference'
    return { name, status: 'unknown', headline, reasons: [...reasons, ...leftOut] }
  }
  const status =
    gravestFirst.find((one) => all.some((other) => statusOf(other) === one)) ?? 'unknown'
  const agreeing = status === 'pass' ? [agreementInWords(all)] : reasons
  return { name, status, headline: headlineOf(status, all), reasons: [...agreeing, ...leftOut] }
}

const name = 'matrix'

function headlineOf(status: VerdictStatus, all: readonly MatrixConfiguration[]): string {
  const deciding = all.filter((one) => statusOf(one) === status)
  const isOne = deciding.length === 1
  const extent = `${deciding.length} of ${plural(all.length, 'configuration')}`
  switch (status) {
    case 'pass':
      return `${plural(all.length, 'configuration')} ${all.length === 1 ? 'computes' : 'compute'} what the reference computes`
    case 'fail':
      return deciding.every(({ outcome }) => outcome === 'differs')
        ? `${extent} ${isOne ? 'computes' : 'compute'} something else than the reference`
        : `${extent} ${isOne ? 'is' : 'are'} wrong`
    case 'unknown':
      return `${extent} did not run`
    case 'inconclusive':
      return `${extent} ${isOne ? 'was' : 'were'} not compared completely`
  }
}

const reasonOf = ({ name: configuration, reason }: MatrixConfiguration): string =>
  `${configuration}: ${sentenceOf(reason ?? 'no reason is known')}`

function agreementInWords(all: readonly MatrixConfiguration[]): string {
  const equal = all.filter(({ outcome }) => outcome === 'equal-bits').length
  if (equal === all.length) return 'All gradients and weights are equal in every bit.'
  const within = 'within the measured effect of rounding'
  return equal === 0
    ? `All gradients and weights agree ${within}.`
    : `${equal} of ${all.length} are equal in every bit, the others agree ${within}.`
}

const leftOutInWords = ({ left_out: names }: MatrixReport): readonly string[] =>
  names.length === 0 ? [] : [`Not run, because --only does not name them: ${names.join(', ')}.`]

const sentenceOf = (words: string): string => `${words.replace(/\.$/, '')}.`
