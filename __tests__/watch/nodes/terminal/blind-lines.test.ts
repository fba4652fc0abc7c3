import { expect, test } from 'vitest'
import { createPaint } from '../../../../src/kit/console/paint.js'
import { blindLines } from '../../../../src/watch/nodes/terminal/blind-lines.js'
import { chooseGlyphs } from '../../../../src/watch/nodes/terminal/canvas.js'
import { aCheck, aNode, aSubject, sampleView } from '../sample-view.js'

const canvas = { columns: null, paint: createPaint(false), glyphs: chooseGlyphs(true) }
const kernelChecks = ['gpu-xid', 'storage-errors', 'machine-check', 'kernel-log', 'cpu-thermal']
const denied = { key: 'kern', kind: 'denied' as const, reason: 'not readable by this user' }
const blind = (name: string, summary: string) =>
  aCheck(name, 'system', [aSubject({ status: 'unknown', summary })])

test('Checks that the login keeps from seeing are one line for all nodes, with what allows it', () => {
  const checks = kernelChecks.map((name) => blind(name, `${name}: not readable`))
  const nodes = ['gpu1', 'gpu2'].map((name) => aNode(name, { checks, unseen: [denied] }))
  const lines = blindLines(sampleView(nodes), canvas)
  expect(lines).toEqual([
    ` ? 5 checks cannot see on gpu1 and gpu2: ${kernelChecks.slice(0, 4).join(', ')} and cpu-thermal: not readable by this user`,
    `     \u203a to allow it, run ssh -t train@gpu1.lab 'sudo usermod -aG systemd-journal "$USER"'`,
  ])
})

test('A check that is unknown for another reason is shown with that reason and no command', () => {
  const nodes = [
    aNode('gpu1', { checks: [blind('edac', 'no memory controller')], unseen: [denied] }),
  ]
  expect(blindLines(sampleView(nodes), canvas)).toEqual([
    ' ? 1 check cannot see on gpu1: edac: no memory controller',
  ])
})

test('Nothing is said about nodes whose checks all see something, and about nodes that do not answer', () => {
  const down = aNode('gpu2', { checks: [blind('edac', 'unread')] })
  const reachability = { ...down.reachability, state: 'down' as const }
  const nodes = [aNode('gpu1'), { ...down, reachability }]
  expect(blindLines(sampleView(nodes), canvas)).toEqual([])
})

test('More than six reasons are counted', () => {
  const checks = Array.from({ length: 9 }, (_, i) => blind(`check-${i}`, `reason ${i}`))
  expect(blindLines(sampleView([aNode('gpu1', { checks })]), canvas).at(-1)).toBe(
    ' 3 further checks cannot see: see --explain',
  )
})
