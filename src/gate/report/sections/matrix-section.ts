import type {
  MatrixConfiguration,
  MatrixReport,
} from '../../../kit/records/reports/matrix-report.js'
import { plural } from '../../../kit/wording/plural.js'
import { concludeMatrix, statusOf } from '../matrix/conclude-matrix.js'
import {
  outcomeWords,
  placeOf,
  referenceInWords,
  shareInWords,
  stepsInWords,
} from '../matrix/matrix-words.js'
import { type Block, columns, type KeyFigure, type Section, type Table } from '../section.js'

/** The configurations of a matrix, compared with one reference. */
export const matrixSection: Section = {
  id: 'matrix',
  title: 'Configurations',
  compose({ input: { matrix } }) {
    if (!matrix) return null
    const { configurations } = matrix
    return {
      lead: `Each configuration was compared with ${referenceInWords(matrix)}: start weights, gradients, losses and weights, by parameter and part, at each step.`,
      blocks: blocksOf(matrix),
      highlights: configurations
        .filter((one) => statusOf(one) !== 'pass')
        .map((one) => ({ label: one.name, text: outcomeWords[one.outcome] })),
      checks: [concludeMatrix(matrix)],
      keyFigures: [agreeing(matrix), ...configurations.map(figureOf)],
      isInSummary: true,
    }
  },
}

function agreeing({ configurations }: MatrixReport): KeyFigure {
  const count = configurations.filter((one) => statusOf(one) === 'pass').length
  return {
    id: 'matrix_agreeing',
    label: 'Configurations that agree',
    value: count,
    unit: 'configurations',
    text: `${count} of ${configurations.length}`,
    isHeadline: true,
  }
}

/** The short forms of the report have no table of configurations. */
const figureOf = (one: MatrixConfiguration): KeyFigure => ({
  id: `matrix_${one.name}`,
  label: `${one.name}: ${outcomeWords[one.outcome]}`,
  value: one.difference,
  unit: null,
  text: one.difference === null ? 'unknown' : shareInWords(one.difference),
  detail: one.limit === null ? '' : `limit ${shareInWords(one.limit)}`,
})

function blocksOf(matrix: MatrixReport): readonly Block[] {
  const { configurations, left_out: leftOut } = matrix
  const findings = configurations.flatMap(findingRows)
  const open = configurations.flatMap(notShown)
  return [
    { table: matrixTable(matrix) },
    {
      text: 'The size of a difference is relative to the quantity that differs. Rounding is the limit: ten times what runs with last bits drawn at random have moved it. Where nothing differs, the deviation that comes nearest to its limit is shown.',
    },
    ...(findings.length > 0 ? [{ table: findingTable(findings) }] : []),
    ...(open.length > 0 ? [{ text: 'Not shown:' }, { list: open }] : []),
    ...(leftOut.length > 0
      ? [{ text: `Not run, because --only does not name them: ${leftOut.join(', ')}.` }]
      : []),
  ]
}

function matrixTable(matrix: MatrixReport): Table {
  const { reference, configurations } = matrix
  return {
    caption: `Compared with ${referenceInWords(matrix)}${reference.world_size === null ? '' : `, ${plural(reference.world_size, 'rank')}`}`,
    columns: [
      { label: 'Configuration' },
      { label: 'Ranks', isNumeric: true },
      { label: 'Arrangement' },
      { label: 'Result' },
      { label: 'Steps', isNumeric: true },
      { label: 'Size', isNumeric: true },
      { label: 'Rounding', isNumeric: true },
      { label: 'First difference, or why not compared' },
    ],
    rows: configurations.map((one) => ({
      isMarked: statusOf(one) === 'fail',
      cells: [
        { text: one.name },
        { text: one.world_size === null ? '' : String(one.world_size) },
        { text: one.mesh ?? '' },
        { text: outcomeWords[one.outcome], status: statusOf(one) },
        { text: stepsInWords(one) },
        { text: shareInWords(one.difference) },
        { text: shareInWords(one.limit) },
        { text: placeOf(one) || (one.reason ?? '') },
      ],
    })),
  }
}

const findingRows = ({ name, proof }: MatrixConfiguration): readonly (readonly string[])[] =>
  (proof?.findings ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ kind, step, parameter, message, advice }) => [
      name,
      kind,
      step === null ? '' : String(step),
      parameter ?? '',
      message,
      advice ?? '',
    ])

/** What a proof does not cover, whatever its result is. */
const notShown = ({ name, proof }: MatrixConfiguration): readonly string[] =>
  (proof?.not_shown ?? []).map((text) => `${name}: ${text}`)

const findingTable = (rows: readonly (readonly string[])[]): Table => ({
  caption: 'Findings',
  columns: columns(
    'Configuration',
    'Finding',
    'Step',
    'Parameter',
    'What is wrong, and what to do',
  ),
  rows: rows.map((cells) => ({ cells: cells.map((text) => ({ text })) })),
})
