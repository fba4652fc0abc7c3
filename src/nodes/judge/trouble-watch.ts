import type { NodeCheck } from '../checks/node-check.js'
import type { ClusterNode } from '../cluster/cluster.js'
import type { NodesMonitorSettings } from '../monitor-settings.js'
import { advise } from '../advice/advise.js'
import type { Trouble } from '../view/nodes-view.js'
import type { MonitorBlame } from './blame-monitor.js'
import { blameText, mostAreUnhealthy } from './cluster-verdict.js'
import { judgeMemory } from './judge-memory.js'
import type { NodeMemory } from './node-memory.js'
import { troublesOfNode } from './node-troubles.js'
import { emptyBook, foldTroubles, type PresentTrouble, type TroubleBook } from './trouble-book.js'

/** Tracks all problems from round to round. */
export interface TroubleWatch {
  observe(node: ClusterNode, memory: NodeMemory, blame: MonitorBlame | null, atMs: number): void
  /** Active problems first, critical before others; then resolved ones, newest first. */
  all(): readonly Trouble[]
  counts(): { readonly criticalAlerts: number; readonly warningAlerts: number }
  book(): TroubleBook
}

type Seen = Pick<Summary, 'verdict' | 'score'>
type Summary = {
  readonly verdict: 'healthy' | 'degraded' | 'unhealthy' | 'unknown'
  readonly score: number | null
}

export function createTroubleWatch(
  settings: NodesMonitorSettings,
  checks: readonly NodeCheck[],
  start: TroubleBook,
): TroubleWatch {
  const { nodes, monitoring } = settings.cluster
  const books = splitBook(start)
  const seen = new Map<string, Seen>(
    nodes.map(({ name }) => [name, { verdict: 'unknown', score: null }]),
  )
  const counts = { criticalAlerts: 0, warningAlerts: 0 }
  const fold = (scope: string, present: readonly PresentTrouble[], atMs: number) => {
    const book = books.get(scope) ?? { ...emptyBook, nextNumber: start.nextNumber }
    if (present.length === 0 && isEmpty(book)) return
    const next = foldTroubles(book, present, atMs)
    books.set(scope, next)
    count(counts, next, book.nextNumber)
  }

  return {
    observe(node, memory, blame, atMs) {
      const { judgement, score } = judgeMemory(memory, checks, monitoring.weights, null)
      const { verdict } = judgement
      seen.set(node.name, { verdict, score: score.score })
      const { name, destination } = node
      const facts = { name, destination, memory, verdict, score: score.score, checks, atMs }
      fold(`node/${name}`, troublesOfNode({ ...facts, thresholds: monitoring }), atMs)
      fold('monitor', monitorTrouble(blame), atMs)
      fold('cluster', clusterTrouble(seen, monitoring.criticalThreshold, atMs), atMs)
    },
    all: () => {
      const { open, closed } = joinBooks(books)
      return [...[...open].sort(bySeverity), ...closed]
    },
    counts: () => counts,
    book: () => joinBooks(books),
  }
}

/** The problems per node, so that a round of one node costs nothing for the others. */
function splitBook(book: TroubleBook): Map<string, TroubleBook> {
  const books = new Map<string, TroubleBook>()
  const edit = (scope: string, change: (known: TroubleBook) => TroubleBook) =>
    books.set(scope, change(books.get(scope) ?? { ...emptyBook, nextNumber: book.nextNumber }))
  const scopeOf = ({ about, node }: Pick<Trouble, 'about' | 'node'>) =>
    about === 'node' ? `node/${node ?? ''}` : about
  for (const one of book.open) {
    edit(scopeOf(one), (known) => ({ ...known, open: [...known.open, one] }))
  }
  for (const one of book.closed) {
    edit(scopeOf(one), (known) => ({ ...known, closed: [...known.closed, one] }))
  }
  for (const [key, times] of Object.entries(book.returns)) {
    const [node = ''] = key.split('/')
    const scope = node === 'monitor' || node === 'cluster' ? node : `node/${node}`
    edit(scope, (known) => ({ ...known, returns: { ...known.returns, [key]: times } }))
  }
  return books
}

/** Maximum number of resolved problems shown. */
const maxShown = 200

function joinBooks(books: ReadonlyMap<string, TroubleBook>): TroubleBook {
  const all = [...books.values()]
  const closed = all.flatMap((book) => book.closed)
  return {
    open: all.flatMap(({ open }) => open),
    closed: closed.sort((a, b) => (b.resolvedAtMs ?? 0) - (a.resolvedAtMs ?? 0)).slice(0, maxShown),
    nextNumber: all.reduce((most, book) => Math.max(most, book.nextNumber), 1),
    returns: Object.assign({}, ...all.map(({ returns }) => returns)) as TroubleBook['returns'],
  }
}

/** Its content does not change with time. */
function isEmpty({ open, returns }: TroubleBook): boolean {
  return open.length === 0 && Object.keys(returns).length === 0
}

function count(
  counts: { criticalAlerts: number; warningAlerts: number },
  book: TroubleBook,
  last: number,
): void {
  for (const { id, severity } of book.open) {
    if (Number(id.slice(id.lastIndexOf('/') + 1)) < last) continue
    counts[severity === 'critical' ? 'criticalAlerts' : 'warningAlerts'] += 1
  }
}

const bySeverity = (a: Trouble, b: Trouble): number =>
  Number(b.severity === 'critical') - Number(a.severity === 'critical') ||
  a.raisedAtMs - b.raisedAtMs

function monitorTrouble(blame: MonitorBlame | null): PresentTrouble[] {
  if (blame === null || blame.isOver) return []
  const type = 'monitor-network'
  return [
    {
      ...{ key: `monitor/${type}`, about: 'monitor', node: null, type, subject: null },
      ...{ severity: 'critical', summary: blameText(blame), evidence: [] },
      ...{ sinceMs: blame.sinceMs, inhibitedByKey: null },
      advice: advise({ check: type, subject: null, code: null, destination: '', boots: 0 }),
    },
  ]
}

function clusterTrouble(
  seen: ReadonlyMap<string, Seen>,
  threshold: number,
  atMs: number,
): PresentTrouble[] {
  const bad = mostAreUnhealthy([...seen.values()], threshold)
  if (bad === null || seen.size < 2) return []
  const type = 'unhealthy-nodes'
  return [
    {
      ...{ key: `cluster/${type}`, about: 'cluster', node: null, type, subject: null },
      ...{ severity: 'critical', summary: `${bad}/${seen.size} nodes unhealthy`, evidence: [] },
      ...{ sinceMs: atMs, inhibitedByKey: null, advice: null },
    },
  ]
}
