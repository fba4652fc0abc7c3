import { describe, expect, test } from 'vitest'
import { adviceEntries } from '../../../../src/watch/nodes/advice/advice-table.js'
import { gpuDriver } from '../../../../src/watch/nodes/checks/gpu/gpu-driver.js'
import { nodeChecks } from '../../../../src/watch/nodes/checks/index.js'
import type {
  CheckInput,
  CheckReading,
  NodeCheck,
} from '../../../../src/watch/nodes/checks/node-check.js'
import { anInput } from './an-answer.js'
import { casesByCheck as cases } from './cases-by-check.js'

/** Checks that give information only: nothing that they see is bad by itself. */
const informative = ['answer', 'python']

const read = (check: NodeCheck, input: CheckInput): readonly CheckReading[] => check.read(input)
const statuses = (check: NodeCheck, input: CheckInput) =>
  read(check, input).map(({ status }) => status)

test('Every check of nodes has test cases, and every test case has a check', () => {
  expect(Object.keys(cases).sort()).toEqual(nodeChecks.map(({ name }) => name).sort())
})

test('Every check of nodes that can be bad has advice', () => {
  const advised = Object.keys(adviceEntries).map((name) => name.split(':')[0])
  const names = nodeChecks.map(({ name }) => name).filter((name) => !advised.includes(name))
  expect(names).toEqual(informative)
})

test('Every check of nodes has a unique name', () => {
  expect(new Set(nodeChecks.map(({ name }) => name)).size).toBe(nodeChecks.length)
})

describe.each(nodeChecks.map((check) => [check.name, check] as const))(
  'Check %s',
  (name, check) => {
    const { bad, ok = [], unknown } = cases[name] ?? { bad: [], unknown: [] }

    test('The check reports nothing bad about a healthy node', () => {
      expect(statuses(check, anInput())).not.toContain('bad')
    })

    test('The check has at least one bad and one unknown case', () => {
      expect(informative.includes(name) ? 1 : bad.length).toBeGreaterThan(0)
      expect(unknown.length).toBeGreaterThan(0)
    })

    test('The check reports a bad node with the numbers that decided', () => {
      for (const [severity, says, input] of bad) {
        const readings = read(check, input).filter(({ status }) => status === 'bad')
        expect(readings.map(({ summary }) => summary).join('\n')).toMatch(says)
        expect(readings.map((reading) => reading.severity)).toContain(severity)
      }
    })

    test('The check stays silent about a healthy node that only looks bad', () => {
      for (const input of ok) expect(statuses(check, input)).not.toContain('bad')
      for (const input of ok) expect(statuses(check, input)).not.toContain('unknown')
    })

    test('The check reports unknown without points if it has no data', () => {
      for (const input of unknown) {
        const unseen = read(check, input).filter(({ status }) => status === 'unknown')
        expect(unseen.length).toBeGreaterThan(0)
        for (const { summary, deduction } of unseen) {
          expect(summary).not.toBe('')
          expect(deduction).toBe(0)
        }
      }
    })
  },
)

test.each([
  ['hung', 'hung'],
  ['not-installed', 'missing'],
  ['other', null],
] as const)('The kind %s of an unread driver decides, whatever its reason says', (kind, code) => {
  const unseen = [{ key: 'gpu', kind, reason: 'some other words' }]
  const [reading] = gpuDriver.read(anInput({ answer: { gpu: null, unseen } }))
  expect(reading).toMatchObject({ status: code === null ? 'unknown' : 'bad', code })
})

test('Checks of GPUs report nothing for a node that has none and should have none', () => {
  const input = anInput({
    answer: {
      gpu: null,
      nvlink: null,
      gpuCount: { onPci: 0, byDriver: 0 },
      unseen: [{ key: 'gpu', kind: 'not-installed', reason: 'no nvidia-smi on the path' }],
    },
  })
  const gpu = nodeChecks.filter(({ group }) => group === 'gpu')
  expect(gpu.flatMap((check) => check.read(input))).toEqual([])
})
