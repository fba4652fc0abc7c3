import { describe, expect, test } from 'vitest'
import { disturbRun, undisturbed } from '../../../../src/cli/commands/campaign/disturb-run.js'
import type { Disturbance, LinkCondition } from '../../../../src/lab/faults/disturbance.js'
import type { LinkProxies } from '../../../../src/runtime/engines/links/link-proxies.js'
import type { Aim } from '../../../../src/kit/records/run/aim.js'
import type { SealedMessage } from '../../../../src/lab/telemetry/control-message.js'
import type { WorkerSpec } from '../../../../src/lab/worker/worker-spec.js'

const aim: Aim = {
  name: 'x',
  rank: 1,
  peer: 2,
  step: 5,
  until: null,
  dose: 3,
  seed: 9,
  attempts: 1,
}
const base: Disturbance = {
  name: 'x',
  code: 'F0',
  summary: '',
  dose: null,
  target: 'rank',
  needs: {},
}
const specOf = (rank: number) => ({ rendezvous: { rank } }) as unknown as WorkerSpec
const said = (step: number, atMs: number): SealedMessage => ({
  type: 'sealed',
  rank: 1,
  effect: 'done',
  step,
  atMs,
})

/** Proxies that remember what was set: whether a connection was there, and whether it carries bytes. */
function aProxy(isSignificant: boolean, carriesBytes = true) {
  const set: [number, number, LinkCondition][] = []
  const links = {
    set: async (from: number, to: number, condition: LinkCondition) => {
      set.push([from, to, condition])
      return isSignificant
    },
    acted: async () => carriesBytes,
  } as unknown as LinkProxies
  return { set, links }
}

describe('Disturbance inside a worker', () => {
  const inWorker: Disturbance = { ...base, inWorker: () => ({}) }
  const sealedRanks = (run: ReturnType<typeof disturbRun>) =>
    [0, 1, 2].filter((rank) => run.intervention.spec(specOf(rank)).sealed !== undefined)

  test('The disturbance goes to its rank only, or to all ranks for the group', () => {
    expect(sealedRanks(disturbRun(inWorker, aim, { workers: 3 }))).toEqual([1])
    expect(sealedRanks(disturbRun({ ...inWorker, target: 'group' }, aim, { workers: 3 }))).toEqual([
      0, 1, 2,
    ])
  })

  test('The disturbance ends after the given number of attempts', () => {
    const run = disturbRun(inWorker, { ...aim, attempts: 2 }, { workers: 3 })
    expect([sealedRanks(run), sealedRanks(run), sealedRanks(run)]).toEqual([[1], [1], []])
  })

  test('The disturbance takes effect when the worker first reports it', () => {
    const { intervention, effect } = disturbRun(inWorker, aim, { workers: 3 })
    expect(effect()).toBeNull()
    intervention.reached(said(6, 60), null)
    intervention.reached(said(7, 70), null)
    expect(effect()).toEqual({ words: 'done', step: 6, atMs: 60 })
  })
})

test("The disturbance of a worker's task changes the spec of its rank and seals nothing", () => {
  const inSpec = (spec: WorkerSpec) => ({ ...spec, changed: true }) as unknown as WorkerSpec
  const { spec } = disturbRun({ ...base, inSpec }, aim, { workers: 3 }).intervention
  expect(spec(specOf(0))).toEqual(specOf(0))
  expect(spec(specOf(1))).toEqual({ ...specOf(1), changed: true })
})

describe('Disturbance of links', () => {
  const conditions = { there: { latencyMs: 5 }, back: {} }
  const onLink: Disturbance['onLink'] = ({ confirm }) => {
    confirm('delayed')
    return conditions
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  test('The disturbance sets its link once and takes effect if a connection felt it', async () => {
    const { set, links } = aProxy(true)
    const { intervention, effect } = disturbRun({ ...base, target: 'link', onLink }, aim, {
      workers: 3,
    })
    intervention.reached(said(5, 50), links)
    intervention.reached(said(6, 60), links)
    await settle()
    expect(set).toEqual([[1, 2, { latencyMs: 5 }]])
    expect(effect()).toEqual({ words: 'delayed', step: 5, atMs: 50 })
  })

  test('The disturbance has no effect when no connection could feel it', async () => {
    const { intervention, effect } = disturbRun({ ...base, target: 'link', onLink }, aim, {
      workers: 3,
    })
    intervention.reached(said(5, 50), aProxy(false).links)
    await settle()
    expect(effect()).toBeNull()
  })

  test('A disturbance of a link that carries nothing has no effect, except for a reset', async () => {
    const effectOf = async (there: LinkCondition) => {
      const onLink: Disturbance['onLink'] = ({ confirm }) => {
        confirm('done')
        return { there, back: {} }
      }
      const run = disturbRun({ ...base, target: 'link', onLink }, aim, { workers: 3 })
      run.intervention.reached(said(5, 50), aProxy(true, false).links)
      await settle()
      return run.effect()?.words ?? null
    }
    expect(await effectOf({ latencyMs: 5 })).toBeNull()
    expect(await effectOf({ blackHole: true })).toBeNull()
    expect(await effectOf({ reset: true })).toBe('done')
  })

  test('The disturbance has no effect without proxies, but may have one once they exist', async () => {
    const { intervention, effect } = disturbRun({ ...base, target: 'link', onLink }, aim, {
      workers: 3,
    })
    intervention.reached(said(5, 50), null)
    intervention.reached(said(6, 60), aProxy(true).links)
    await settle()
    expect(effect()).toMatchObject({ step: 6 })
  })

  test('The disturbance sets both directions of a link, or every link of the group', async () => {
    const both: Disturbance['onLink'] = () => ({ there: { latencyMs: 1 }, back: { latencyMs: 2 } })
    const pair = aProxy(true)
    disturbRun({ ...base, target: 'link', onLink: both }, aim, { workers: 3 }).intervention.reached(
      said(5, 50),
      pair.links,
    )
    expect(pair.set).toEqual([
      [1, 2, { latencyMs: 1 }],
      [2, 1, { latencyMs: 2 }],
    ])
    const group = aProxy(true)
    disturbRun({ ...base, target: 'group', onLink }, aim, { workers: 3 }).intervention.reached(
      said(5, 50),
      group.links,
    )
    expect(group.set).toHaveLength(6)
  })
})

test('A disturbance of checkpoints damages the first due checkpoint once', async () => {
  const seen: string[] = []
  const onCheckpoint: Disturbance['onCheckpoint'] = async (site) => {
    seen.push(`${site.checkpointsDirectory} ${site.directory}`)
    site.confirm('cut')
  }
  const { intervention, effect } = disturbRun(
    { ...base, target: 'checkpoint', onCheckpoint },
    aim,
    { workers: 3 },
  )
  for (const step of [2, 5, 8]) {
    await intervention.checkpointSaved(`/run/checkpoints/step-${step}`, step, step * 10)
  }
  expect(seen).toEqual(['/run/checkpoints /run/checkpoints/step-5'])
  expect(effect()).toEqual({ words: 'cut', step: 5, atMs: 50 })
})

test('A clean run under the same conditions changes nothing', async () => {
  const intervention = undisturbed(true)
  expect(intervention.proxiedLinks).toBe(true)
  expect(intervention.spec(specOf(1))).toEqual(specOf(1))
  await intervention.checkpointSaved('/run/checkpoints/step-5', 5, 50)
})
