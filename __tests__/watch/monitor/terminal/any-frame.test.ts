import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import stringWidth from 'string-width'
import type { MonitorView, WorkerState } from '../../../../src/watch/monitor/monitor-view.js'
import { hostileStrings } from '../../../support/builders/hostile-strings.js'
import { aFrame, anAnomaly, aTroubledView, aView, aWorker } from './a-view.js'
import { anyCharacter } from '../../../support/any-character.js'

const states: readonly WorkerState[] = ['healthy', 'slow', 'failed', 'stalled', 'done', 'unknown']

describe('Rules for every frame', () => {
  const sizes = fc.record({
    columns: fc.integer({ min: 1, max: 220 }),
    lines: fc.integer({ min: 1, max: 80 }),
  })

  test('No line of a frame is wider and no frame higher than its surface', () => {
    fc.assert(
      fc.property(sizes, anyView(), fc.boolean(), fc.boolean(), (size, view, isLast, isAscii) => {
        const { lines } = aFrame(view, { ...size, isLast, hasUnicode: !isAscii })
        expect(lines.length).toBeLessThanOrEqual(size.lines)
        expect(Math.max(0, ...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(
          size.columns,
        )
      }),
    )
  })

  test('No text of the file can move the cursor or hide a line', () => {
    fc.assert(
      fc.property(sizes, anyView(), (size, view) => {
        expect(aFrame(view, size).lines.join('')).not.toMatch(
          /[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/,
        )
      }),
    )
  })

  test('A live frame fills the surface, so that its last line stays in place', () => {
    for (const lines of [5, 10, 23, 49]) {
      expect(aFrame(aTroubledView(), { lines }).lines).toHaveLength(lines)
    }
  })

  test('A frame needs only ASCII on a simple terminal', () => {
    const { lines } = aFrame(aTroubledView(), { hasUnicode: false })
    expect(lines.join('')).toMatch(/^[ -~]*$/)
  })
})

function anyView(): fc.Arbitrary<MonitorView> {
  const figure = fc.oneof(fc.double(), fc.constant(null), fc.integer())
  const count = fc.oneof(fc.nat(), fc.constant(null))
  const text = fc.oneof(
    fc.constantFrom(...Object.values(hostileStrings)),
    fc.string({ unit: anyCharacter, maxLength: 200 }),
  )
  const worker = fc.record({
    state: fc.constantFrom(...states),
    loss: figure,
    dataMs: figure,
    computeMs: figure,
    stepMs: figure,
    allreduceMs: figure,
    throughputSamplesPerSec: figure,
    step: count,
    unmovedMs: figure,
  })
  return fc
    .record({
      text,
      workers: fc.array(worker, { maxLength: 12 }),
      done: count,
      total: count,
      ms: figure,
    })
    .map(({ text: said, workers, done, total, ms }) => {
      const anomalies = [
        anAnomaly({ description: said }),
        anAnomaly({ id: 'c', step: null, workerId: null }),
      ]
      const advice = {
        anomalyId: anomalies[0]!.id,
        meaning: `${said}.`,
        next: [said],
        commands: [said],
      }
      return aView({
        source: said,
        runId: said,
        reason: said,
        notes: [said],
        anomalies,
        completedSteps: done,
        totalSteps: total,
        etaMs: ms,
        ageMs: ms,
        elapsedMs: ms,
        recommendations: [advice],
        undecided: [{ type: 'slow_worker', reason: said, needs: said }],
        workers: workers.map((given, id) => aWorker(id, given)),
      })
    })
}
