import { describe, expect, test } from '@jest/globals'
import { chooseFaults, type ChosenFaults } from '../../src/campaign/fault-sets.js'
import { faults } from '../../src/faults/index.js'

const choose = (wanted: Parameters<typeof chooseFaults>[0]) => {
  const chosen = chooseFaults(wanted, faults, 4)
  if ('unknown' in chosen) throw new Error(`${chosen.unknown} is unknown`)
  return chosen
}

describe('a set of faults', () => {
  test('standard is the whole catalogue, full is that at every dose', () => {
    expect(choose('standard')).toMatchObject({ label: 'standard', faults, allDoses: false })
    expect(choose('full')).toMatchObject({ label: 'full', faults, allDoses: true })
  })

  test('quick has one of every kind, each of which is in the catalogue', () => {
    const quick = choose('quick')
    expect(quick.faults.length).toBeGreaterThanOrEqual(10)
    expect(new Set(quick.faults).size).toBe(quick.faults.length)
    expect(new Set(quick.faults.map(({ blames }) => blames)).size).toBeGreaterThan(2)
    expect(quick.faults.some(({ endsRun }) => endsRun)).toBe(true)
  })

  test('a list is taken in its order and written down as it was named', () => {
    const { label, faults: chosen } = choose(['weight_corruption', 'worker_crash'])
    expect(label).toBe('weight_corruption,worker_crash')
    expect(chosen.map(({ name }) => name)).toEqual(['weight_corruption', 'worker_crash'])
  })

  test('leaves out, by name, what takes more workers than there are', () => {
    const { faults: chosen, leftOut } = chooseFaults('quick', faults, 2) as ChosenFaults
    expect(leftOut.map(({ name }) => name)).toEqual(['gradient_sync_anomaly'])
    expect(chosen).toHaveLength(choose('quick').faults.length - 1)
    expect(choose('quick').leftOut).toEqual([])
  })

  test('a name that is not there is told', () => {
    expect(chooseFaults(['worker_crash', 'worker_crush'], faults, 4)).toEqual({
      unknown: 'worker_crush',
    })
  })
})
