import { measuredAlarms } from '../measured-alarms.js'
import type { Blame, Finding } from '../../../kit/records/run/finding.js'
import { describeEnd } from './describe-end.js'
import type { Detector, RunFacts } from '../detector.js'
import { watchGroup } from './group-watch.js'
import { blameAmong, raiseOnce } from '../findings.js'
import { defaultLimits, type Diagnosis, type Limits, ranksToBlame } from './worker-view.js'

/** Names what holds up a group without progress: a rank, or the link between two. */
export function createHangCulprit(limits: Limits): Detector {
  const detector: Detector = {
    name: 'hang-culprit',
    summary:
      'no rank makes progress; names the rank that has not entered the collective or is frozen, or the dead link',
    evidence: 'process',
    channel: 'telemetry',
    falseAlarmBudget: `none while no pause exceeds 2 s and ten times the longest before; ${measuredAlarms.campaigns}`,
    needs: ['beat'],
    start(run) {
      const watch = watchGroup(run, limits)
      const raise = raiseOnce(detector)
      return (event) => {
        const verdict = watch(event)
        if (!verdict) return []
        const { diagnosis, atMs } = verdict
        const named = nameHang(diagnosis, run)
        if (!named) return []
        const [message] = describeEnd(diagnosis)
        const evidence = evidenceFor(diagnosis)
        const findings = raise({ ...named, step: diagnosis.step, at_ms: atMs, message })
        return findings.map((finding) => ({ ...finding, evidence }))
      }
    },
  }
  return detector
}

export const hangCulprit = createHangCulprit(defaultLimits)

/** The system itself reports a stopped process; everything else is timing. Silence may have any cause. */
function evidenceFor(diagnosis: Diagnosis): Finding['evidence'] {
  if (diagnosis.kind === 'frozen') return 'process'
  return diagnosis.kind === 'stalled' && diagnosis.stall.isByOutput ? 'weak' : 'strong'
}

type Hang = { readonly type: 'stalled_worker' | 'partition'; readonly blame: Blame }

function nameHang(diagnosis: Diagnosis, { worldSize }: RunFacts): Hang | null {
  switch (diagnosis.kind) {
    case 'partitioned': {
      const { from, to } = diagnosis.link
      return { type: 'partition', blame: { kind: 'link', from, to } }
    }
    case 'frozen':
    case 'silent':
    case 'stalled':
      return { type: 'stalled_worker', blame: blameAmong(ranksToBlame(diagnosis), worldSize) }
    default:
      return null
  }
}
