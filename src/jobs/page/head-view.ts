import { byId, make, reconcile, setAttribute, setText } from '../../live-page/browser/dom.js'
import type { JobPicture } from '../../records/jobs/job-picture.js'
import { percentOf } from '../watch/percent-of.js'
import { issuesOf, lostText, minutesText } from '../watch/view-lines.js'
import type { JobFrame } from '../web/job-frame.js'
import { unknownText } from './unknown-text.js'

const icons: Readonly<Record<JobPicture['status'], string>> = {
  ok: 'M6.5 12.5l3.7 3.7 7.3-8',
  bad: 'M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4',
  unknown: 'M8.9 9.3a3.1 3.1 0 1 1 4.5 2.8c-.9.5-1.4 1-1.4 2M12 17.3v.1',
}
const words = { ok: 'HEALTHY', bad: 'UNHEALTHY', unknown: 'UNKNOWN' } as const

/** Verdict, its reason, and key figures. */
export function showHead({ picture, ended }: JobFrame): void {
  const { status, state, job, cluster, atMs, lostSinceMs } = picture
  setAttribute(byId('verdict'), 'class', `verdict ${status}`)
  setAttribute(document.getElementById('verdict-icon') ?? byId('verdict'), 'd', icons[status])
  setText(byId('verdict-word'), words[status])
  setText(byId('reason'), reasonOf(picture))
  document.title = `${state} \u00b7 ${job}`
  reconcile(byId('facts'), [job, state, cluster, `as of ${new Date(atMs).toLocaleString()}`], {
    keyOf: (text) => text,
    create: () => make('li'),
    update: setText,
  })
  showBanner('lost', lostSinceMs === null ? null : lostText(picture))
  showBanner('ended', ended)
  showTiles(picture)
}

function reasonOf(picture: JobPicture): string {
  const issues = issuesOf(picture)
  if (issues.length > 0) return issues.join('. ')
  const unknown = picture.checks.filter(({ status }) => status === 'unknown')
  if (unknown.length === 0) return 'Every check is ok'
  return `No problem was found, but not every check could be made; unknown: ${unknown.map(({ title }) => title).join(', ')}`
}

function showBanner(id: string, text: string | null): void {
  byId(id).hidden = text === null
  setText(byId(id), text ?? '')
}

type Tile = { readonly label: string; readonly text: string; readonly detail: string }

function showTiles(picture: JobPicture): void {
  reconcile(byId('tiles'), tilesOf(picture), {
    keyOf: ({ label }) => label,
    create: ({ label }) =>
      make(
        'div',
        { class: 'tile' },
        make('dt', {}, label),
        make('dd', {}, make('data')),
        make('dd', { class: 'detail' }),
      ),
    update: (element, { text, detail }) => {
      const [value, small] = [element.querySelector('data'), element.querySelector('.detail')]
      if (value !== null) setText(value, text)
      if (small !== null) setText(small, detail)
    },
  })
}

function tilesOf(picture: JobPicture): Tile[] {
  const { state, step, totalSteps, timeLeftMs, ranks, gpus } = picture
  const alive = ranks.filter(({ status }) => status !== null && status !== 'DEAD').length
  const percent = percentOf(picture)
  return [
    { label: 'State', text: state, detail: "in Ray's own word" },
    {
      label: 'Step',
      text: step === null ? unknownText : String(step),
      detail: totalSteps === null ? 'total unknown' : `of ${totalSteps}, ${percent} %`,
    },
    throughputTile(picture),
    {
      label: 'Time left',
      text: timeLeftMs === null ? unknownText : minutesText(timeLeftMs),
      detail: 'steps left times the median step',
    },
    {
      label: 'Ranks',
      text: ranks.length === 0 ? unknownText : `${alive} of ${ranks.length}`,
      detail: ranks.length === 0 ? 'Ray Train reports none' : 'alive',
    },
    {
      label: 'GPUs',
      text: gpus.length === 0 ? unknownText : String(gpus.length),
      detail: gpus.length === 0 ? 'no machine reported one' : 'reported',
    },
  ]
}

function throughputTile({ throughput, stepMs }: JobPicture): Tile {
  const pace = stepMs === null ? [] : [`${(stepMs / 1000).toFixed(1)} s a step`]
  const label = 'Throughput'
  if (throughput === null)
    return { label, text: unknownText, detail: ['not in the log', ...pace].join(', ') }
  return {
    label,
    text: String(Number(throughput.value.toPrecision(4))),
    detail: [throughput.unit ?? 'no unit stated', ...pace].join(', '),
  }
}
