import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { extendHistory, historyLimits, mergeBaselines } from '../../../src/gate/baseline/history.js'
import { baseline, type Baseline } from '../../../src/kit/records/baseline/baseline.js'
import {
  aBaseline,
  aFingerprint,
  anotherMachine,
  aPoint,
} from '../../support/builders/baseline-builders.js'

const runsOf = ({ history = [] }: Baseline) => history.map(({ provenance }) => provenance.run_id)
const points = (from: number, to: number, fingerprint = aFingerprint()) =>
  Array.from({ length: to - from + 1 }, (_, index) => aPoint({ run: from + index, fingerprint }))

describe('Baseline history', () => {
  test('A history begins with the first point', () => {
    const begun = extendHistory(null, aPoint(), 'main')
    expect(begun).toMatchObject({ name: 'main', baseline_version: 1, point: aPoint() })
    expect(begun.history).toEqual([aPoint()])
    expect(begun.metrics.final_loss).toBe(0.045)
    expect(baseline.parse(JSON.parse(JSON.stringify(begun)))).toEqual(begun)
  })

  test('A history appends the next point and leaves unknown figures out of the flat ones', () => {
    const next = aPoint({ run: 2, metrics: { final_loss: 0.04, p50_step_ms: null } })
    const extended = extendHistory(extendHistory(null, aPoint(), 'main'), next)
    expect(runsOf(extended)).toEqual(['1', '2'])
    expect(extended.name).toBe('main')
    expect(extended.metrics.final_loss).toBe(0.04)
    expect(Object.hasOwn(extended.metrics, 'p50_step_ms')).toBe(false)
  })

  test('A history can continue a flat file, which has no history of its own', () => {
    const flat: Baseline = { name: 'old', timestamp: '2026', metrics: { final_loss: 1 } }
    expect(runsOf(extendHistory(flat, aPoint()))).toEqual(['1'])
    expect(extendHistory(flat, aPoint()).name).toBe('old')
  })

  test('A history keeps each run once, but every attempt and every machine', () => {
    const again = aPoint({ run: 1, metrics: { final_loss: 9 } })
    const once = extendHistory(aBaseline([aPoint()]), again)
    expect(once.history).toHaveLength(1)
    const attempt = aPoint({ provenance: { run_attempt: 2 } })
    const elsewhere = aPoint({ fingerprint: anotherMachine })
    expect(extendHistory(once, attempt).history).toHaveLength(2)
    expect(extendHistory(once, elsewhere).history).toHaveLength(2)
  })

  test('A history keeps the later of two measurements of one run, in whichever order they arrive', () => {
    const early = aPoint({ metrics: { final_loss: 9 } })
    const late = aPoint({ provenance: { created_at: '2026-02-01T00:00:00.000Z' } })
    expect(extendHistory(aBaseline([early]), late).history).toEqual([late])
    expect(extendHistory(aBaseline([late]), early).history).toEqual([late])
  })

  test('A history distinguishes measurements outside a workflow by their time', () => {
    const outside = { run_id: null, run_attempt: null, sha: null }
    const first = aPoint({ run: 1, provenance: outside })
    const second = aPoint({ run: 2, provenance: outside })
    expect(extendHistory(aBaseline([first]), second).history).toHaveLength(2)
    expect(extendHistory(aBaseline([first]), first).history).toHaveLength(1)
  })

  test('A history is bounded per kind of machine and in total, and drops the oldest points first', () => {
    const full = extendHistory(aBaseline(points(1, 250)), aPoint({ run: 251 }))
    expect(full.history).toHaveLength(historyLimits.perMachine)
    expect(runsOf(full).at(0)).toBe('52')
    const kinds = [1, 2, 3].flatMap((cores) =>
      points(1000 * cores, 1000 * cores + 180, aFingerprint({ cpu_cores: cores })),
    )
    const mixed = extendHistory(aBaseline(kinds), aPoint({ run: 9000 }))
    expect(mixed.history).toHaveLength(historyLimits.inAll)
    expect(runsOf(mixed).at(-1)).toBe('9000')
  })

  test('A history sorts points without a valid date first', () => {
    const undated = aPoint({ run: 7, provenance: { created_at: 'yesterday' } })
    expect(runsOf(extendHistory(aBaseline([aPoint({ run: 3 })]), undated))).toEqual(['7', '3'])
  })
})

const anyRuns = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 })
const baselineOf = (runs: readonly number[]): Baseline =>
  runs
    .map((run) => aPoint({ run, fingerprint: run % 3 ? aFingerprint() : anotherMachine }))
    .reduce<Baseline | null>((before, point) => extendHistory(before, point, 'main'), null) ??
  aBaseline()

describe('Two runs that race', () => {
  test('Two racing runs leave the same history in either order', () => {
    fc.assert(
      fc.property(
        anyRuns,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        (runs, a, b) => {
          const base = baselineOf(runs)
          const [first, second] = [aPoint({ run: a }), aPoint({ run: b })]
          const straight = extendHistory(extendHistory(base, first), second).history
          expect(extendHistory(extendHistory(base, second), first).history).toEqual(straight)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('Two baselines merge to the same result in either order, and lose nothing', () => {
    fc.assert(
      fc.property(anyRuns, anyRuns, (left, right) => {
        const [a, b] = [baselineOf(left), baselineOf(right)]
        const merged = mergeBaselines(a, b)
        expect(mergeBaselines(b, a)).toEqual(merged)
        expect(mergeBaselines(merged, a)).toEqual(merged)
        const all = [...new Set([...left, ...right])].sort((x, y) => x - y).map(String)
        expect(runsOf(merged)).toEqual(all)
      }),
      { numRuns: 50 },
    )
  })
})
