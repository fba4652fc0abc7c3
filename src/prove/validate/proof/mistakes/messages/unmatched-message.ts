import { lineOf } from '../../../../../kit/records/proof/parse-journal.js'
import type { ProofFinding } from '../../../../../kit/records/reports/proof-report.js'
import { plural } from '../../../../../kit/wording/plural.js'
import { errorFinding, ifNotByDesign } from '../../finding.js'
import { completedSteps, isFinished, type JobRecord } from '../../job-record.js'
import { shortened } from '../../places.js'
import type { Mistake } from '../mistake.js'
import { type Channel, channelsOf, type Message } from './message-pairs.js'

/** A message that nobody receives, a receive that nobody sends to, or a pair of two sizes or types. */
export const unmatchedMessage: Mistake = {
  name: 'unmatched-message',
  anyParallelism: true,
  explains: ['ended-in-error', 'non-finite', 'ranks-wait'],
  find(job: JobRecord) {
    const channels = channelsOf(job).filter(({ from, to }) =>
      [from, to].every((rank) => job.ranks.some((one) => one.rank === rank)),
    )
    for (const find of [otherShape, alone])
      for (const channel of channels) {
        const finding = find(job, channel)
        if (finding !== null) return finding
      }
    return null
  },
}

function otherShape(job: JobRecord, { from, to, sends, receives }: Channel): ProofFinding | null {
  const at = receives.findIndex((one, index) => isOther(sends[index], one))
  const sent = sends[at]
  const received = receives[at]
  if (sent === undefined || received === undefined) return null
  const finding = errorFinding(unmatchedMessage.name, {
    ranks: [from, to],
    step: received.step,
    message: `Rank ${from} sends ${shapeOf(sent)} to rank ${to}${lineIn(job, from, sent)}, which receives ${shapeOf(received)}${lineIn(job, to, received)}: message ${at} of this pair at step ${received.step}.`,
    advice:
      'Send and receive tensors of the same number of elements and the same type, in the same order on both ranks.',
  })
  return carriesBytes(sent, received) ? ifNotByDesign(finding) : finding
}

function isOther(sent: Message | undefined, { message }: Message): boolean {
  if (sent?.message === undefined || message === undefined) return false
  return sent.message.elements !== message.elements || sent.message.type !== message.type
}

/** Whether one rank may see the same bytes as another type: as many of them, and not floating-point numbers on both. */
function carriesBytes(sent: Message, received: Message): boolean {
  const both = [sent, received].flatMap(({ message = [] }) => message)
  const isSameType = new Set(both.map(({ type }) => type)).size < 2
  const isSameSize = new Set(both.map(bitsOf)).size < 2
  return !isSameType && isSameSize && !both.every(({ type }) => /^b?float/.test(type))
}

/** A type ends in the bits of a value, as `bfloat16`, or goes on after them, as `float8_e5m2`; null where it has none. */
function bitsOf({ type, elements }: NonNullable<Message['message']>): number | null {
  const bits = /^[a-z]+(\d+)/.exec(type)?.[1]
  return bits === undefined ? null : Number(bits) * elements
}

const shapeOf = ({ message }: Message): string =>
  message === undefined ? 'a message' : `${plural(message.elements, 'value')} of ${message.type}`

function alone(job: JobRecord, channel: Channel): ProofFinding | null {
  const { from, to, sends, receives } = channel
  if (sends.length === receives.length) return null
  const finding = aloneFinding(job, channel)
  const count = Math.abs(sends.length - receives.length)
  const ends = [from, to].map((one) => job.ranks.find((other) => other.rank === one)!)
  // One at the end of a script, sent or prefetched, may be left over; one at each of several steps is lost.
  const isLost = count > 1 && count >= completedSteps(job)
  if (ends.every(isFinished)) return isLost ? finding : ifNotByDesign(finding)
  // What a rank would have done after it was ended is unknown.
  return ends.every(({ journal }) => lineOf(journal, 'end') !== null) && count > 1
    ? ifNotByDesign(finding, 'the job was ended before the end of its script')
    : null
}

function aloneFinding(job: JobRecord, { from, to, sends, receives }: Channel): ProofFinding {
  const isSend = sends.length > receives.length
  const [rank, peer] = isSend ? [from, to] : [to, from]
  const [does, misses] = isSend ? ['sends to', 'receives'] : ['awaits from', 'sends']
  const first = (isSend ? sends : receives)[Math.min(sends.length, receives.length)]!
  const count = Math.abs(sends.length - receives.length)
  return errorFinding(unmatchedMessage.name, {
    ranks: [rank, peer],
    step: first.step,
    message: `Rank ${rank} ${does} rank ${peer} at step ${first.step}${lineIn(job, rank, first)} a message that rank ${peer} never ${misses}${tagOf(first)}: ${count} without a counterpart.`,
    advice:
      'Give each send one receive on the other rank, with the same group and tag: look for a border between stages, and for a first or last micro-batch.',
  })
}

const tagOf = ({ message }: Message): string =>
  message === undefined || message.tag === 0 ? '' : ` (tag ${message.tag})`

function lineIn(job: JobRecord, rank: number, { line }: Message): string {
  const record = job.ranks.find((one) => one.rank === rank)
  return typeof line === 'string' && record !== undefined
    ? ` (${shortened(line, record.process.directory)})`
    : ''
}
