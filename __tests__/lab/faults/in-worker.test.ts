import { describe, expect, test } from 'vitest'
import type { Fault, WorkerSite } from '../../../src/lab/faults/disturbance.js'
import { alterationsFor, alterationsOf } from '../../../src/lab/faults/in-worker.js'
import { anAim, trainAlone } from './lone-rank.js'

/** Tells where it was due; `target` may be the group. */
function aProbe(target: Fault['target'] = 'rank') {
  const due: string[] = []
  const sites: WorkerSite[] = []
  const probe: Fault = {
    name: 'probe',
    code: 'F99',
    summary: 'a test',
    dose: null,
    target,
    needs: {},
    expects: [],
    blames: 'rank',
    isExact: false,
    endsRun: false,
    inWorker(site) {
      sites.push(site)
      return {
        enter(phase, step) {
          expect(site.at()).toEqual({ phase, step })
          if (site.isDue()) due.push(`${phase} ${step}`)
        },
      }
    },
  }
  return { probe, due, sites }
}

const world = (rank: number) => {
  return { rank, worldSize: 2, confirm: () => undefined, now: () => performance.now() }
}

describe('Time of a disturbance', () => {
  test('A disturbance acts in every phase from its first step to its last', () => {
    const { probe, due } = aProbe()
    trainAlone({ disturbance: probe, aim: { step: 3, until: 5 } })
    const phases = ['data', 'compute', 'reduce', 'update', 'gather']
    expect(due).toEqual([3, 4].flatMap((step) => phases.map((phase) => `${phase} ${step}`)))
  })

  test('A disturbance without a last step acts to the end', () => {
    const { probe, due } = aProbe()
    trainAlone({ disturbance: probe, aim: { step: 7 } })
    expect(due.at(0)).toBe('data 7')
    expect(due.at(-1)).toBe('end 8')
  })

  test('A disturbance does not act on the way to the first step', () => {
    const { probe, due } = aProbe()
    trainAlone({ disturbance: probe, aim: { step: 0 } })
    expect(due[0]).toBe('data 0')
  })
})

describe('Target of a disturbance', () => {
  test('A disturbance spares other ranks', () => {
    const { probe, sites } = aProbe()
    expect(alterationsOf(probe, anAim(probe, { rank: 1 }), world(0))).toEqual({})
    expect(sites).toEqual([])
  })

  test('A disturbance of the group runs on every rank', () => {
    const { probe, sites } = aProbe('group')
    const aim = anAim(probe, { rank: 1 })
    for (const rank of [0, 1]) alterationsOf(probe, aim, world(rank))
    expect(sites.map(({ rank }) => rank)).toEqual([0, 1])
  })

  test('An unknown disturbance name is an error', () => {
    const aim = anAim(aProbe().probe, { name: 'worker_bliss' })
    expect(() => alterationsFor(aim, world(0))).toThrow('worker_bliss')
  })
})

test('A disturbance confirms the same effect once, at its first step', () => {
  const { probe } = aProbe()
  const telling: Fault = {
    ...probe,
    inWorker: (site) => ({
      enter: () => {
        if (site.isDue()) site.confirm('it happens')
      },
    }),
  }
  const { confirmed } = trainAlone({ disturbance: telling })
  expect(confirmed).toEqual([{ step: 3, effect: 'it happens' }])
})

test('A disturbance of the telemetry knows the step of each event', () => {
  const { probe } = aProbe()
  const steps: number[] = []
  const listening: Fault = {
    ...probe,
    inWorker: (site) => ({
      telemetry: (inner) => ({
        ...inner,
        enter(phase, step, sequence) {
          if (site.isDue() && phase === 'data') steps.push(step)
          inner.enter(phase, step, sequence)
        },
      }),
    }),
  }
  const { entered } = trainAlone({ disturbance: listening, aim: { step: 6 } })
  expect(steps).toEqual([6, 7])
  expect(entered.filter(({ phase }) => phase === 'data')).toHaveLength(8)
})

test('Burning takes the given time, without the time in which the thread had no core', () => {
  const { probe, sites } = aProbe()
  let time = 0
  let turns = 0
  // Every tenth turn the thread is off its core for 5 ms.
  const now = () => (time += turns++ % 10 === 9 ? 5 : 0.05)
  alterationsOf(probe, anAim(probe), { ...world(0), now })
  sites[0]?.burn(10)
  expect(time).toBeGreaterThan(50)
})

test('Sleeping blocks the thread for the given time', () => {
  const { probe, sites } = aProbe()
  alterationsOf(probe, anAim(probe), world(0))
  const started = performance.now()
  sites[0]?.sleep(20)
  expect(performance.now() - started).toBeGreaterThanOrEqual(19)
})
