import { expect, test } from 'vitest'
import type { JournalLine, LineOf } from '../../../../../src/kit/records/proof/journal-line.js'
import { nameMistakes } from '../../../../../src/prove/validate/proof/mistakes/index.js'
import { learnMesh } from '../../../../../src/prove/validate/proof/mesh/learn-mesh.js'
import { dimensionsOf, meshInWords } from '../../../../../src/kit/mesh/mesh.js'
import { aJob, type Change, changing } from '../simulate-job.js'

const inOrder =
  (...changes: Change[]): Change =>
  (lines, rank) =>
    changes.reduce((changed, change) => change(changed, rank), lines)

const anEnter = (fields: Partial<LineOf<'enter'>>): JournalLine => ({
  kind: 'enter',
  index: 90,
  step: 1,
  name: 'allreduce',
  group: 'tp',
  elements: 20,
  sent: 'sent',
  finite: true,
  ...fields,
})

const adding =
  (added: (rank: number) => JournalLine[]): Change =>
  (lines, rank) => [...lines, ...added(rank)]

const everyRank = [0, 1, 2, 3, 4, 5, 6, 7]
const noWrapper: Change = inOrder(
  changing('model', everyRank, () => ({ wrappers: 0 })),
  (lines) => lines.filter(({ kind }) => kind !== 'enter'),
)

/** Each rank holds weights that only ranks of the same number have. */
const holding = (partOf: (rank: number) => number): Change =>
  changing('optimizer', everyRank, ({ weights }, rank) => ({
    weights: weights.map((one, at) => (at === 0 ? `${one}, part ${partOf(rank)}` : one)),
  }))

/** A group of this name holds the ranks with the same number, and is used. */
const inGroup = (
  name: string,
  ranksOf: (rank: number) => readonly number[],
  use: Partial<LineOf<'enter'>>,
): Change =>
  adding((rank) => [
    { kind: 'group', name, ranks: [...ranksOf(rank)] },
    anEnter({ group: name, ...use }),
  ])

const pairOf = (rank: number) => [rank - (rank % 2), rank - (rank % 2) + 1]
const acrossPairs = (rank: number) => [rank % 2, (rank % 2) + 2]
const sumForward = { in_forward: true }
const sumOfGradients = { in_forward: false, part: null }

const tensorPairs = inOrder(
  noWrapper,
  holding((rank) => rank % 2),
  inGroup('tp', pairOf, sumForward),
)
const dataAcross = inGroup('dp', acrossPairs, sumOfGradients)
const messages = (peerOf: (rank: number) => number): Change =>
  adding((rank) => [
    anEnter({ name: rank % 2 === 0 ? 'send' : 'recv', group: 'world', peer: peerOf(rank) }),
  ])
const neighbour = (rank: number) => (rank % 2 === 0 ? rank + 1 : rank - 1)
const wrappedIn = (...groups: string[]): Change =>
  changing('model', everyRank, () => ({ wrapper_groups: groups }))
const mesh = (names: string[] | null, shape: number[], ranks?: number[]): Change =>
  adding(() => [{ kind: 'mesh', names, shape, ...(ranks && { ranks }) }])

const words = (change: Change, world: number): string => {
  const learnt = learnMesh(aJob(change, world))
  return learnt.mesh === null ? learnt.reason : meshInWords(learnt.mesh)
}

test.each<[string, number, Change, string]>([
  [
    'a wrapper alone',
    2,
    (lines) => lines.concat(anEnter({ group: 'minicluster-0', part: 'gradients' })),
    'data 2',
  ],
  ['tensor parallelism by hand', 2, tensorPairs, 'tensor 2'],
  ['tensor and data parallelism by hand', 4, inOrder(tensorPairs, dataAcross), 'data 2 x tensor 2'],
  [
    'stages that exchange messages',
    2,
    inOrder(
      noWrapper,
      holding((rank) => rank),
      messages(neighbour),
    ),
    'pipeline 2',
  ],
  [
    'stages and replicas, with messages in the group of all ranks',
    4,
    inOrder(
      noWrapper,
      holding((rank) => rank % 2),
      messages(neighbour),
      dataAcross,
    ),
    'data 2 x pipeline 2',
  ],
  [
    'experts',
    2,
    inOrder(
      noWrapper,
      holding((rank) => rank),
      inGroup('all', () => [0, 1], { name: 'all_to_all_single', in_forward: true }),
    ),
    'expert 2',
  ],
  [
    'parts of a sequence that gather keys and values',
    2,
    inOrder(
      noWrapper,
      inGroup('all', () => [0, 1], { name: 'allgather', in_forward: true }),
    ),
    'context 2',
  ],
  ['a ring of equal models', 2, inOrder(noWrapper, messages(neighbour)), 'context 2'],
  [
    'shards of a wrapper, and copies of them',
    4,
    inOrder(
      noWrapper,
      wrappedIn('shard', 'copies'),
      inGroup('shard', pairOf, { name: '_allgather_base', in_forward: true }),
      inGroup('copies', acrossPairs, { part: 'gradients' }),
    ),
    'replicate 2 x shard 2',
  ],
  ['a device mesh with names', 4, mesh(['dp', 'tp'], [2, 2]), 'data 2 x tensor 2'],
  ['a name of the script for a dimension', 4, mesh(['rows'], [4]), 'rows 4'],
  [
    'two device meshes, of which one has more dimensions',
    4,
    inOrder(mesh(['world'], [4]), mesh(['dp', 'pp'], [2, 2])),
    'data 2 x pipeline 2',
  ],
])('A mesh is learnt from %s', (_, world, change, expected) => {
  expect(words(change, world)).toBe(`${world} ranks: ${expected}`)
})

test.each<[string, number, Change, string]>([
  ['one rank', 1, (lines) => lines, 'there is one rank'],
  ['no collective', 2, noWrapper, 'no group shows what its ranks share'],
  [
    'a sum within the forward pass of equal models',
    2,
    inOrder(
      noWrapper,
      inGroup('all', () => [0, 1], sumForward),
    ),
    'what ranks 0 and 1 share is unclear',
  ],
  ['pairs that nothing connects', 4, tensorPairs, 'explain 2 of 4 ranks: tensor 2'],
  [
    'a pair that only some ranks use',
    4,
    inOrder(
      noWrapper,
      holding((rank) => rank % 2),
      (lines, rank) => (rank < 2 ? inGroup('tp', pairOf, sumForward)(lines, rank) : lines),
    ),
    'the groups of tensor parallelism do not share out all ranks',
  ],
  [
    'groups of two kinds that hold the same two ranks',
    4,
    inOrder(
      tensorPairs,
      inGroup('stages', () => [0, 1, 2, 3], sumOfGradients),
      inGroup('dp', (rank) => (rank < 2 ? [0, 1] : [2, 3]), sumOfGradients),
    ),
    'explain 2 of 4 ranks',
  ],
  [
    'messages between ranks that a wrapper takes for replicas',
    2,
    inOrder(
      (lines) => lines.concat(anEnter({ group: 'minicluster-0', part: 'gradients' })),
      messages(neighbour),
    ),
    'what ranks 0 and 1 share is unclear',
  ],
  [
    'messages whose other rank is not on record',
    2,
    inOrder(
      noWrapper,
      adding(() => [anEnter({ name: 'send' })]),
    ),
    'messages go to ranks that are not on record',
  ],
  ['a device mesh of fewer ranks', 4, inOrder(noWrapper, mesh(['tp'], [2])), 'no group shows'],
  ['a device mesh without names', 4, inOrder(noWrapper, mesh(null, [4])), 'no group shows'],
])('The mesh is unknown with %s', (_, world, change, reason) => {
  expect(words(change, world)).toContain(reason)
})

test('A mesh that the user gives stands above everything else', () => {
  const given = { source: 'option', dimensions: dimensionsOf(['tensor'], [2], [0, 1]) } as const
  const { mesh: found } = learnMesh({ ...aJob(mesh(['dp'], [2]), 2), givenMesh: given })
  expect(found).toBe(given)
})

test('The groups of a dimension follow from the order of the ranks in a mesh', () => {
  expect(dimensionsOf(['dp', 'tp'], [2, 2], [0, 1, 2, 3])).toEqual([
    {
      name: 'data',
      size: 2,
      groups: [
        [0, 2],
        [1, 3],
      ],
    },
    {
      name: 'tensor',
      size: 2,
      groups: [
        [0, 1],
        [2, 3],
      ],
    },
  ])
  const [dp] = dimensionsOf(['dp', 'tp'], [2, 2], [0, 2, 1, 3])
  expect(dp!.groups).toEqual([
    [0, 1],
    [2, 3],
  ])
})

const found = (...changes: Change[]) =>
  nameMistakes(aJob(inOrder(...changes), 2)).filter(({ kind }) =>
    ['other-samples-in-group', 'settings-differ'].includes(kind),
  )
const sameRows = changing('update', everyRank, ({ step }) => ({
  rows: [[`row ${step}`, `other row ${step}`]],
}))
const otherSetting = changing('update', [1], () => ({ settings: [{ lr: 0.2 }] }))

test('What ranks of a learnt tensor-parallel group do apart is a note, since they may train models of their own', () => {
  expect(found(tensorPairs, sameRows)).toEqual([])
  for (const [change, kind] of [
    [tensorPairs, 'other-samples-in-group'],
    [inOrder(tensorPairs, sameRows, otherSetting), 'settings-differ'],
  ] as const) {
    expect(found(change)).toMatchObject([{ kind, severity: 'note', ranks: [0, 1] }])
    expect(found(change)[0]?.message).toMatch(/^If this is not by design \(the groups alone/)
    expect(found(change, mesh(['tp'], [2]))).toMatchObject([{ kind, severity: 'error' }])
  }
})
