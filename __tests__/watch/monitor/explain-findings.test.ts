import { describe, expect, test } from 'vitest'
import { explainFindings } from '../../../src/watch/monitor/explain-findings.js'
import type { BlamedRun, RankExplainer } from '../../../src/watch/monitor/explanation.js'
import { finding } from '../../support/builders/monitor-builders.js'

const startedAtMs = Date.parse('2026-03-01T12:00:00Z')
const run = { runId: 'r', numRanks: 4, atMs: startedAtMs + 60_000, startedAtMs }
const evidence = { node: 'gpu3', type: 'gpu-throttle', severity: 'warning' as const }

/** Explains everything, and remembers what it was asked. */
function explainer() {
  const asked: BlamedRun[] = []
  const explain: RankExplainer = (about) => {
    asked.push(about)
    const explanations = about.troubles.map(({ rank }) => [
      { ...evidence, atMs: startedAtMs, leadMs: 5, sentence: `about rank ${rank}` },
    ])
    return { explanations, notes: ['a note'] }
  }
  return { asked, explain }
}

describe('Findings with the evidence of nodes', () => {
  test('A finding that blames a rank gets the evidence of its node as a record', () => {
    const { asked, explain } = explainer()
    const slow = finding({ type: 'slow_worker', blame: { kind: 'rank', rank: 2 }, at_ms: 40_000 })
    const { findings, notes } = explainFindings([slow], explain, run)
    expect(findings).toEqual([
      {
        ...slow,
        explanations: [
          {
            ...evidence,
            seen_at: '2026-03-01T12:00:00.000Z',
            lead_ms: 5,
            sentence: 'about rank 2',
          },
        ],
      },
    ])
    expect(notes).toEqual(['a note'])
    const trouble = { rank: 2, kind: 'slow', sinceMs: startedAtMs + 40_000, isOnsetKnown: true }
    expect(asked).toEqual([{ runId: 'r', numRanks: 4, atMs: run.atMs, troubles: [trouble] }])
  })

  test('A finding that blames no single rank, or that no node can cause, stays unchanged', () => {
    const { explain } = explainer()
    const group = finding({ type: 'slow_worker', blame: { kind: 'group' } })
    const wrong = finding({ type: 'wrong_gradient', blame: { kind: 'rank', rank: 2 } })
    expect(explainFindings([group, wrong], explain, run).findings).toEqual([group, wrong])
  })

  test('The onset is unknown for a finding without a time and for a run whose start was not seen', () => {
    const { asked, explain } = explainer()
    const gone = { type: 'failed_worker', blame: { kind: 'rank', rank: 2 } } as const
    explainFindings([finding({ ...gone, at_ms: null })], explain, run)
    explainFindings([finding({ ...gone, at_ms: 5 })], explain, { ...run, startedAtMs: null })
    const troubles = asked.flatMap((one) => one.troubles)
    expect(troubles.map(({ sinceMs, isOnsetKnown }) => [sinceMs, isOnsetKnown])).toEqual([
      [run.atMs, false],
      [run.atMs, false],
    ])
  })
})
