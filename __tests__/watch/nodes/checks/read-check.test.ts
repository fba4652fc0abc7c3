import { describe, expect, test } from 'vitest'
import { nodeChecks } from '../../../../src/watch/nodes/checks/index.js'
import { infiniband } from '../../../../src/watch/nodes/checks/network/infiniband.js'
import { networkDevices } from '../../../../src/watch/nodes/checks/network/network-devices.js'
import {
  cutCode,
  limitReadings,
  maxSubjects,
  readCheck,
} from '../../../../src/watch/nodes/checks/read-check.js'
import {
  badReading,
  okReading,
  unknownReading,
} from '../../../../src/watch/nodes/checks/readings.js'
import { foldChecks } from '../../../../src/watch/nodes/judge/held-checks.js'
import { scoreNode } from '../../../../src/watch/nodes/judge/score.js'
import { anInput, unseen } from './an-answer.js'

const weights = { gpu: 40, system: 30, network: 20, process: 10 }
const ofKey = (key: string) => anInput({ answer: unseen(key, 'cut 12 more lines were left out') })
const needed = nodeChecks.flatMap((check) =>
  check.needs.map((key) => [check.name, key, check] as const),
)

describe('A check of which lines were left out', () => {
  test.each(needed)('The check %s is unknown while lines of %s were left out', (_, key, check) => {
    const readings = readCheck(check, ofKey(key))
    const cut = readings.filter(({ code }) => code === cutCode)
    expect(cut).toMatchObject([{ status: 'unknown', subject: null }])
    expect(cut[0]?.summary).toContain('12 more lines were left out')
    expect(readings.filter(({ subject, status }) => subject === null && status === 'ok')).toEqual(
      [],
    )
  })

  test.each(needed)('No node is healthy while lines for %s, of %s, were left out', (_, key) => {
    const held = foldChecks([], nodeChecks, ofKey(key), 0)
    expect(scoreNode(held, nodeChecks, weights).score).toBeLessThan(80)
  })

  test.each(nodeChecks.map((check) => [check.name, check] as const))(
    'The check %s reads the same while lines that it does not need were left out',
    (_, check) => {
      const keys = needed.map(([, key]) => key).filter((key) => !check.needs.includes(key))
      for (const key of new Set(keys)) {
        expect(readCheck(check, ofKey(key))).toEqual(readCheck(check, anInput()))
      }
    },
  )

  test('All checks of the kernel log are unknown while messages of any kind were left out', () => {
    const ofKernel = nodeChecks.filter(({ needs }) => needs.some((key) => key.startsWith('kern.')))
    expect(ofKernel.length).toBeGreaterThan(5)
    for (const check of ofKernel)
      expect(readCheck(check, ofKey('kern')).map(({ code }) => code)).toContain(cutCode)
  })

  test('A device that the node had is unknown, not gone, while devices were left out', () => {
    const baseline = { networksUp: ['eth7'], infinibandActive: ['mlx5_7/1'] }
    const readings = (key: string | null) =>
      [networkDevices, infiniband].flatMap((check) => {
        const answer = key === null ? {} : unseen(key, 'cut 12 more lines were left out')
        return check
          .read(anInput({ answer, baseline }))
          .filter(({ subject }) => subject === 'eth7' || subject === 'mlx5_7/1')
          .map(({ status }) => status)
      })
    expect(readings(null)).toEqual(['bad', 'bad'])
    expect(readings('net')).toEqual(['unknown', 'bad'])
    expect(readings('ib')).toEqual(['bad', 'unknown'])
  })
})

describe('Limit of the items of a check', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, i) => okReading('good', { subject: `item ${i}` }))
  const last = [badReading('warning', 'bad'), unknownReading('blind')] as const

  test('Bad and unknown items come before good ones, however many these are', () => {
    const limited = limitReadings([...items(maxSubjects), ...last])
    expect(limited.slice(0, 2)).toEqual(last)
    expect(limited.length).toBeLessThanOrEqual(maxSubjects)
    expect(limited.map(({ code }) => code)).not.toContain(cutCode)
  })

  test('Bad items beyond the limit make the check unknown and are counted, and at the limit they do not', () => {
    const bad = (count: number) =>
      Array.from({ length: count }, (_, i) => badReading('warning', 'bad', { subject: `${i}` }))
    expect(limitReadings(bad(maxSubjects))).toHaveLength(maxSubjects)
    expect(limitReadings(bad(maxSubjects)).at(-1)?.status).toBe('bad')
    const limited = limitReadings(bad(maxSubjects + 8))
    expect(limited).toHaveLength(maxSubjects)
    expect(limited.at(-1)).toMatchObject({
      status: 'unknown',
      code: cutCode,
      summary: '9 further items that are not good were left out',
    })
  })
})
