import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeChecks } from '../../../../src/watch/nodes/checks/index.js'
import type { NodeAnswer } from '../../../../src/watch/nodes/answer/node-answer.js'
import type { CheckInput } from '../../../../src/watch/nodes/checks/node-check.js'
import { foldChecks } from '../../../../src/watch/nodes/judge/held-checks.js'
import type { Held } from '../../../../src/watch/nodes/judge/hold.js'
import { scoreNode, verdictOfScore } from '../../../../src/watch/nodes/judge/score.js'
import { healthyAnswer, anInput, unseen, withGpu } from '../checks/an-answer.js'

const weights = { gpu: 40, system: 30, network: 20, process: 10 }
const heldOf = (input: CheckInput) => foldChecks([], nodeChecks, input, 0)
const scoreOf = (input: CheckInput, own = weights) => scoreNode(heldOf(input), nodeChecks, own)

const withMemory = (percent: number): Partial<NodeAnswer> => ({
  memory: {
    ...healthyAnswer.memory!,
    totalBytes: 100e9,
    availableBytes: (100 - percent) * 1e9,
  },
})

/** The root disk of a node, so large that its free space is no matter. */
const withRoot = (usedPercent: number): Partial<NodeAnswer> => ({
  disks: healthyAnswer.disks!.map((disk) =>
    disk.mount === '/' ? { ...disk, usedPercent, availableBytes: 100e9 } : disk,
  ),
})

describe('Score of a node', () => {
  test.each([
    ['no problem', anInput(), 100],
    ['a GPU above 85 °C', anInput({ answer: withGpu(1, { temperatureC: 86 }) }), 70],
    ['a GPU above 80 °C', anInput({ answer: withGpu(1, { temperatureC: 81 }) }), 85],
    ['a GPU at 80 °C', anInput({ answer: withGpu(1, { temperatureC: 80 }) }), 100],
    ['GPU memory above 95 %', anInput({ answer: withGpu(1, { memoryUsedMib: 78_000 }) }), 80],
    ['GPU memory above 90 %', anInput({ answer: withGpu(1, { memoryUsedMib: 74_000 }) }), 90],
    ['memory above 95 %', anInput({ answer: withMemory(95.1) }), 75],
    ['memory above 90 %', anInput({ answer: withMemory(90.1) }), 90],
    ['memory at 90 %', anInput({ answer: withMemory(90) }), 100],
    ['a root disk above 95 %', anInput({ answer: withRoot(95.1) }), 80],
    ['a root disk above 90 %', anInput({ answer: withRoot(90.1) }), 90],
    ['a root disk at 90 %', anInput({ answer: withRoot(90) }), 100],
    ['a round trip above 50 ms', anInput({ facts: { latencyMs: 51 } }), 95],
    ['a round trip above 100 ms', anInput({ facts: { latencyMs: 101 } }), 85],
    [
      'no process of an active job',
      anInput({ answer: { ranks: [] }, facts: { isJobActive: true } }),
      // It must last, so that a job that has just been registered costs nothing.
      100,
    ],
  ] as const)(
    'The score loses as many points as in the seed system for %s',
    (_what, input, score) => {
      expect(scoreOf(input).score).toBe(score)
    },
  )

  test('The score loses ten points when an active job has had no process for 30 seconds', () => {
    const idle = anInput({ answer: { ranks: [] }, facts: { isJobActive: true } })
    const held = [0, 10_000, 30_000].reduce<readonly Held[]>(
      (before, atMs) => foldChecks(before, nodeChecks, idle, atMs),
      [],
    )
    expect(scoreNode(held, nodeChecks, weights).score).toBe(90)
  })

  test.each([
    [100, 'healthy'],
    [80, 'healthy'],
    [79.9, 'degraded'],
    [60, 'degraded'],
    [59.9, 'unhealthy'],
    [0, 'unhealthy'],
    [null, 'unknown'],
  ])('A score of %s is called %s, as in the seed system', (score, verdict) => {
    expect(verdictOfScore(score)).toBe(verdict)
  })

  test('The score loses at most the weight of a group for its checks', () => {
    const hot = withGpu(1, { temperatureC: 95, memoryUsedMib: 81_000, recoveryAction: 'Reset' })
    expect(scoreOf(anInput({ answer: hot })).score).toBe(60)
    const light = { gpu: 0, system: 50, network: 40, process: 10 }
    expect(scoreOf(anInput({ answer: hot }), light).score).toBe(100)
  })

  test('The score is never that of a healthy node while a group is unknown', () => {
    const blind = { ...withGpu(1, { temperatureC: null }) }
    const { score, groups } = scoreOf(anInput({ answer: blind }))
    expect(groups.gpu.deducted).toBeNull()
    expect(verdictOfScore(score)).toBe('degraded')
  })

  test('The score is unknown when neither GPUs nor the system are visible', () => {
    const nothing = { gpu: null, memory: null, disks: null, ...unseen('gpu', 'other no scratch') }
    expect(scoreOf(anInput({ answer: nothing })).score).toBeNull()
    expect(scoreNode([], nodeChecks, weights).score).toBeNull()
  })

  test('The score of a node with an empty answer is unknown', () => {
    const keys = Object.keys(healthyAnswer).filter((key) => !['tier', 'bootId'].includes(key))
    const empty = Object.fromEntries(keys.map((key) => [key, null]))
    const answer = { ...empty, nvme: [], raids: [], networks: [], infiniband: [], unseen: [] }
    const parts = {
      readOnlyMounts: [],
      damage: [],
      pressure: { cpu: null, io: null, memory: null },
    }
    const counts = { gpuCount: { onPci: null, byDriver: null } }
    expect(scoreOf(anInput({ answer: { ...answer, ...parts, ...counts } })).score).toBeNull()
  })
})

test('The score is always between 0 and 100, and one more problem never makes it better', () => {
  const names = nodeChecks.map(({ name }) => name)
  const one = fc.record({
    check: fc.constantFrom(...names),
    deduction: fc.integer({ min: 0, max: 60 }),
  })
  const base = heldOf(anInput())
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (troubles) => {
      let last = 100
      const held: Held[] = [...base]
      for (const { check, deduction } of troubles) {
        held.push({ ...base[0]!, check, deduction, status: 'bad', severity: 'critical' })
        const { score } = scoreNode(held, nodeChecks, weights)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(last)
        last = score ?? last
      }
    }),
  )
})
