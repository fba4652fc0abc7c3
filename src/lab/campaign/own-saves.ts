import type { RunEvent } from '../../kit/records/run/run-event.js'

/** The most steps from any step of a job, by the logs of its ranks, to its next checkpoint; null: it saved none. */
export function longestWayToSave(logs: readonly (readonly RunEvent[])[]): number | null {
  const saved = logs
    .flat()
    .flatMap((one) => (one.type === 'checkpoint-read' ? [one.next_step] : []))
    .sort((a, b) => a - b)
  if (saved.length === 0) return null
  return Math.max(1, ...saved.map((step, index) => step - (saved[index - 1] ?? 0)))
}
