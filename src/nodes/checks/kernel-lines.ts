import type { KernelLine, NodeAnswer } from '../answer/node-answer.js'

/** Lines of an answer's kernel log that match. */
export function kernelLinesOf(answer: NodeAnswer, pattern: RegExp): readonly KernelLine[] {
  return answer.kernelLog?.lines.filter(({ text }) => pattern.test(text)) ?? []
}

/** How long ago a line was written, in seconds; null where line or node have no time. */
export function ageOf(answer: NodeAnswer, line: KernelLine): number | null {
  if (line.uptimeS === null || answer.uptimeS === null) return null
  return Math.max(0, answer.uptimeS - line.uptimeS)
}

/** The newest lines as evidence. */
export function asEvidence(lines: readonly KernelLine[], atMost = 5): readonly string[] {
  return lines.slice(-atMost).map(({ text }) => text)
}

/** Why the kernel's log cannot be judged: `kern` in the words of the node. */
export const unreadLog = 'the kernel log could not be read'
