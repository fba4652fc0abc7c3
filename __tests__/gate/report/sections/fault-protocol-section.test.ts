import { describe, expect, test } from 'vitest'
import type { FaultReport } from '../../../../src/kit/records/reports/fault-report.js'
import { outcomeOf } from '../../../../src/gate/report/faults/fault-trials.js'
import { describeAim } from '../../../../src/gate/report/faults/fault-words.js'
import { createReportContext } from '../../../../src/gate/report/report-context.js'
import type { Section, Table } from '../../../../src/gate/report/section.js'
import { faultProtocolSection } from '../../../../src/gate/report/sections/fault-protocol-section.js'
import { aFaultReport, aLargeFaultReport } from '../../../support/builders/fault-builders.js'
import { aReportInput } from '../../../support/builders/report-builders.js'

const compose = (section: Section, faults: FaultReport | null = aFaultReport()) =>
  section.compose(createReportContext(aReportInput({ faults })))
const blocksOf = (section: Section, faults?: FaultReport) => compose(section, faults)?.blocks ?? []
const tablesOf = (section: Section, faults?: FaultReport): readonly Table[] =>
  blocksOf(section, faults).flatMap((block) => ('table' in block ? [block.table] : []))
const rowOf = (table: Table | undefined, start: string, second = '') =>
  table?.rows.find(
    ({ cells }) => cells[0]?.text.startsWith(start) && cells[1]?.text.startsWith(second),
  )?.cells

describe('Protocol', () => {
  test('The protocol contains hash, nonce and the command that repeats it', () => {
    const [protocol] = tablesOf(faultProtocolSection)
    expect(rowOf(protocol, 'Manifest')?.[1]?.text).toBe('5e'.repeat(32))
    expect(rowOf(protocol, 'Command to repeat the draw')?.[1]?.text).toBe(
      'minicluster fault-test --faults quick --workers 4 --steps 50 --rounds 1 --seed 7 --workload mlp',
    )
  })

  test('The protocol repeats chosen faults by their names', () => {
    const settings = { ...aFaultReport().settings, fault_set: 'slow_worker,worker_crash' }
    const [protocol] = tablesOf(faultProtocolSection, aFaultReport({ settings }))
    expect(rowOf(protocol, 'Command to repeat the draw')?.[1]?.text).toContain(
      '--faults slow_worker,worker_crash',
    )
  })

  test('The protocol quotes arguments that a shell would split', () => {
    const settings = { ...aFaultReport().settings, workload: "it's mine.mjs" }
    const [protocol] = tablesOf(faultProtocolSection, aFaultReport({ settings }))
    expect(rowOf(protocol, 'Command to repeat the draw')?.[1]?.text).toMatch(
      /--workload 'it'\\''s mine.mjs'$/,
    )
  })

  test('The protocol repeats a module as the user wrote it, not its path on the machine', () => {
    const of = { ...aFaultReport().settings, workload: '/home/me/secret/train.mjs' }
    const commandWith = (settings: FaultReport['settings']) => {
      const [protocol] = tablesOf(faultProtocolSection, aFaultReport({ settings }))
      return rowOf(protocol, 'Command to repeat the draw')?.[1]?.text
    }
    expect(commandWith({ ...of, workload_as_given: './train.mjs' })).toMatch(
      /--workload \.\/train\.mjs$/,
    )
    expect(commandWith(of)).toMatch(/--workload \/home\/me\/secret\/train\.mjs$/)
  })

  test('The protocol names settings that an older report does not record', () => {
    const [protocol] = tablesOf(faultProtocolSection)
    const missing = rowOf(protocol, 'Not in that command')?.[1]?.text
    expect(missing).toMatch(
      /does not record .*: --batch-size, .*--optimizer, --learning-rate, .*, --doses$/,
    )
  })

  test('The protocol mentions no unknown settings when the command contains them all', () => {
    const settings = {
      ...aFaultReport().settings,
      batch_size: 32,
      hidden_size: 8,
      input_size: 4,
      output_size: 1,
      num_layers: 2,
      optimizer: 'sgd',
      learning_rate: 0.5,
      backend: 'it is mine',
      transport: 'fifo',
      stall_timeout_ms: 1000,
      tolerance: 0.02,
      doses: 'default' as const,
    }
    const [protocol] = tablesOf(faultProtocolSection, aFaultReport({ settings }))
    expect(rowOf(protocol, 'Not in that command')).toBeUndefined()
    expect(rowOf(protocol, 'Command to repeat the draw')?.[1]?.text).toMatch(
      / --optimizer sgd --learning-rate 0.5 --backend 'it is mine' --transport fifo /,
    )
  })

  test('The protocol of a stopped campaign is still sealed', () => {
    const { protocol } = aFaultReport()
    const sealed = { ...protocol, nonce: null, unsealed_at: null, manifest: null }
    const [table] = tablesOf(faultProtocolSection, aFaultReport({ protocol: sealed }))
    expect(rowOf(table, 'Nonce')?.[1]?.text).toBe('not revealed')
    expect(rowOf(table, 'Unsealed')?.[1]?.text).toBe('never')
  })

  test('The protocol shows the blamed rank beside the true one', () => {
    const [, , trials] = tablesOf(faultProtocolSection)
    const texts = (id: string) => rowOf(trials, id)?.map(({ text }) => text)
    expect(texts('run-16')?.slice(3, 6)).toEqual(['rank 1', 'rank 2', 'wrong rank'])
    expect(texts('run-10')?.slice(3, 6)).toEqual([
      'link\u00a01\u21923',
      'link\u00a01\u21923',
      'detected',
    ])
  })

  test('A run whose two workers cannot be distinguished is neither right nor wrong', () => {
    const report = aFaultReport()
    const wrong = report.trials.find((trial) => outcomeOf(trial, report).text === 'wrong rank')
    if (!wrong?.score) throw new Error('the report has no wrong rank')
    const open = { ...wrong, score: { ...wrong.score, located: null } }
    expect(outcomeOf(open, report)).toEqual({ text: 'one of the two', status: 'unknown' })
  })

  test.each([
    [{ target: 'rank', rank: 1, peer: 0 }, 'rank 1'],
    [{ target: 'group', rank: 1, peer: 0 }, 'the group'],
    [{ target: 'checkpoint', rank: 1, peer: null }, 'a checkpoint'],
    [{ rank: 1, peer: 0 }, 'rank 1 (peer 0)'],
    [{ rank: null, peer: null }, 'the group'],
  ] as const)('The protocol names the aim %o', (aim, words) => {
    expect(describeAim(aim)).toBe(words)
  })

  test('The protocol lists at most 200 runs and says where the rest is', () => {
    const [, , trials] = tablesOf(faultProtocolSection, aLargeFaultReport())
    expect(trials?.rows).toHaveLength(200)
    expect(JSON.stringify(blocksOf(faultProtocolSection, aLargeFaultReport()))).toContain(
      '240 more runs in the JSON file',
    )
  })
})
