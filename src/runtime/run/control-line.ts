import type { Readable } from 'node:stream'
import { type ReceivedMessage, parseControlLine } from '../../kit/records/run/control-message.js'
import type { ControlMessage, Failure } from '../../lab/telemetry/control-message.js'
import { readBoundedLines } from '../../machine/system/processes/bounded-lines.js'

/** Far more than a worker's own messages need. */
const maxMessageBytes = 16 << 20

/** The worker of the line; a pid of null is replaced by the one that the worker reports. */
type MessageSender = { readonly rank: number; readonly pid: number | null }

/**
 * Passes on the messages of a worker. A workload shares the process and can write anything: an invalid message is a
 * failure of that worker, and later messages are ignored.
 */
export function readControlLine(
  line: Readable,
  speaker: MessageSender,
  onMessage: (message: ControlMessage) => void,
): void {
  let isTrusted = true
  const hear = (text: string, cutBytes: number): void => {
    const heard = cutBytes === 0 ? parseControlLine(text) : endless
    if (!isTrusted || heard.status === 'noise') return
    isTrusted = heard.status === 'message'
    onMessage(
      heard.status === 'wrong' ? misuse(speaker.rank, heard.reason) : sign(heard.message, speaker),
    )
  }
  readBoundedLines(line, { maxBytes: maxMessageBytes, line: hear })
}

const endless = { status: 'wrong', reason: `a line of more than ${maxMessageBytes} bytes` } as const

/** The line identifies the sender, not the message. */
const sign = (message: ReceivedMessage, { rank, pid }: MessageSender): ControlMessage =>
  message.type === 'started'
    ? { type: 'started', rank, pid: pid ?? message.pid ?? 0 }
    : { ...message, rank }

const misuse = (rank: number, reason: string): Failure => ({
  type: 'failure',
  kind: 'machine',
  cause: null,
  message: `worker ${rank} sent the coordinator an invalid message: ${reason}`,
  hint: 'Its workload, or a package it loads, writes to file descriptor 3, which is reserved for minicluster.',
  rank,
  step: null,
  ranks: [rank],
  stack: null,
})
