import {
  showBanner,
  showTexts,
  showTiles,
  showVerdict,
  type Tile,
} from '../../../kit/live-page/browser/head.js'
import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'
import { percentOf } from '../watch/percent-of.js'
import { issuesOf, lostText, minutesText } from '../watch/view-lines.js'
import type { JobFrame } from '../web/job-frame.js'
import { unknownText } from './unknown-text.js'
import { jobHealthWords } from '../../../kit/wording/verdict-word.js'

const icons = { ok: 'good', bad: 'bad', unknown: 'unknown' } as const

/** Verdict, its reason, and key figures. */
export function showHead({ snapshot, ended }: JobFrame): void {
  const { status, state, job, cluster, atMs, lostSinceMs } = snapshot
  const [word, reason] = [jobHealthWords[status], reasonOf(snapshot)]
  showVerdict({ name: status, icon: icons[status], word, reason })
  document.title = `${state} \u00b7 ${job}`
  showTexts('facts', [job, state, cluster, `as of ${new Date(atMs).toLocaleString()}`])
  showBanner('lost', lostSinceMs === null ? null : lostText(snapshot))
  showBanner('ended', ended)
  showTiles(tilesOf(snapshot))
}

function reasonOf(snapshot: JobSnapshot): string {
  const issues = issuesOf(snapshot)
  if (issues.length > 0) return issues.join('. ')
  const unknown = snapshot.checks.filter(({ status }) => status === 'unknown')
  if (unknown.length === 0) return 'Every check is ok'
  return `No problem was found, but not every check could be made; unknown: ${unknown.map(({ title }) => title).join(', ')}`
}

function tilesOf(snapshot: JobSnapshot): Tile[] {
  const { state, step, totalSteps, timeLeftMs, ranks, gpus } = snapshot
  const alive = ranks.filter(({ status }) => status !== null && status !== 'DEAD').length
  const percent = percentOf(snapshot)
  return [
    { label: 'State', text: state, detail: 'as reported by Ray' },
    {
      label: 'Step',
      text: step === null ? unknownText : String(step),
      detail: totalSteps === null ? 'total unknown' : `of ${totalSteps}, ${percent} %`,
    },
    throughputTile(snapshot),
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

function throughputTile({ throughput, stepMs }: JobSnapshot): Tile {
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
