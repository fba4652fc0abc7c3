import { describe, expect, test } from 'vitest'
import { type CampaignServices, runCampaign } from '../../../src/lab/campaign/run-campaign.js'
import { believe } from '../../../src/lab/detect/believe.js'
import { slow } from './small-catalogue.js'
import { aFound, aPerformed, aTrial } from './trial-builders.js'

const trials = [aTrial(slow), aTrial(null), aTrial(slow), aTrial(slow), aTrial(slow)].map(
  (trial, index) => ({ ...trial, planned: { ...trial.planned, id: `trial-${index}` } }),
)

function aWorld(changes: Partial<CampaignServices> = {}) {
  const deeds: string[] = []
  const written: unknown[] = []
  const world: CampaignServices = {
    concurrency: 1,
    perform: async ({ planned, disturbance }) => {
      deeds.push(planned.id)
      return disturbance ? aPerformed([aFound()]) : aPerformed([], null)
    },
    writeVerdicts: async (verdicts) => {
      deeds.push('verdicts')
      written.push(...verdicts)
    },
    progress: ({ done, total }) => deeds.push(`${done}/${total}`),
    believe: (findings) => {
      deeds.push('believe')
      return believe(findings)
    },
    signal: new AbortController().signal,
    ...changes,
  }
  return { world, deeds, written }
}

describe('Campaign run', () => {
  test('The campaign runs its trials in order and scores nothing before the verdicts are written', async () => {
    const { world, deeds } = aWorld()
    const { stoppedBecause, trials: results } = await runCampaign(trials, world)
    expect(stoppedBecause).toBeNull()
    expect(results.map(({ id }) => id)).toEqual(trials.map(({ planned }) => planned.id))
    expect(deeds.filter((deed) => deed.startsWith('trial'))).toEqual(results.map(({ id }) => id))
    expect(deeds.indexOf('believe')).toBeGreaterThan(deeds.indexOf('verdicts'))
    expect(deeds.indexOf('verdicts')).toBe(deeds.indexOf('5/5') + 1)
  })

  test('The campaign writes verdicts that reveal nothing about the faults', async () => {
    const { world, written } = aWorld()
    await runCampaign(trials, world)
    expect(written).toHaveLength(5)
    expect(Object.keys(written[0] as object).sort()).toEqual(
      [
        'id',
        'outcome',
        'message',
        'stepsRun',
        'durationMs',
        'foreignCores',
        'isExplainedByLoad',
        'findings',
      ].sort(),
    )
    expect(JSON.stringify(written)).not.toContain(aPerformed().effect?.words)
  })

  test('The campaign keeps the details of a few faulty runs whose effect takes time', async () => {
    const { world } = aWorld()
    const { timelines } = await runCampaign(trials, world)
    expect(timelines.map(({ trial }) => trial)).toEqual(['trial-0', 'trial-2', 'trial-3'])
    expect(timelines[0]).toMatchObject({ injected_step: 15, raised_step: 18 })
  })

  test('A stopped campaign reports the runs that it finished', async () => {
    const abort = new AbortController()
    const { world, written } = aWorld()
    const { trials: results, stoppedBecause } = await runCampaign(trials, {
      ...world,
      signal: abort.signal,
      perform: async (trial) => {
        if (trial === trials[2]) {
          abort.abort()
          abort.signal.throwIfAborted()
        }
        return world.perform(trial, 1)
      },
    })
    expect(results).toHaveLength(2)
    expect(written).toHaveLength(2)
    expect(stoppedBecause).toBe('interrupted after 2 of 5 runs')
  })

  test('A timed trial has the machine to itself, and no more trials run side by side than the concurrency allows', async () => {
    const mixed = trials.map((trial, index) => ({ ...trial, isTimed: index % 2 === 0 }))
    const present = new Set<unknown>()
    const seen: { isTimed: boolean; company: number; concurrency: number }[] = []
    const { world } = aWorld({
      concurrency: 2,
      perform: async (trial, concurrency) => {
        present.add(trial)
        // Whoever can sit down has done so when all that is due has run.
        await new Promise(setImmediate)
        seen.push({ isTimed: trial.isTimed, company: present.size, concurrency })
        present.delete(trial)
        return aPerformed([], null)
      },
    })
    const { trials: results } = await runCampaign(mixed, world)
    const timed = { isTimed: true, company: 1, concurrency: 1 }
    expect(seen.slice(0, 3)).toEqual([timed, timed, timed])
    expect(seen[3]).toEqual({ isTimed: false, company: 2, concurrency: 2 })
    expect(results.map(({ id }) => id)).toEqual(mixed.map(({ planned }) => planned.id))
  })

  test('After a trial fails, its neighbour finishes and no other trial starts', async () => {
    const shared = trials.map((trial) => ({ ...trial, isTimed: false }))
    const begun: string[] = []
    const ended: string[] = []
    const { world } = aWorld({
      concurrency: 2,
      perform: async ({ planned }) => {
        begun.push(planned.id)
        if (planned.id === 'trial-0') throw new Error('no such workload')
        await new Promise(setImmediate)
        ended.push(planned.id)
        return aPerformed([], null)
      },
    })
    await expect(runCampaign(shared, world)).rejects.toThrow('no such workload')
    expect(begun).toEqual(['trial-0', 'trial-1'])
    expect(ended).toEqual(['trial-1'])
  })

  test('A campaign that cannot continue fails with the original error', async () => {
    const perform = async () => Promise.reject(new Error('no such workload'))
    const { world } = aWorld({ perform })
    await expect(runCampaign(trials, world)).rejects.toThrow('no such workload')
  })
})
