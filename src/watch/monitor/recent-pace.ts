import type { StepFigures } from './step-figures.js'

/** What a worker did lately: its samples and the time that they took. */
export type RecentWork = { readonly samples: number; readonly ms: number }

/** How fast older steps lose their weight: a step of this length leaves a third of it. */
const memoryMs = 5000

/**
 * The work of the past few seconds after one more step; null where its pace is not known. A single step is no pace: one
 * of many may wait for a core for many times as long as the others take.
 */
export function workAfter(before: RecentWork | null, figures: StepFigures): RecentWork | null {
  const { throughputSamplesPerSec: pace, stepMs } = figures
  if (pace === null || stepMs === null || stepMs <= 0) return null
  const kept = Math.exp(-stepMs / memoryMs)
  const { samples, ms } = before ?? { samples: 0, ms: 0 }
  return { samples: samples * kept + (pace * stepMs) / 1000, ms: ms * kept + stepMs }
}

/** Samples per second; null if nothing is known. */
export const paceOf = (work: RecentWork | null): number | null =>
  work === null ? null : (1000 * work.samples) / work.ms
