import { byId, make, setText } from '../../../kit/live-page/browser/dom.js'
import { plural } from '../../../kit/wording/plural.js'
import { firstWordsColumn, trainingHeads, type TrainingTable } from '../training/training-words.js'
import type { NodesModel } from './model.js'

let shown = ''

/** A table of ranks for every job with a metrics directory. */
export function showTraining({ head }: NodesModel): void {
  const jobs = head?.training ?? []
  byId('training-section').hidden = jobs.length === 0
  const bad = jobs.flatMap(({ rows }) => rows.filter(({ isBad }) => isBad)).length
  setText(
    byId('training-lead'),
    `${plural(jobs.length, 'job')}; ${bad === 0 ? 'no rank has an alert' : `alerts about ${plural(bad, 'rank')}`}.`,
  )
  const text = JSON.stringify(jobs)
  if (text === shown) return
  shown = text
  byId('training').replaceChildren(...jobs.flatMap(tableOf))
}

function tableOf({ job, means, rows }: TrainingTable): readonly HTMLElement[] {
  const heads = trainingHeads.map((head, index) =>
    make('th', { scope: 'col', ...(index < firstWordsColumn ? { class: 'numeric' } : {}) }, head),
  )
  const body = rows.map(({ cells, isBad }) => make('tr', {}, ...cells.map(cellOf(isBad))))
  const label = `Ranks of job ${job}`
  return [
    make('h3', {}, job),
    make('p', { class: 'lead' }, means),
    make(
      'div',
      { class: 'scroll', role: 'region', 'aria-label': label, tabindex: '0' },
      make('table', {}, make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...body)),
    ),
  ]
}

const cellOf =
  (isBad: boolean) =>
  (text: string, index: number): HTMLElement => {
    if (index === 0) return make('th', { scope: 'row', class: 'numeric' }, text)
    if (index < firstWordsColumn) return make('td', { class: 'numeric' }, text)
    return make('td', isBad && index === trainingHeads.length - 1 ? { class: 'warm' } : {}, text)
  }
