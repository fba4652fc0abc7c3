import type { KernelLine, KernelLog } from './node-answer.js'
import { readAmount, readCount, readText, words } from './values.js'

/** The probe truncates a message to this length after matching all of it; the kernel writes no longer ones. */
export const maxKernelCharacters = 1024

/**
 * First `@dmesg 3.438301 317 0` (source, newest time, how many are relevant, how many of them were left out), then messages
 * such as `300 [  12.3] NVRM: Xid ...` with the number that each stands for.
 */
export function readKernelLog(lines: readonly string[], bootId: string | null): KernelLog | null {
  const [head, ...messages] = lines
  const [source, newest, matched] = words(head ?? '')
  if (source !== '@dmesg' && source !== '@journal') return null
  const uptimeS = readAmount(newest)
  return {
    source: source === '@dmesg' ? 'dmesg' : 'journal',
    cursor: uptimeS === null || bootId === null ? null : { bootId, uptimeS },
    matched: Math.max(readCount(matched) ?? 0, messages.length),
    lines: messages.map(readMessage).sort((a, b) => (a.uptimeS ?? 0) - (b.uptimeS ?? 0)),
  }
}

function readMessage(line: string): KernelLine {
  const [, times, logged = line] = /^([1-9]\d{0,8}) (.*)$/.exec(line) ?? []
  const [, uptime, text] = /^\[ *(\d+\.\d+)\] ?(.*)$/.exec(logged) ?? []
  return {
    uptimeS: readAmount(uptime),
    text: readText(text ?? logged, maxKernelCharacters) ?? '',
    times: readCount(times) ?? 1,
  }
}
