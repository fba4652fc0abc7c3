import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFrameReader, type Frame } from '../../../../src/watch/nodes/answer/frame.js'
import { parseAnswer } from '../../../../src/watch/nodes/answer/parse-answer.js'
import { nodeChecks } from '../../../../src/watch/nodes/checks/index.js'
import { hostileAnswers, leaves, uncleanTexts, verdictOf, viewAfter } from './hostile-answers.js'
import { healthyLines, recordedLines, recordedNonce, recordedText } from './recorded-answer.js'
import { sickAnswers } from './sick-answers.js'

describe('Hostile answer', () => {
  test('The original answer, from which the mutated ones are made, shows a healthy node', () => {
    expect(verdictOf(viewAfter(healthyLines))).toBe('healthy')
  })

  test.each(Object.entries(sickAnswers))('An intact answer shows this problem: %s', (_, lines) => {
    expect(['degraded', 'unhealthy']).toContain(verdictOf(viewAfter(lines)))
    expect(parseAnswer(lines, null).damage).toEqual([])
  })

  test('No mutated answer of a node with a problem, of 10,000, leads to a healthy verdict or to unsafe text', () => {
    fc.assert(
      fc.property(hostileAnswers, ({ trouble, lines }) => {
        const view = viewAfter(lines)
        if (verdictOf(view) === 'healthy') throw new Error(`healthy in spite of ${trouble}`)
        const unclean = uncleanTexts(view)
        if (unclean.length > 0) throw new Error(`unclean: ${JSON.stringify(unclean)}`)
      }),
      { numRuns: 10_000, seed: 15 },
    )
  }, 300_000)

  test('Without the check of the answer itself, some mutated answers would look healthy', () => {
    const others = nodeChecks.filter(({ name }) => name !== 'answer')
    const verdicts = fc
      .sample(hostileAnswers, { numRuns: 1_000, seed: 15 })
      .map(({ lines }) => verdictOf(viewAfter(lines, others)))
    expect(verdicts).toContain('healthy')
  }, 60_000)

  test.each(healthyLines.map((line) => [line.slice(0, 40), line] as const))(
    'The node is not healthy after an answer without the line: %s',
    (_, line) => {
      const lines = healthyLines.filter((other) => other !== line)
      expect(verdictOf(viewAfter(lines))).not.toBe('healthy')
    },
  )

  test('A mutated stream yields a complete answer, a damaged one or none, and no other text', () => {
    const bytes = Buffer.from(recordedText)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        (changes) => {
          const changed = Buffer.from(bytes)
          for (const [at, byte] of changes) changed[at] = byte
          const frame: Frame = createFrameReader(recordedNonce).push(changed)
          if (frame.status === 'whole') expect(frame.lines.length).toBe(recordedLines.length)
        },
      ),
      { numRuns: 2_000, seed: 15 },
    )
  }, 300_000)

  test('An answer without lines contains nothing that could count as healthy', () => {
    const { unseen: _unseen, damage, tier: _tier, ...rest } = parseAnswer(['x', 'y z', '?'], null)
    expect(leaves(rest)).toEqual([])
    expect(damage).not.toEqual([])
    expect(verdictOf(viewAfter([]))).toBe('unknown')
  })
})
