import { describe, expect, test } from 'vitest'
import { detectors } from '../../../../src/lab/detect/index.js'
import {
  type CpuReading,
  foreignLoad,
  isCrowded,
  timedDetectors,
} from '../../../../src/lab/detect/timing/foreign-load.js'

const start: CpuReading = { atMs: 1000, busyMs: 50_000, idleMs: 90_000, ownMs: 700 }
const later = (change: Partial<CpuReading>): CpuReading => ({
  atMs: start.atMs + 1000,
  busyMs: start.busyMs + (change.busyMs ?? 0),
  idleMs: start.idleMs + (change.idleMs ?? 0),
  ownMs: start.ownMs + (change.ownMs ?? 0),
})

describe('Load by other programs', () => {
  test('The load is the time of other processes, in cores', () => {
    const load = foreignLoad(start, later({ busyMs: 1900, idleMs: 100, ownMs: 1100 }))
    expect(load?.cores).toBeCloseTo(0.8)
    expect(load?.idleCores).toBeCloseTo(0.1)
  })

  test('Own time that is read later than the time of the machine never makes the load negative', () => {
    expect(foreignLoad(start, later({ busyMs: 900, ownMs: 1000 }))?.cores).toBe(0)
  })

  test('The load is unknown if a reading is missing or no time passed', () => {
    expect(foreignLoad(null, start)).toBeNull()
    expect(foreignLoad(start, null)).toBeNull()
    expect(foreignLoad(start, start)).toBeNull()
  })

  test.each([
    ['explains a late rank if others take the last core', { cores: 0.8, idleCores: 0.1 }, true],
    ['explains nothing if a core is left over', { cores: 0.8, idleCores: 1.2 }, false],
    ['explains nothing if our own processes fill the cores', { cores: 0.1, idleCores: 0 }, false],
    ['explains nothing if it is unknown', null, false],
  ])('A measured load %s', (_, load, expected) => {
    expect(isCrowded(load)).toBe(expected)
  })

  test('Whoever raises a type that costs only time counts as judging times', () => {
    expect([...timedDetectors(detectors)].sort()).toEqual([
      'allreduce-spike',
      'cpu-starvation',
      'last-arriver',
      'link-matrix',
      'straggler',
      'straggler-trend',
    ])
  })
})
