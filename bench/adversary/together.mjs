import { existsSync, readFileSync } from 'node:fs'

/** By what ranks have written themselves, as lines of attempt, process and seconds: for how long two attempts were alive. */
export function togetherMs(path) {
  const spans = new Map()
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []) {
    const [attempt, , seconds] = line.split(' ')
    const atMs = Number(seconds) * 1000
    const { fromMs = atMs, toMs = atMs } = spans.get(attempt) ?? {}
    spans.set(attempt, { fromMs: Math.min(fromMs, atMs), toMs: Math.max(toMs, atMs) })
  }
  const inOrder = [...spans.values()].sort((one, other) => one.fromMs - other.fromMs)
  let sumMs = 0
  let latestMs = -Infinity
  for (const { fromMs, toMs } of inOrder) {
    sumMs += Math.max(0, Math.min(latestMs, toMs) - fromMs)
    latestMs = Math.max(latestMs, toMs)
  }
  return sumMs
}
