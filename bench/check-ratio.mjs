import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ratioSpread, spread } from './harness/statistics.mjs'
import { cell, digits } from './harness/table.mjs'

export const title = 'Cost of the faults of a check'
export const rule =
  '`check` as it is, with the quick set of faults, and `check --fault-tests off`, in turns: the whole process from start to end. The ratio is that of the same round.'

export async function measure({ program, scratch, takeTurns }) {
  const found = []
  const folder = (name) => join(scratch, name)
  const contestants = [
    { name: 'off', measure: () => seconds(program, folder('off'), ['--fault-tests', 'off']) },
    {
      name: 'quick',
      async measure() {
        const wallSeconds = await seconds(program, folder('quick'), [])
        found.push(await readCounts(folder('quick')))
        return wallSeconds
      },
    },
  ]
  const figures = await takeTurns(contestants, { label: 'check', unit: 's' })
  const results = {
    off_seconds: spread(figures.off),
    quick_seconds: spread(figures.quick),
    ratio: ratioSpread(figures.quick, figures.off),
    found,
  }
  return { tables: [tableOf(results)], targets: targetsOf(results), results }
}

async function seconds(program, folder, words) {
  const { wallSeconds } = await program.call('check', '--quiet', '--output-dir', folder, ...words)
  return wallSeconds
}

async function readCounts(folder) {
  const text = await readFile(join(folder, 'fault_report.json'), 'utf8')
  const { num_faults: faults, num_detected: detected, rates } = JSON.parse(text)
  return { faults, detected, false_alarms: rates.false_alarms.successes }
}

const tableOf = ({ off_seconds: off, quick_seconds: quick, ratio, found }) => ({
  columns: ['check --fault-tests off', 'check', 'ratio', 'faults found', 'false alarms'],
  rows: [
    [
      cell(off, 's'),
      cell(quick, 's'),
      cell(ratio, 'times'),
      found.map(({ detected, faults }) => `${detected}/${faults}`).join(', '),
      digits(falseAlarms(found)),
    ],
  ],
})

const falseAlarms = (found) => found.reduce((sum, { false_alarms: count }) => sum + count, 0)

const targetsOf = ({ ratio, found }) => [
  {
    claim: 'times check --fault-tests off, in the slowest of the rounds',
    atMost: 9,
    measured: ratio.max,
  },
  {
    claim: 'faults of all were not found',
    atMost: 0,
    measured: found.reduce((sum, { faults, detected }) => sum + faults - detected, 0),
  },
]
