import { expect, test } from 'vitest'
import type { Blame, Finding } from '../../../../src/kit/records/run/finding.js'
import type { SetupEvent } from '../../../../src/kit/records/run/run-event.js'
import { describeFinding } from '../../../../src/lab/detect/findings.js'
import { learnMeshPlaces } from '../../../../src/lab/detect/stream/mesh-places.js'
import { aSetup } from '../run-of-events.js'

type Made = NonNullable<SetupEvent['meshes']>
const grid: Made[number] = { names: ['dp', 'tp'], shape: [2, 2], ranks: [0, 1, 2, 3] }

const about = { name: 'straggler', evidence: 'strong', channel: 'telemetry' } as const
const blaming = (blame: Blame): Finding =>
  describeFinding(about, { type: 'slow_worker', blame, message: 'slow' })
const slow = blaming({ kind: 'rank', rank: 3 })

const messageOf = (made: Made | undefined, finding = slow, worldSize = 4): string => {
  const mesh = learnMeshPlaces(worldSize)
  mesh.note(made === undefined ? aSetup(0, {}) : { ...aSetup(0, {}), meshes: made })
  return mesh.withPlaces(finding).message
}

const inGrid = 'slow; in the mesh, rank 3 is tensor-parallel peer 1 of data replica 1'

test('A finding names the place of its rank in the mesh', () => {
  expect(messageOf([grid])).toBe(inGrid)
  expect(messageOf([{ ...grid, ranks: [3, 2, 1, 0] }])).toContain('peer 0 of data replica 0')
})

test.each<[Blame, string | null]>([
  [{ kind: 'unobservable', rank: 1 }, 'rank 1 is tensor-parallel peer 1 of data replica 0'],
  [
    { kind: 'link', from: 0, to: 3 },
    'rank 0 is tensor-parallel peer 0 of data replica 0 and rank 3',
  ],
  [{ kind: 'unattributable', among: [2, 3] }, 'replica 1 and rank 3 is tensor-parallel peer 1'],
  [{ kind: 'unattributable', among: [0, 1, 2, 3, 3] }, null],
  [{ kind: 'group' }, null],
  [{ kind: 'file', name: 'a' }, null],
  [{ kind: 'rank', rank: 9 }, null],
])('The ranks of %j have places, up to four of them', (blame, expected) => {
  const message = messageOf([grid], blaming(blame))
  if (expected === null) expect(message).toBe('slow')
  else expect(message).toContain(expected)
})

test('Of several meshes the one of all ranks with the most dimensions counts', () => {
  const flat = { names: ['world'], shape: [4], ranks: [0, 1, 2, 3] }
  const half = { names: ['dp', 'pp', 'tp'], shape: [1, 1, 2], ranks: [0, 1] }
  const unnamed = { ...grid, names: null, shape: [1, 2, 2] }
  expect(messageOf([flat, half, unnamed, grid])).toBe(inGrid)
})

test.each<[string, Made | undefined]>([
  ['no mesh', undefined],
  ['an empty list', []],
  ['a mesh of other ranks', [{ ...grid, shape: [2, 4] }]],
  ['a mesh without names', [{ ...grid, names: null }]],
  ['a mesh with fewer names than dimensions', [{ ...grid, names: ['dp'] }]],
  ['a mesh of replicas alone', [{ ...grid, names: ['dp_replicate', 'dp_shard'] }]],
])('A job with %s has no places', (_, made) => {
  expect(messageOf(made)).toBe('slow')
})

test('A place is known once a rank has written its setup, and the first mesh stays', () => {
  const mesh = learnMeshPlaces(4)
  expect(mesh.withPlaces(slow)).toEqual(slow)
  mesh.note({ ...aSetup(0, {}), meshes: [grid] })
  mesh.note({ ...aSetup(1, {}), meshes: [{ ...grid, names: ['tp', 'pp'] }] })
  mesh.note(aSetup(2, {}))
  expect(mesh.withPlaces(slow).message).toBe(inGrid)
})
