import { plural } from '../../../kit/wording/plural.js'
import type { FrameAnomalies, FrameHead, WireWorker } from '../web/frame.js'
import type { TrackedAnomaly } from '../anomaly.js'
import type { PageModel } from '../web/page-model.js'
import { fieldOf, medianOf, paceOfJob } from '../web/figures.js'
import { formatElapsed } from '../../../kit/wording/durations.js'
import { verdictWord } from '../../../kit/wording/verdict-word.js'
import { countText, numberText, phaseWords, troubled } from '../web/words.js'
import { byId, setAttribute, setText } from '../../../kit/live-page/browser/dom.js'
import {
  showBanner,
  showTexts,
  showTiles,
  showVerdict,
  type Tile,
} from '../../../kit/live-page/browser/head.js'

const icons = {
  healthy: 'good',
  degraded: 'warning',
  critical: 'bad',
  unknown: 'unknown',
} as const

/** Verdict, phase, progress and key figures. */
export function showHead(model: PageModel): void {
  const { head } = model
  if (head === null) return
  const numUndecided = model.anomalies.undecided.length
  const word = verdictWord(head.verdict, numUndecided)
  // No tick and no green if something could not be judged.
  const name = head.verdict === 'healthy' && numUndecided > 0 ? 'unknown' : head.verdict
  showVerdict({ name, icon: icons[name], word, reason: head.reason })
  setText(byId('source'), `Watching ${head.source}`)
  const title = titleOf(head, word)
  if (document.title !== title) document.title = title
  showTexts('facts', factsOf(head))
  showTexts('notes', head.notes)
  showProgress(head)
  showTiles(tilesOf(model, head))
  showBanner('ended', head.ended)
}

const titleOf = ({ runId, completedSteps }: FrameHead, word: string) =>
  `${word} \u00b7 ${runId ?? 'no run yet'} \u00b7 step ${countText(completedSteps)}`

function factsOf({ runId, phase, elapsedMs, ageMs }: FrameHead): string[] {
  const facts = [runId === null ? 'no run yet' : `run ${runId}`, phaseWords[phase]]
  if (elapsedMs !== null) facts.push(`for ${formatElapsed(elapsedMs)}`)
  if (ageMs !== null && ageMs >= 2000) facts.push(`last update ${formatElapsed(ageMs)} ago`)
  return facts
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
  const eta = etaMs === null ? 'time left unknown' : `about ${formatElapsed(etaMs)} left`
  setText(byId('eta'), isOver({ phase }) ? phaseWords[phase] : eta)
}

const isOver = ({ phase }: Pick<FrameHead, 'phase'>): boolean =>
  phase === 'complete' || phase === 'failed'

const elapsedText = (ms: number | null): string =>
  ms === null ? numberText(null) : formatElapsed(ms)

function tilesOf({ workers, anomalies }: PageModel, head: FrameHead): Tile[] {
  const rows = [...workers.values()]
  const pace = paceOfJob(fieldOf(rows, 4))
  const plain = (id: string, label: string, text: string, detail: string): Tile => ({
    id,
    label,
    text,
    detail,
    tone: 'plain',
  })
  return [
    workersTile(rows),
    anomaliesTile(anomalies),
    lossTile(fieldOf(rows, 3)),
    plain(
      'throughput',
      'Throughput',
      numberText(pace.samplesPerSecond),
      pace.numUnknown === 0
        ? 'samples/s, all workers'
        : `samples/s, without ${plural(pace.numUnknown, 'worker')}`,
    ),
    plain('step-time', 'Step time', numberText(medianOf(fieldOf(rows, 7))), 'ms, median'),
    plain('allreduce', 'All-reduce', numberText(medianOf(fieldOf(rows, 6))), 'ms, median'),
    isOver(head)
      ? plain('eta', 'Time taken', elapsedText(head.elapsedMs), phaseWords[head.phase])
      : plain('eta', 'Time left', elapsedText(head.etaMs), 'at the current pace'),
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
    detail:
      notFinite === 0 ? 'median of the workers' : `not finite on ${plural(notFinite, 'worker')}`,
    tone: notFinite === 0 ? 'plain' : 'critical',
  }
}
