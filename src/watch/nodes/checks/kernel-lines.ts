import type { KernelLine, NodeAnswer } from '../answer/node-answer.js'
import { cutText } from '../../../kit/wording/one-line.js'

const maxEvidenceCharacters = 300

/** Matching lines of an answer's kernel log. */
export function kernelLinesOf(answer: NodeAnswer, pattern: RegExp): readonly KernelLine[] {
  return answer.kernelLog?.lines.filter(({ text }) => pattern.test(text)) ?? []
}

/** Age of a line in seconds; null if the line or the node has no time. */
export function ageOf(answer: NodeAnswer, line: KernelLine): number | null {
  if (line.uptimeS === null || answer.uptimeS === null) return null
  return Math.max(0, answer.uptimeS - line.uptimeS)
}

/** Number of messages that lines stand for. */
export function timesOf(lines: readonly KernelLine[]): number {
  return lines.reduce((sum, { times }) => sum + times, 0)
}

/** The newest lines as evidence. */
export function asEvidence(lines: readonly KernelLine[], atMost = 5): readonly string[] {
  return lines.slice(-atMost).map(({ text }) => cutText(text, maxEvidenceCharacters))
}

/** Why the kernel log is unknown: the node's reason for `kern`. */
export const unreadLog = 'the kernel log could not be read'
