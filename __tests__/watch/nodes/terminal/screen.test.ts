import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { createPaint } from '../../../../src/kit/console/paint.js'
import {
  nodeEventJson,
  formatNodeEvent,
} from '../../../../src/watch/nodes/terminal/format-event.js'
import { createNodesViewDiff } from '../../../../src/watch/nodes/terminal/diff-views.js'
import {
  renderNodes,
  scrollNodes,
  startOfNodes,
} from '../../../../src/watch/nodes/terminal/screen.js'
import { aNode, aTrouble, sampleNodes, sampleView } from '../sample-view.js'
import { sampleTraining } from '../training/sample-training.js'

const surface = (columns: number, lines: number, isLast = false) => ({
  columns,
  lines,
  isLast,
  hasUnicode: true,
  scroll: startOfNodes,
  paint: createPaint(false),
})

const many = sampleView([
  ...sampleNodes(),
  ...Array.from({ length: 60 }, (_, index) => aNode(`node${index}`)),
])

const sizes = [20, 40, 80, 132].flatMap((columns) =>
  [3, 5, 10, 24, 60].map((lines) => [columns, lines] as const),
)

test.each(sizes)('The screen fits on %d columns and %d lines', (columns, lines) => {
  const picture = renderNodes(
    many,
    { said: ['metrics: http://127.0.0.1:9400/metrics'], training: [sampleTraining()] },
    surface(columns, lines),
  )
  expect(picture.lines).toHaveLength(lines)
  expect(Math.max(...picture.lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(columns)
})

test('The screen shows the worst nodes first, with causes and advice', () => {
  const { lines } = renderNodes(sampleView(), { said: [], training: [] }, surface(120, 30))
  if (process.env['SHOW']) console.log(lines.join('\n'))
  const rows = lines.filter((line) => /^ gpu\d /.test(line)).map((line) => line.slice(1, 5))
  expect(rows).toEqual(['gpu3', 'gpu4', 'gpu2', 'gpu1'])
  expect(lines.join('\n')).toContain('✖ gpu2: GPU 3 is at 88 °C, above 85 °C for 12 min 00 s')
})

test('The screen shows how the ranks of a job train, and what is bad about it', () => {
  const beside = { said: [], training: [sampleTraining()] }
  const text = renderNodes(sampleView(), beside, surface(120, 40)).lines.join('\n')
  expect(text).toContain('training of job llm: mean loss')
  expect(text).toMatch(/0 +7 +2\.0000 +180 +90 %/)
  expect(text).toMatch(/1 +7 +12\.0000 .*Low throughput 20\.0 tokens\/sec/)
})

test('The keys scroll within the table and change its order', () => {
  const bounds = { total: 64, rows: 10 }
  expect(scrollNodes(startOfNodes, 'end', bounds).offset).toBe(54)
  expect(scrollNodes(startOfNodes, 'up', bounds).offset).toBe(0)
  expect(scrollNodes(startOfNodes, 'w', bounds).isWorstFirst).toBe(false)
  expect(scrollNodes(startOfNodes, 'x', bounds)).toBe(startOfNodes)
})

test('The log prints each verdict once, and problems when they appear and disappear', () => {
  const narrator = createNodesViewDiff()
  const first = narrator.observe(sampleView())
  expect(first.map(({ kind }) => kind)).toEqual([...Array(4).fill('node'), 'raised', 'raised'])
  expect(narrator.observe(sampleView())).toEqual([])
  const view = sampleView()
  const later = { ...view, troubles: [aTrouble({ resolvedAtMs: view.atMs })] }
  const [resolved] = narrator.observe(later)
  expect(resolved && formatNodeEvent(resolved)).toBe(
    '2026-03-01T12:00:00.000Z  resolved after 12 min 00 s: gpu2: GPU 3 is at 88 °C, above 85 °C',
  )
})

test('The log omits a node that an earlier watch knew, until it is polled again', () => {
  const narrator = createNodesViewDiff()
  const known = aNode('gpu1', { verdict: 'unknown', isFromState: true })
  expect(narrator.observe(sampleView([known])).filter(({ kind }) => kind === 'node')).toEqual([])
  const [asked] = narrator.observe(sampleView([aNode('gpu1')]))
  expect(asked).toMatchObject({ kind: 'node', before: null })
})

test('The log prints every event as a line of text and a line of JSON', () => {
  const narrator = createNodesViewDiff()
  const evil = '\u001b[2J\nx'
  const view = sampleView([aNode(evil, { reason: evil, verdict: 'unhealthy' })])
  for (const event of [...narrator.observe(view), ...narrator.end(view)]) {
    expect(formatNodeEvent(event)).toMatch(/^[^\p{Cc}]+$/u)
    expect(nodeEventJson(event)).not.toContain('\n')
    expect(JSON.parse(nodeEventJson(event))).toHaveProperty('event')
  }
})
