import { plural } from '../../../kit/wording/plural.js'
import type { WireWorker } from '../web/frame.js'
import type { PageModel } from '../web/page-model.js'
import { countText, numberText, troubled } from '../web/words.js'
import { fromWire } from '../web/wire-number.js'
import { byId, make, setAttribute, setText } from '../../../kit/live-page/browser/dom.js'

/** CSS pixels of a row; the style sheet makes all of them so high. */
const rowHeight = 37
/** Rows beyond the window, so that a fast scroll meets rows. */
const overscan = 6

const trouble: Record<WireWorker[1], number> = {
  failed: 0,
  stalled: 1,
  slow: 2,
  unknown: 3,
  healthy: 4,
  done: 5,
}
const last = (value: number | null, otherwise: number) => value ?? otherwise
const orders: Record<string, (a: WireWorker, b: WireWorker) => number> = {
  trouble: (a, b) => trouble[a[1]] - trouble[b[1]],
  step: (a, b) => last(a[2], -1) - last(b[2], -1),
  throughput: (a, b) => last(fromWire(a[4]), Infinity) - last(fromWire(b[4]), Infinity) || 0,
  data: (a, b) => last(fromWire(b[5]), -1) - last(fromWire(a[5]), -1),
  allreduce: (a, b) => last(fromWire(b[7]), -1) - last(fromWire(a[7]), -1),
}

/** The worker table: only the rows in its window exist, whatever the number of workers. */
export class WorkersView {
  readonly marked = new Set<number>()
  private readonly region = byId('workers')
  private readonly body = byId('worker-rows')
  private readonly above = spacer()
  private readonly below = spacer()
  private readonly rows: HTMLTableRowElement[] = []
  private order: WireWorker[] = []

  constructor(
    private readonly model: PageModel,
    private readonly onMark: () => void,
  ) {
    this.body.append(this.above, this.below)
    this.region.addEventListener('scroll', () => this.showWindow(), { passive: true })
    new ResizeObserver(() => this.showWindow()).observe(this.region)
    for (const id of ['worker-filter', 'worker-sort'])
      byId(id).addEventListener('change', () => this.show())
    this.body.addEventListener('click', (event) => this.mark(event.target))
  }

  show(): void {
    const all = [...this.model.workers.values()]
    const filter = byId<HTMLSelectElement>('worker-filter').value
    const sort = byId<HTMLSelectElement>('worker-sort').value
    const shown = filter === 'all' ? all : all.filter(([, state]) => troubled.includes(state))
    const byNumber = (a: WireWorker, b: WireWorker) => a[0] - b[0]
    this.order = shown.sort((a, b) => orders[sort]?.(a, b) || byNumber(a, b))
    setText(byId('workers-lead'), summaryOf(all, shown.length))
    setAttribute(byId('worker-table'), 'aria-rowcount', String(shown.length + 1))
    this.showWindow()
  }

  private showWindow(): void {
    const head = this.body.parentElement?.querySelector('thead')?.offsetHeight ?? 0
    // As high as its rows need, and the style sheet's maximum at most.
    this.region.style.height = `${head + (this.order.length || 1) * rowHeight + 20}px`
    const visible = Math.ceil(this.region.clientHeight / rowHeight) + overscan * 2
    const count = Math.min(this.order.length, visible)
    const wanted = Math.floor(this.region.scrollTop / rowHeight) - overscan
    const first = Math.max(0, Math.min(wanted, this.order.length - count))
    const focused = focusedWorker(this.body)
    this.makeRows(count)
    setHeight(this.above, first * rowHeight)
    setHeight(this.below, (this.order.length - first - count) * rowHeight)
    this.rows.forEach((row, place) => {
      const worker = this.order[first + place]
      if (worker !== undefined) this.fill(row, worker, first + place)
    })
    this.keepFocus(focused)
  }

  private makeRows(count: number): void {
    while (this.rows.length > count) this.rows.pop()?.remove()
    while (this.rows.length < count) {
      const row = createRow()
      this.rows.push(row)
      this.body.insertBefore(row, this.below)
    }
  }

  private fill(row: HTMLTableRowElement, worker: WireWorker, index: number): void {
    const [id, state, step] = worker
    const isMarked = this.marked.has(id)
    setAttribute(row, 'aria-rowindex', String(index + 2))
    setAttribute(row, 'data-worker', String(id))
    setAttribute(row, 'data-state', state)
    setAttribute(row, 'data-marked', String(isMarked))
    const pick = row.querySelector('.pick')
    if (pick !== null) {
      setText(pick, String(id))
      setAttribute(pick, 'aria-pressed', String(isMarked))
      setAttribute(pick, 'aria-label', `Worker ${id}, mark in the charts`)
    }
    const badge = row.querySelector('.state')
    if (badge !== null) {
      setText(badge, state)
      setAttribute(badge, 'data-state', state)
    }
    const texts = [
      countText(step),
      ...([3, 4, 5, 6, 7, 8] as const).map((field) => numberText(fromWire(worker[field]))),
    ]
    texts.forEach((text, cell) => setCell(row, cell + 2, text))
    setCell(row, 9, this.noteOf(worker))
  }

  private noteOf([id, state, , , , , , , , unmoved]: WireWorker): string {
    const active = this.model.anomalies.items.filter(
      ({ workerId, resolvedAtMs }) => workerId === id && resolvedAtMs === null,
    )
    const notes = active.map(({ type }) => type.replace(/_/g, ' '))
    if (unmoved !== null && state !== 'done') notes.push(`step unmoved for ${unmoved} s`)
    return notes.join(', ')
  }

  private mark(target: EventTarget | null): void {
    const row = target instanceof Element && target.closest('.pick') ? target.closest('tr') : null
    const id = row?.getAttribute('data-worker')
    if (id === null || id === undefined) return
    if (!this.marked.delete(Number(id))) this.marked.add(Number(id))
    this.show()
    this.onMark()
  }

  /** Rows are reused while scrolling: the focus follows its worker. */
  private keepFocus(worker: string | null): void {
    if (worker === null || focusedWorker(this.body) === worker) return
    const row = this.rows.find((one) => one.dataset['worker'] === worker)
    const pick = row?.querySelector<HTMLElement>('.pick')
    if (pick) pick.focus({ preventScroll: true })
    else this.region.focus({ preventScroll: true })
  }
}

function focusedWorker(body: HTMLElement): string | null {
  const { activeElement } = document
  if (activeElement === null || !body.contains(activeElement)) return null
  return activeElement.closest('tr')?.dataset['worker'] ?? null
}

function spacer(): HTMLTableRowElement {
  return make('tr', { class: 'spacer', 'aria-hidden': 'true' }, make('td', { colspan: '10' }))
}

function setHeight({ cells }: HTMLTableRowElement, pixels: number): void {
  if (cells[0] !== undefined) cells[0].style.height = `${pixels}px`
}

function createRow(): HTMLTableRowElement {
  const numbers = Array.from({ length: 7 }, () => make('td', { class: 'numeric' }))
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, make('button', { class: 'pick', type: 'button' })),
    make('td', {}, make('span', { class: 'state' })),
    ...numbers,
    make('td'),
  )
}

function setCell(row: HTMLTableRowElement, index: number, text: string): void {
  const cell = row.cells[index]
  if (cell !== undefined) setText(cell, text)
}

function summaryOf(all: readonly WireWorker[], shown: number): string {
  if (all.length === 0) return 'No worker is known yet.'
  const counts = new Map<string, number>()
  for (const [, state] of all) counts.set(state, (counts.get(state) ?? 0) + 1)
  const states = [...counts].map(([state, count]) => `${countText(count)} ${state}`).join(', ')
  const filtered = shown === all.length ? '' : ` ${countText(shown)} shown.`
  return `${plural(all.length, 'worker')}: ${states}.${filtered}`
}
