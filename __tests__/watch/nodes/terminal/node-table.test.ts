import { expect, test } from 'vitest'
import { createPaint } from '../../../../src/kit/console/paint.js'
import { chooseGlyphs } from '../../../../src/watch/nodes/terminal/canvas.js'
import { clusterLines } from '../../../../src/watch/nodes/terminal/cluster-lines.js'
import { explainNode } from '../../../../src/watch/nodes/terminal/explain-node.js'
import { nodeTableWithAdvice } from '../../../../src/watch/nodes/terminal/node-table.js'
import { aCheck, aNode, aSubject, atMs, sampleNodes, sampleView } from '../sample-view.js'

const canvas = (columns: number | null, hasUnicode = true) => ({
  columns,
  paint: createPaint(false),
  glyphs: chooseGlyphs(hasUnicode),
})

test('The table has a line per node with verdict, score and reason, and advice where needed', () => {
  const text = nodeTableWithAdvice(sampleView(), canvas(null)).join('\n')
  if (process.env['SHOW'])
    console.log(`${clusterLines(sampleView(), canvas(null)).join('\n')}\n${text}`)
  expect(text).toMatch(/gpu1 +✔ healthy +100 .*every check is good/)
  expect(text).toMatch(
    /gpu3 +✖ unhealthy +– .*Connection refused\n +› Start sshd.*systemctl status ssh/,
  )
  expect(text).toMatch(/gpu4 +\? unknown/)
})

test.each([40, 60, 80, 100, 132, 200])('The table has no line wider than %d cells', (columns) => {
  const lines = [
    ...nodeTableWithAdvice(sampleView(), canvas(columns)),
    ...clusterLines(sampleView(), canvas(columns)),
  ]
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns)
})

test('The table without Unicode is ASCII except for the words of nodes', () => {
  const nodes = [aNode('a'), aNode('b', { verdict: 'unknown', score: 12 })]
  const text = nodeTableWithAdvice(sampleView(nodes), canvas(100, false)).join('\n')
  expect(text).toMatch(/^[\x20-\x7e\n]*$/)
})

test('The table explains all checks with evidence, score and advice', () => {
  const text = sampleNodes()
    .flatMap((node) => explainNode(node, atMs, canvas(null)))
    .join('\n')
  if (process.env['SHOW']) console.log(text)
  expect(text).toContain('| 3, 88, 700.1')
  expect(text).toContain('score: unknown')
  expect(text).toContain('it said: connect to host gpu3 port 22: Connection refused')
})

test('The explanation states each fact once, and the number of items of a good check', () => {
  const hot = (gpu: number) =>
    aSubject({ subject: `GPU ${gpu}`, status: 'bad', summary: `GPU ${gpu} is hot`, evidence: [] })
  const cold = (gpu: number) => aSubject({ subject: `GPU ${gpu}`, summary: `GPU ${gpu} is cold` })
  const advice = { meaning: 'A GPU is hot.', next: ['Look at the fans.'], commands: [] }
  const node = aNode('gpu1', {
    verdict: 'degraded',
    checks: [
      aCheck('gpu-temperature', 'gpu', [hot(0), hot(1)]),
      aCheck('gpu-memory-temperature', 'gpu', [cold(0), cold(1), cold(2)]),
      aCheck('mounts', 'system', [
        aSubject({ subject: '/data', status: 'bad', summary: 'is gone' }),
      ]),
    ],
    advice: [0, 1].map((gpu) => ({
      check: 'gpu-temperature',
      subject: `GPU ${gpu}`,
      action: 'none',
      ...advice,
    })),
  })
  const lines = explainNode(node, atMs, canvas(null)).map((line) => line.trim())
  expect(lines).toContain('GPU 1 is hot')
  expect(lines.join('\n')).toContain('GPU 0 is cold (and 2 more)')
  expect(lines.filter((line) => line.endsWith('A GPU is hot.'))).toHaveLength(1)
})

test('Text from a node cannot move the cursor', () => {
  const evil = '\u001b[2J\u001b[1;1Hpwned\u0007\n\u202e'
  const node = aNode(evil, { reason: evil, verdict: 'unhealthy', destination: evil })
  const lines = [
    ...nodeTableWithAdvice(sampleView([node]), canvas(null)),
    ...explainNode(node, atMs, canvas(null)),
  ]

  expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/)
})
