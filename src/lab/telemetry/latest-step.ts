import { writeNumber } from '../../kit/records/json/write-number.js'
import type { LatestStep } from './control-message.js'
import { createStepWindow } from './step-window.js'
import { parseTag, recordKinds, stepWords } from './event-format.js'

/** Tracks the newest step of one rank, and the pace of its own samples since the last query. */
export function createLatestStep() {
  let samples = 0
  let busyMs = 0
  let newest: Float64Array | null = null
  let latest: LatestStep | null = null
  const window = createStepWindow()
  return {
    /** Whole records, as they go to the log. */
    add(records: Uint8Array): void {
      const words = new Float64Array(records.buffer, records.byteOffset, records.length / 8)
      for (let at = 0; at < words.length;) {
        const tag = parseTag(words[at] ?? NaN)
        if (tag === null) return
        if (tag.kind === recordKinds.resources) window.addResources(words.subarray(at + 1))
        if (tag.kind === recordKinds.step) {
          newest = words.subarray(at + 1, at + 1 + stepWords.length)
          samples += newest[stepWords.samples] ?? 0
          busyMs += newest[stepWords.stepMs] ?? 0
          window.addStep(newest)
        }
        at += 1 + tag.words
      }
      if (newest) newest = newest.slice()
    },
    /** Null before the first step; unchanged if no step followed. */
    take(): LatestStep | null {
      if (newest === null || busyMs === 0) return latest
      latest = { ...describe(newest, (samples / busyMs) * 1000), window: window.take() }
      samples = 0
      busyMs = 0
      return latest
    },
  }
}

function describe(words: Float64Array, throughputSamplesPerSec: number): LatestStep {
  const word = (index: number): number => words[index] ?? NaN
  const samples = word(stepWords.samples)
  return {
    step: word(stepWords.step),
    loss: writeNumber(samples > 0 ? word(stepWords.localLossSum) / samples : word(stepWords.loss)),
    throughputSamplesPerSec,
    allreduceMs: word(stepWords.waitMs) + word(stepWords.transferMs),
    computeMs: word(stepWords.computeMs),
  }
}
