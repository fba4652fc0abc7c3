import { readSync } from 'node:fs'

const chunkBytes = 65_536

/** Blocks until a whole line has come, and returns it without its end; null at the end of input. */
export function readLine(descriptor: number): string | null {
  const parts: Buffer[] = []
  for (;;) {
    const chunk = Buffer.alloc(chunkBytes)
    const count = readSync(descriptor, chunk)
    if (count === 0) return parts.length === 0 ? null : Buffer.concat(parts).toString('utf8')
    parts.push(chunk.subarray(0, count))
    // Whoever writes waits for an answer to the line, so nothing follows it.
    if (chunk[count - 1] === 0x0a) return Buffer.concat(parts).toString('utf8').slice(0, -1)
  }
}
