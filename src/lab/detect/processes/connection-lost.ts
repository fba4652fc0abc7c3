import type { CoordinatorEvent, FailureEvent } from '../../../kit/records/run/coordinator-event.js'
import { causeOf, isOfCoordinator } from './coordinator-events.js'
import type { Detector } from '../detector.js'
import { raiseOnce } from '../findings.js'

/** Time to wait for the exit message of a peer that died, on the coordinator's clock. */
const graceMs = 300

/** Ranks that lost each other while both were alive: the link is at fault. */
export const connectionLost: Detector = {
  name: 'connection-lost',
  summary: 'a rank lost its connection to a peer that was alive; names the link',
  evidence: 'process',
  channel: 'telemetry',
  falseAlarmBudget: 'none: a dead peer reports nothing later',
  needs: ['failure'],
  start({ worldSize }) {
    const reports: FailureEvent[] = []
    const ended: Ends = new Map()
    const raise = raiseOnce(connectionLost)
    let isJudged = worldSize === 1
    return (event) => {
      if (isJudged || !isOfCoordinator(event)) return []
      const [first] = reports
      const isLate = first !== undefined && event.at_ms - first.at_ms >= graceMs
      if (!isLate && event.type !== 'run-ended') {
        takeEnd(event, ended, reports)
        return []
      }
      // Whatever is lost later follows from this.
      isJudged = true
      const link = firstBrokenLink(reports, ended)
      if (!link) return []
      const { from, to, step } = link
      return raise({
        type: 'connection_lost',
        blame: { kind: 'link', from, to },
        step,
        at_ms: event.at_ms,
        message: `${link.message}, while rank ${from} was alive`,
      })
    }
  },
}

/** The ranks that ended and their reports; null for a death without a report. */
type Ends = Map<number, FailureEvent | null>

function takeEnd(event: CoordinatorEvent, ended: Ends, reports: FailureEvent[]): void {
  if (event.type === 'failure') {
    if (!ended.has(event.rank)) ended.set(event.rank, event)
    if (isLostPeer(event)) reports.push(event)
  }
  if (event.type === 'exit' && !ended.has(event.rank)) ended.set(event.rank, null)
  if (event.type === 'done') ended.delete(event.rank)
}

const isLostPeer = (event: FailureEvent): boolean =>
  causeOf(event) === 'peer-lost' && event.ranks.length > 0

type BrokenLink = { from: number; to: number; message: string; step: number | null }

/**
 * Two ranks that lost each other decide it. Otherwise a report about a peer that has not ended decides. The remaining
 * reports concern peers that had lost others before: the first of them counts, if no rank has died.
 */
function firstBrokenLink(reports: readonly FailureEvent[], ended: Ends): BrokenLink | null {
  // A witness that cannot name the lost peer is not a cause either.
  const hasCause = [...ended.values()].some(
    (word) => word === null || causeOf(word) !== 'peer-lost',
  )
  const peerOf = ({ ranks }: FailureEvent): number => ranks[0] ?? -1
  const report =
    reports.find((one) => peerOf(ended.get(peerOf(one)) ?? one) === one.rank) ??
    reports.find((one) => !ended.has(peerOf(one))) ??
    (hasCause ? undefined : reports[0])
  if (!report) return null
  return { from: peerOf(report), to: report.rank, message: report.message, step: report.step }
}
