import { byId, make, setText } from '../../../kit/live-page/browser/dom.js'
import { plural } from '../../../kit/wording/plural.js'
import { formatBytes } from '../../../kit/wording/units.js'
import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'
import { unknownText } from './unknown-text.js'

/** Ranks, GPUs and resources, each as a table if there is data. */
export function showTables({ ranks, gpus, resources, demands }: JobSnapshot): void {
  show('ranks', 'rank-rows', {
    lead:
      ranks.length === 0 ? 'Ray Train reports no rank of this job.' : plural(ranks.length, 'rank'),
    rows: ranks.map(({ rank, status, node, pid, networks }) => [
      cell(rank),
      cell(status),
      cell(node),
      number(pid),
      cell(networks.length === 0 ? null : networks.join(', ')),
    ]),
  })
  show('gpus', 'gpu-rows', {
    lead: gpus.length === 0 ? 'No machine reported a GPU.' : plural(gpus.length, 'GPU'),
    rows: gpus.map((gpu) => [
      cell(gpu.node),
      cell(gpu.index),
      cell(gpu.name),
      number(gpu.utilizationPercent, '%'),
      number(gpu.memoryUsedMb, `of ${gpu.memoryTotalMb ?? unknownText} MB`),
      number(gpu.temperatureC, '\u00b0C'),
    ]),
  })
  const waiting = demands.length === 0 ? '' : ` Ray cannot place: ${demands.join(', ')}`
  show('resources', 'resource-rows', {
    lead: `${resources.length === 0 ? 'Ray does not report its resources.' : `${plural(resources.length, 'resource')}.`}${waiting}`,
    rows: resources.map(({ name, used, total, reservedUnused }) => [
      cell(name),
      ...[used, total, reservedUnused].map(/memory/i.test(name) ? bytes : amount),
    ]),
  })
}

type Table = { readonly lead: string; readonly rows: readonly (readonly HTMLElement[])[] }

const drawn = new Map<string, string>()

/** Redrawn only after a change, so that a selection stays. */
function show(name: string, body: string, { lead, rows }: Table): void {
  setText(byId(`${name}-lead`), lead)
  byId(`${name}-box`).hidden = rows.length === 0
  const text = rows.map((row) => row.map((each) => each.textContent).join('\t')).join('\n')
  if (drawn.get(name) === text) return
  drawn.set(name, text)
  byId(body).replaceChildren(...rows.map((row) => make('tr', {}, ...row)))
}

const cell = (value: string | number | null): HTMLElement =>
  make('td', {}, value === null ? unknownText : String(value))

const number = (value: number | null, unit = ''): HTMLElement =>
  make('td', { class: 'numeric' }, value === null ? unknownText : `${round(value)} ${unit}`.trim())

const amount = (value: number | null): HTMLElement => number(value)

const bytes = (value: number | null): HTMLElement =>
  make('td', { class: 'numeric' }, value === null ? unknownText : formatBytes(value))

const round = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 })
