import { byId, make, reconcile, setText } from '../../../kit/live-page/browser/dom.js'
import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'

type Check = JobSnapshot['checks'][number]

const order = { bad: 0, unknown: 1, ok: 2 } as const
const words = { ok: 'ok', bad: 'bad', unknown: 'unknown' } as const

/** All checks, problems first, each with evidence and advice. */
export function showChecks({ checks }: JobSnapshot): void {
  const count = (status: Check['status']) =>
    checks.filter((check) => check.status === status).length
  const lead = `${count('bad')} bad, ${count('unknown')} unknown, ${count('ok')} ok`
  setText(byId('checks-lead'), lead)
  const sorted = [...checks].sort((one, other) => order[one.status] - order[other.status])
  reconcile(byId('checks'), sorted, {
    keyOf: ({ name }) => name,
    create: () => make('li', { class: 'trouble' }),
    update: (element, check) => {
      const text = JSON.stringify(check)
      if (element.dataset['text'] === text) return
      element.dataset['text'] = text
      element.dataset['status'] = check.status
      element.replaceChildren(...partsOf(check))
    },
  })
  announce(checks)
}

function partsOf({ title, status, evidence, advice }: Check): Node[] {
  return [
    make('h3', {}, `${title}: ${words[status]}`),
    ...(evidence.length === 0 ? [] : [make('pre', {}, evidence.join('\n'))]),
    ...(advice.length === 0 ? [] : [make('ul', {}, ...advice.map((line) => make('li', {}, line)))]),
  ]
}

let announced: string | null = null

/** Announces new problems to screen readers; the first frame has no new problems. */
function announce(checks: readonly Check[]): void {
  const bad = checks
    .filter(({ status }) => status === 'bad')
    .map(({ title }) => title)
    .join(', ')
  if (announced !== null && bad !== announced && bad !== '')
    setText(byId('announcer'), `Bad now: ${bad}`)
  announced = bad
}
