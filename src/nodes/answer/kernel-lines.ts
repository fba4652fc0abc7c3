import type { KernelLine, KernelLog } from './node-answer.js'
import { readAmount, readCount, readText, words } from './values.js'

/** First `@dmesg 3.438301 17` (source, newest time, how many matched), then messages such as `[  12.3] NVRM: Xid ...`. */
export function readKernelLog(lines: readonly string[], bootId: string | null): KernelLog | null {
  const [head, ...messages] = lines
  const [source, newest, matched] = words(head ?? '')
  if (source !== '@dmesg' && source !== '@journal') return null
  const uptimeS = readAmount(newest)
  return {
    source: source === '@dmesg' ? 'dmesg' : 'journal',
    cursor: uptimeS === null || bootId === null ? null : { bootId, uptimeS },
    matched: Math.max(readCount(matched) ?? 0, messages.length),
    lines: messages.map(readMessage),
  }
}

function readMessage(line: string): KernelLine {
  const [, uptime, text] = /^\[ *(\d+\.\d+)\] ?(.*)$/.exec(line) ?? []
  return { uptimeS: readAmount(uptime), text: readText(text ?? line, 300) ?? '' }
}
