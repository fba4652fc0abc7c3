import { describe, expect, test } from 'vitest'
import { chooseFaults, type ChosenFaults } from '../../../src/lab/campaign/fault-sets.js'
import { faults } from '../../../src/lab/faults/index.js'

const choose = (wanted: Parameters<typeof chooseFaults>[0]) => {
  const chosen = chooseFaults(wanted, faults, { workers: 4, cores: 4, obstacleTo: () => null })
  if ('unknown' in chosen) throw new Error(`${chosen.unknown} is unknown`)
  return chosen
}

describe('Fault sets', () => {
  test('The standard set is the whole catalogue, and the full set has every dose', () => {
    expect(choose('standard')).toMatchObject({ label: 'standard', faults, allDoses: false })
    expect(choose('full')).toMatchObject({ label: 'full', faults, allDoses: true })
  })

  test('The quick set has one catalogue fault of every kind', () => {
    const quick = choose('quick')
    expect(quick.faults.length).toBeGreaterThanOrEqual(10)
    expect(new Set(quick.faults).size).toBe(quick.faults.length)
    expect(new Set(quick.faults.map(({ blames }) => blames)).size).toBeGreaterThan(2)
    expect(quick.faults.some(({ endsRun }) => endsRun)).toBe(true)
  })

  test('Faults that only replicas show are left out where the ranks hold parts of a model, and no others', () => {
    const setting = { workers: 4, cores: 4, obstacleTo: () => null }
    const leftOut = (areReplicas?: boolean) =>
      (chooseFaults('quick', faults, { ...setting, areReplicas }) as ChosenFaults).leftOut
    expect(leftOut(false).map(({ fault }) => fault.name)).toEqual([
      'weight_corruption',
      'skipped_sync',
      'missing_contribution',
      'sum_instead_of_mean',
    ])
    expect(new Set(leftOut(false).map(({ reason }) => reason)).size).toBe(1)
    expect(leftOut(true)).toEqual([])
    expect(leftOut()).toEqual([])
  })

  test('A fault list keeps its order and its names', () => {
    const { label, faults: chosen } = choose(['weight_corruption', 'worker_crash'])
    expect(label).toBe('weight_corruption,worker_crash')
    expect(chosen.map(({ name }) => name)).toEqual(['weight_corruption', 'worker_crash'])
  })

  test('A fault set names the faults that it omits because they need more workers', () => {
    const { faults: chosen, leftOut } = chooseFaults('quick', faults, {
      workers: 2,
      cores: 2,
      obstacleTo: () => null,
    }) as ChosenFaults
    expect(leftOut.map(({ fault }) => fault.name)).toEqual(['gradient_sync_anomaly'])
    expect(chosen).toHaveLength(choose('quick').faults.length - 1)
    expect(choose('quick').leftOut).toEqual([])
  })

  test.each([
    { cores: 4, reasons: [] },
    { cores: 2, reasons: ['needs a core for each of 4 workers, and there are 2 cores'] },
    {
      cores: null,
      reasons: ['needs a core for each of 4 workers, and the number of cores is unknown'],
    },
  ])(
    'A fault that takes cores away is skipped unless every rank has its own core: $cores',
    (one) => {
      const { leftOut } = chooseFaults('standard', faults, {
        workers: 4,
        cores: one.cores,
        obstacleTo: () => null,
      }) as ChosenFaults
      expect(leftOut.map(({ reason }) => reason)).toEqual(one.reasons)
      expect(leftOut.every(({ fault }) => fault.name === 'cpu_contention')).toBe(true)
    },
  )

  test('A fault set reports an unknown name', () => {
    expect(
      chooseFaults(['worker_crash', 'worker_crush'], faults, {
        workers: 4,
        cores: 4,
        obstacleTo: () => null,
      }),
    ).toEqual({
      unknown: 'worker_crush',
    })
  })
})
