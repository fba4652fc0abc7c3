import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { createPaint } from '../../../src/console/paint.js'
import { createFrameReader, type Frame } from '../../../src/nodes/answer/frame.js'
import { parseAnswer } from '../../../src/nodes/answer/parse-answer.js'
import { nodeChecks } from '../../../src/nodes/checks/index.js'
import type { NodeCheck } from '../../../src/nodes/checks/node-check.js'
import { createNodesMonitor } from '../../../src/nodes/nodes-monitor.js'
import { chooseGlyphs } from '../../../src/nodes/terminal/canvas.js'
import { explainNode } from '../../../src/nodes/terminal/explain-node.js'
import { nodeTableWithAdvice } from '../../../src/nodes/terminal/node-table.js'
import type { NodesView } from '../../../src/nodes/view/nodes-view.js'
import { aFailure, aRound, settingsOf, startMs } from '../judge/rounds.js'
import { mutate, mutations } from './mutate-answer.js'
import { healthyLines, recordedLines, recordedNonce, recordedText } from './recorded-answer.js'
import { sickAnswers, sickLines } from './sick-answers.js'

/** What the monitor shows after these lines came over the wire. */
function viewAfter(lines: readonly string[], checks: readonly NodeCheck[] = nodeChecks): NodesView {
  const text = [`MCP 1 ${recordedNonce}`, ...lines, `END ${lines.length} ${recordedNonce}\n`]
  const frame = createFrameReader(recordedNonce).push(Buffer.from(text.join('\n')))
  const monitor = createNodesMonitor(settingsOf('gpu1'), null, checks)
  monitor.observe(
    frame.status === 'whole'
      ? aRound('gpu1', startMs, { answer: parseAnswer(frame.lines, null) })
      : aFailure('gpu1', startMs, 'torn'),
  )
  return monitor.view(startMs + 1000)
}

const verdictOf = (view: NodesView) => view.nodes[0]?.verdict

/** Everything that the terminal prints about the nodes, without colours. */
function terminalLines(view: NodesView): readonly string[] {
  const canvas = { columns: null, paint: createPaint(false), glyphs: chooseGlyphs(true) }
  const explained = view.nodes.flatMap((node) => explainNode(node, view.atMs, canvas))
  return [...nodeTableWithAdvice(view, canvas), ...explained]
}

/** Every string and number in a value. */
function* leaves(value: unknown): Generator<string | number> {
  if (typeof value === 'string' || typeof value === 'number') yield value
  else if (value !== null && typeof value === 'object')
    for (const member of Object.values(value)) yield* leaves(member)
}

/** Text that a page or terminal may show as it is: one line without controls, and no more than a few. */
const isClean = (leaf: string | number): boolean =>
  typeof leaf === 'number'
    ? Number.isFinite(leaf)
    : !/[\p{Cc}\p{Cf}]/u.test(leaf) && leaf.length <= 800

/** Mutated answers of a node with trouble, the same ones at every run. */
const mutated = fc
  .tuple(fc.constantFrom(...Object.entries(sickAnswers)), mutations)
  .map(([[trouble, lines], changes]) => ({
    trouble,
    lines: mutate(lines, changes, sickLines(lines)),
  }))

describe('Hostile answer', () => {
  test('The node is healthy after the answer that the others are made from', () => {
    expect(verdictOf(viewAfter(healthyLines))).toBe('healthy')
  })

  test.each(Object.entries(sickAnswers))('A whole answer shows trouble: %s', (_, lines) => {
    expect(['degraded', 'unhealthy']).toContain(verdictOf(viewAfter(lines)))
    expect(parseAnswer(lines, null).damage).toEqual([])
  })

  test('10,000 mutated answers of nodes with trouble give no healthy verdict and no unclean text', () => {
    fc.assert(
      fc.property(mutated, ({ trouble, lines }) => {
        const view = viewAfter(lines)
        if (verdictOf(view) === 'healthy') throw new Error(`healthy in spite of ${trouble}`)
        for (const leaf of leaves([view, terminalLines(view)]))
          if (!isClean(leaf)) throw new Error(`unclean: ${JSON.stringify(leaf)}`)
      }),
      { numRuns: 10_000, seed: 15 },
    )
  }, 300_000)

  test('Without the check of the answer itself, some mutated answers would look healthy', () => {
    const others = nodeChecks.filter(({ name }) => name !== 'answer')
    const verdicts = fc
      .sample(mutated, { numRuns: 1_000, seed: 15 })
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

  test('A mutated stream gives a whole answer, a damaged one or none, and no additional text', () => {
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

  test('An answer without any lines contains nothing that could count as healthy', () => {
    const { unseen: _unseen, damage, tier: _tier, ...rest } = parseAnswer(['x', 'y z', '?'], null)
    expect([...leaves(rest)]).toEqual([])
    expect(damage).not.toEqual([])
    expect(verdictOf(viewAfter([]))).toBe('unknown')
  })
})
