import { expect, test } from 'vitest'
import { createFindingExplainer } from '../../../src/runtime/follow/explain-findings.js'
import type { RankExplainer } from '../../../src/watch/monitor/explanation.js'
import { finding } from '../../support/builders/monitor-builders.js'

const gone = finding({ type: 'failed_worker', blame: { kind: 'rank', rank: 1 }, at_ms: 500 })

/** An explainer over evidence that changes, on a clock that the test sets. */
function aScene() {
  let nowMs = 1e12
  let known: RankExplainer = ({ troubles }) => ({
    explanations: troubles.map(() => []),
    notes: ['there is no state file'],
  })
  const said: string[] = []
  let reads = 0
  const clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs }
  const explainer = createFindingExplainer(
    async () => {
      reads += 1
      return known
    },
    { run: { runId: 'r', numRanks: 2 }, log: { note: (line) => void said.push(line) }, clock },
  )
  const explanation = (leadMs: number) => ({
    node: 'gpu1',
    type: 'oom',
    severity: 'critical' as const,
    atMs: 1e12,
    leadMs,
    sentence: 'node gpu1: out of memory',
  })
  return {
    explainer,
    said,
    reads: () => reads,
    pass: (ms: number) => void (nowMs += ms),
    learn() {
      known = ({ troubles }) => ({
        explanations: troubles.map(({ sinceMs }) => [explanation(sinceMs - 1e12)]),
        notes: [],
      })
    },
  }
}

test('Evidence that comes later explains what was found before, and is printed once', async () => {
  const { explainer, said, pass, learn } = aScene()
  explainer.setTime(0)
  await explainer.refresh([gone])
  expect(explainer.explain([gone])).toEqual([gone])
  expect(said).toEqual(['there is no state file'])
  learn()
  pass(5000)
  await explainer.refresh([gone])
  await explainer.refresh([gone], true)
  expect(said).toEqual(['there is no state file', 'node gpu1: out of memory'])
  const [explained] = explainer.explain([gone])
  expect(explained?.explanations).toMatchObject([{ node: 'gpu1', lead_ms: 500 }])
})

test('The state file is read again only after a while, except at the end', async () => {
  const { explainer, reads, pass } = aScene()
  await explainer.refresh([])
  pass(1000)
  await explainer.refresh([])
  expect(reads()).toBe(1)
  await explainer.refresh([], true)
  expect(reads()).toBe(2)
})
