import { plural } from '../../wording/plural.js'
import type { FrameAnomalies, FrameHead, WireWorker } from '../web/frame.js'
import type { TrackedAnomaly } from '../anomaly.js'
import type { PageModel } from '../web/page-model.js'
import { fieldOf, finite, medianOf } from '../web/figures.js'
import { formatElapsed } from '../../wording/durations.js'
import { countText, numberText, phaseWords, troubled, verdictWords } from '../web/words.js'
import { byId, make, reconcile, setAttribute, setText } from '../../live-page/browser/dom.js'

const icons = {
  healthy: 'M6.5 12.5l3.7 3.7 7.3-8',
  degraded: 'M12 6v7M12 17.3v.1',
  critical: 'M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4',
  unknown: 'M8.9 9.3a3.1 3.1 0 1 1 4.5 2.8c-.9.5-1.4 1-1.4 2M12 17.3v.1',
}

export type LinkState = 'opening' | 'live' | 'lost' | 'ended'
const linkWords: Record<LinkState, string> = {
  opening: 'Connecting',
  live: 'Live',
  lost: 'Connection lost; reconnecting',
  ended: 'Final state',
}

export function showLink(state: LinkState, text = linkWords[state]): void {
  setAttribute(byId('link'), 'data-state', state)
  setText(byId('link-text'), text)
}

/** Verdict, phase, progress and key figures. */
export function showHead(model: PageModel): void {
  const { head } = model
  if (head === null) return
  const word = verdictWords[head.verdict]
  setAttribute(byId('verdict'), 'class', `verdict ${head.verdict}`)
  setAttribute(document.getElementById('verdict-icon') ?? byId('verdict'), 'd', icons[head.verdict])
  setText(byId('verdict-word'), word)
  setText(byId('reason'), head.reason)
  setText(byId('source'), `Watching ${head.source}`)
  if (document.title !== titleOf(head)) document.title = titleOf(head)
  showTexts(byId('facts'), factsOf(head))
  showTexts(byId('notes'), head.notes)
  showProgress(head)
  showTiles(model, head)
  const ended = byId('ended')
  ended.hidden = head.ended === null
  setText(ended, head.ended ?? '')
}

const titleOf = ({ verdict, runId, completedSteps }: FrameHead) =>
  `${verdictWords[verdict]} \u00b7 ${runId ?? 'no run yet'} \u00b7 step ${countText(completedSteps)}`

function factsOf({ runId, phase, elapsedMs, ageMs }: FrameHead): string[] {
  const facts = [runId === null ? 'no run yet' : `run ${runId}`, phaseWords[phase]]
  if (elapsedMs !== null) facts.push(`for ${formatElapsed(elapsedMs)}`)
  if (ageMs !== null && ageMs >= 2000) facts.push(`last update ${formatElapsed(ageMs)} ago`)
  return facts
}

function showTexts(list: HTMLElement, texts: readonly string[]): void {
  reconcile(
    list,
    texts.map((text, index) => ({ text, index })),
    {
      keyOf: ({ index }) => String(index),
      create: () => make('li'),
      update: (element, { text }) => setText(element, text),
    },
  )
}

function showProgress({ completedSteps, totalSteps, etaMs, phase }: FrameHead): void {
  const share =
    completedSteps === null || !totalSteps ? null : Math.min(1, completedSteps / totalSteps)
  const bar = byId('progress-bar')
  const percent = share === null ? null : `${Math.floor(share * 100)}`
  setAttribute(bar, 'aria-valuenow', percent)
  byId('progress-fill').style.transform = `scaleX(${share ?? 0})`
  const steps =
    completedSteps === null
      ? 'No step is known yet'
      : totalSteps
        ? `${countText(completedSteps)} of ${countText(totalSteps)} steps, ${percent} %`
        : plural(completedSteps, 'step')
  setText(byId('progress-text'), steps)
  const isOver = phase === 'complete' || phase === 'failed'
  const eta = etaMs === null ? 'time left unknown' : `about ${formatElapsed(etaMs)} left`
  setText(byId('eta'), isOver ? phaseWords[phase] : eta)
}

type Tile = {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly detail: string
  readonly tone: 'plain' | 'warning' | 'critical'
}

function showTiles(model: PageModel, head: FrameHead): void {
  reconcile(byId('tiles'), tilesOf(model, head), {
    keyOf: ({ id }) => id,
    create: ({ id, label }) =>
      make(
        'div',
        { class: 'tile', 'data-figure': id },
        make('dt', {}, label),
        make('dd', {}, make('data')),
        make('dd', { class: 'detail' }),
      ),
    update: (element, { text, detail, tone }) => {
      const [value, small] = [element.querySelector('data'), element.querySelector('.detail')]
      if (value !== null) setText(value, text)
      if (small !== null) setText(small, detail)
      element.dataset['tone'] = tone
    },
  })
}

function tilesOf({ workers, anomalies }: PageModel, head: FrameHead): Tile[] {
  const rows = [...workers.values()]
  const throughputs = finite(fieldOf(rows, 4))
  const sum = throughputs.reduce((total, value) => total + value, 0)
  const plain = (id: string, label: string, text: string, detail: string): Tile => ({
    ...{ id, label, text, detail },
    tone: 'plain',
  })
  return [
    workersTile(rows),
    anomaliesTile(anomalies),
    lossTile(fieldOf(rows, 3)),
    plain(
      'throughput',
      'Throughput',
      numberText(throughputs.length === 0 ? null : sum),
      'samples/s, all workers',
    ),
    plain('step-time', 'Step time', numberText(medianOf(fieldOf(rows, 7))), 'ms, median'),
    plain('allreduce', 'All-reduce', numberText(medianOf(fieldOf(rows, 6))), 'ms, median'),
    plain(
      'eta',
      'Time left',
      head.etaMs === null ? numberText(null) : formatElapsed(head.etaMs),
      'at the current pace',
    ),
  ]
}

function workersTile(rows: readonly WireWorker[]): Tile {
  const inTrouble = rows.filter(([, state]) => troubled.includes(state)).length
  return {
    id: 'workers',
    label: 'Workers in order',
    text: rows.length === 0 ? numberText(null) : `${rows.length - inTrouble} of ${rows.length}`,
    detail: inTrouble === 0 ? '' : `${countText(inTrouble)} not`,
    tone: inTrouble === 0 ? 'plain' : 'warning',
  }
}

function anomaliesTile({ items, leftOut }: FrameAnomalies): Tile {
  const active = items.filter(({ resolvedAtMs }) => resolvedAtMs === null)
  const has = (wanted: TrackedAnomaly['severity']) =>
    active.some(({ severity }) => severity === wanted)
  return {
    id: 'anomalies',
    label: 'Active anomalies',
    text: countText(active.length),
    detail: `${countText(items.length + leftOut)} so far`,
    tone: has('critical') ? 'critical' : has('warning') ? 'warning' : 'plain',
  }
}

function lossTile(losses: readonly (number | null)[]): Tile {
  const notFinite = losses.filter((loss) => loss !== null && !Number.isFinite(loss)).length
  return {
    id: 'loss',
    label: 'Loss',
    text: numberText(medianOf(losses)),
    detail: notFinite === 0 ? 'median of the workers' : `${plural(notFinite, 'worker')} not finite`,
    tone: notFinite === 0 ? 'plain' : 'critical',
  }
}
