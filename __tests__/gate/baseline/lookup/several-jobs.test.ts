import { beforeEach, describe, expect, test } from 'vitest'
import {
  baselineArtifactName,
  furtherArtifactNames,
} from '../../../../src/gate/baseline/lookup/artifact-name.js'
import { findBaseline } from '../../../../src/gate/baseline/lookup/find-baseline.js'
import type { BaselinePoint } from '../../../../src/kit/records/baseline/baseline.js'
import { line, RemoteRepository, requestOf, sha, writeBaseline } from './remote-repository.js'

let remote: RemoteRepository
const [parent, grandparent] = line('b', 2) as [string, string]

beforeEach(() => {
  remote = new RemoteRepository()
  remote.history = { status: 'ok', value: [parent, grandparent] }
})

type Leg = { readonly configuration: string; readonly cpu: string }
const legs: readonly Leg[] = [
  { configuration: 'two-workers', cpu: 'A CPU' },
  { configuration: 'four-workers', cpu: 'A CPU' },
  { configuration: 'two-workers', cpu: 'another CPU' },
]

const orders = permutations([0, 1, 2])

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((first) =>
    permutations(items.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  )
}

/** The jobs of a run save in this order; each takes the first name that is free. */
function save(id: number, commit: string, order: readonly number[]): void {
  const taken = new Set<string>()
  for (const job of order) {
    const leg = legs[job]
    if (leg === undefined) throw new Error('no such job')
    const names = [
      baselineArtifactName('default'),
      ...furtherArtifactNames('default', leg.configuration),
    ]
    const name = names.find((one) => !taken.has(one)) ?? ''
    taken.add(name)
    remote.addRun({ id, sha: commit, job, ...leg, artifact: { name } })
  }
}

function measuredBy(leg: Leg | undefined): BaselinePoint {
  const written = writeBaseline({ id: 9, sha: sha('ee'), ...leg })
  return (JSON.parse(written) as { point: BaselinePoint }).point
}

describe('Jobs of one run that share a name', () => {
  test.each(orders)('Saved in the order %d, %d, %d, each finds its own again', async (...order) => {
    save(2, parent, order)
    for (const leg of legs) {
      const { origin, baseline } = await findBaseline(
        requestOf({ measured: measuredBy(leg) }),
        remote.ports(),
      )
      expect(origin).toMatchObject({ status: 'found', distance: 1, provenance: { run_id: '2' } })
      expect(baseline?.point?.configuration).toBe(leg.configuration)
      expect(baseline?.point?.fingerprint.cpu_model).toBe(leg.cpu)
    }
  })

  test('What two machines measured of one configuration is in one history', async () => {
    save(2, parent, [2, 1, 0])
    const request = requestOf({ measured: measuredBy(legs[0]) })
    const { baseline } = await findBaseline(request, remote.ports())
    const cpus = baseline?.history?.map(({ fingerprint }) => fingerprint.cpu_model)
    expect(cpus?.toSorted()).toEqual(['A CPU', 'another CPU'])
  })

  test('A configuration that no job of the nearest commit measured is found further back', async () => {
    save(3, parent, [0])
    save(2, grandparent, [0, 1])
    const request = requestOf({ measured: measuredBy(legs[1]) })
    const { origin } = await findBaseline(request, remote.ports())
    expect(origin).toMatchObject({ status: 'found', distance: 2, provenance: { run_id: '2' } })
  })

  test('A list that cannot be read is said even if the plain name has nothing', async () => {
    const ports = remote.ports()
    const artifacts = {
      listByName: (name: string) =>
        Promise.resolve(
          name.includes('~')
            ? ({ status: 'unreachable', reason: 'no answer' } as const)
            : ({ status: 'ok', value: { artifacts: [], hasMore: false } } as const),
        ),
    }
    const { origin } = await findBaseline(requestOf({ measured: measuredBy(legs[0]) }), {
      ...ports,
      artifacts,
    })
    expect(origin.status).toBe('unreachable')
  })

  test('No name of a baseline is a further name of another', () => {
    expect(() => baselineArtifactName('default~two-workers')).toThrow(/cannot name a baseline/)
  })
})
