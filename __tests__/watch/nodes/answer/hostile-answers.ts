import fc from 'fast-check'
import { createPaint } from '../../../../src/kit/console/paint.js'
import { createFrameReader } from '../../../../src/watch/nodes/answer/frame.js'
import { parseAnswer } from '../../../../src/watch/nodes/answer/parse-answer.js'
import { nodeChecks } from '../../../../src/watch/nodes/checks/index.js'
import type { NodeCheck } from '../../../../src/watch/nodes/checks/node-check.js'
import { createNodesMonitor } from '../../../../src/watch/nodes/nodes-monitor.js'
import { chooseGlyphs } from '../../../../src/watch/nodes/terminal/canvas.js'
import { explainNode } from '../../../../src/watch/nodes/terminal/explain-node.js'
import { nodeTableWithAdvice } from '../../../../src/watch/nodes/terminal/node-table.js'
import type { NodesView } from '../../../../src/watch/nodes/view/nodes-view.js'
import { NodesPageState } from '../../../../src/watch/nodes/web/nodes-page-state.js'
import { aFailure, aRound, settingsOf, startMs } from '../judge/rounds.js'
import { mutate, mutations } from './mutate-answer.js'
import { recordedNonce } from './recorded-answer.js'
import { sickAnswers, sickLines } from './sick-answers.js'

/** An answer of a node with a known trouble, after somebody has changed it. */
export type HostileAnswer = { readonly trouble: string; readonly lines: readonly string[] }

/** Mutated answers of a node with trouble: for the same seed the same ones. */
export const hostileAnswers: fc.Arbitrary<HostileAnswer> = fc
  .tuple(fc.constantFrom(...Object.entries(sickAnswers)), mutations)
  .map(([[trouble, lines], changes]) => ({
    trouble,
    lines: mutate(lines, changes, sickLines(lines)),
  }))

/** What the monitor shows after these lines came over the wire. */
export function viewAfter(
  lines: readonly string[],
  checks: readonly NodeCheck[] = nodeChecks,
): NodesView {
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

export const verdictOf = (view: NodesView) => view.nodes[0]?.verdict

/** Texts that no terminal and no page may be given. */
export const uncleanTexts = (view: NodesView): readonly (string | number)[] =>
  leaves([view, terminalLines(view), pageData(view)]).filter((leaf) => !isClean(leaf))

/** Everything that the terminal prints about the nodes, without colours. */
function terminalLines(view: NodesView): readonly string[] {
  const canvas = { columns: null, paint: createPaint(false), glyphs: chooseGlyphs(true) }
  const explained = view.nodes.flatMap((node) => explainNode(node, view.atMs, canvas))
  return [...nodeTableWithAdvice(view, canvas), ...explained]
}

/** What the page of the nodes receives. */
function pageData(view: NodesView): unknown {
  const state = new NodesPageState('cluster.yaml')
  state.update(view)
  return JSON.parse(state.frameSince(0) ?? 'null')
}

/** Every string and number in a value. */
export function leaves(value: unknown, found: (string | number)[] = []): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') found.push(value)
  else if (value !== null && typeof value === 'object')
    for (const member of Object.values(value)) leaves(member, found)
  return found
}

/** Text that a page or terminal may show as it is: one line without controls, and no more than a few. */
const isClean = (leaf: string | number): boolean =>
  typeof leaf === 'number'
    ? Number.isFinite(leaf)
    : !/[\p{Cc}\p{Cf}]/u.test(leaf) && leaf.length <= 800
