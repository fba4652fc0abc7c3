import { byId, make, setText } from '../../../kit/live-page/browser/dom.js'
import { plural } from '../../../kit/wording/plural.js'
import type { GpuReading } from '../answer/gpu-reading.js'
import { figureText, known, unknownText, withUnit } from '../view/words.js'
import type { NodesModel } from './model.js'

let shown = ''

/** A row for every GPU of every node, from its newest answer. */
export function showGpus({ nodes }: NodesModel): void {
  const rows = nodes.flatMap((node) => node.gpus.map((gpu) => ({ node: node.name, gpu })))
  byId('gpus-box').hidden = rows.length === 0
  const hottest = Math.max(...known(rows.map(({ gpu }) => gpu.temperatureC)), -Infinity)
  setText(
    byId('gpus-lead'),
    rows.length === 0
      ? 'No GPU was found.'
      : `${plural(rows.length, 'GPU')}; the hottest is at ${withUnit(hottest, '\u00b0C')}.`,
  )
  const text = JSON.stringify(rows)
  if (text === shown) return
  shown = text
  byId('gpu-rows').replaceChildren(...rows.map(({ node, gpu }) => rowOf(node, gpu)))
}

function rowOf(node: string, gpu: GpuReading): HTMLElement {
  const { memoryUsedMib: used, memoryTotalMib: total } = gpu
  const memory = used === null || total === null || total === 0 ? null : (100 * used) / total
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, node),
    make('td', {}, `${gpu.index ?? '?'} ${gpu.name ?? ''}`),
    metered(gpu.utilizationPercent),
    metered(memory),
    temperature(gpu.temperatureC),
    numeric(gpu.powerW === null ? unknownText : powerText(gpu)),
    numeric(withUnit(gpu.smClockMhz, 'MHz')),
    throttling(gpu),
    numeric(figureText(gpu.ecc.uncorrectedVolatile)),
    numeric(`x${figureText(gpu.pcieWidth)} of x${figureText(gpu.maxPcieWidth)}`),
    action(gpu),
  )
}

const powerText = ({ powerW, powerLimitW }: GpuReading): string =>
  powerLimitW === null
    ? withUnit(powerW, 'W')
    : `${figureText(powerW)} of ${withUnit(powerLimitW, 'W')}`

const numeric = (text: string): HTMLElement => make('td', { class: 'numeric' }, text)

function metered(percent: number | null): HTMLElement {
  const cell = numeric(withUnit(percent, '%'))
  if (percent === null) return cell
  const fill = make('span')
  fill.style.width = `${Math.max(0, Math.min(100, percent))}%`
  cell.append(make('span', { class: 'meter', 'aria-hidden': 'true' }, fill))
  return cell
}

function temperature(celsius: number | null): HTMLElement {
  const shade = celsius === null ? '' : celsius > 85 ? ' hot' : celsius > 80 ? ' warm' : ''
  return make('td', { class: `numeric${shade}` }, withUnit(celsius, '\u00b0C'))
}

function throttling({ throttleReasons }: GpuReading): HTMLElement {
  if (throttleReasons === null) return make('td', {}, unknownText)
  const held = throttleReasons.filter((reason) => reason !== 'gpu-idle')
  return make(
    'td',
    held.length > 0 ? { class: 'warm' } : {},
    held.length > 0 ? held.join(', ') : 'nothing',
  )
}

function action({ recoveryAction, needsReset }: GpuReading): HTMLElement {
  const wanted = needsReset ? 'Reset' : (recoveryAction ?? unknownText)
  const isNone = wanted === 'None' || wanted === unknownText
  return make('td', isNone ? {} : { class: 'hot' }, wanted === 'None' ? 'none' : wanted)
}
