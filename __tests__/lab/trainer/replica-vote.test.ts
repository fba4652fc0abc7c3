import { describe, expect, test } from 'vitest'
import type { TrainingIntegrityError } from '../../../src/kit/errors.js'
import { voteOnReplicas } from '../../../src/lab/trainer/replica-vote.js'

const tensors = ['first.weight', 'first.bias', 'second.weight'].map((name, index) => {
  return { name, shape: [4], offset: index * 4, length: 4 }
})
const stateWords = tensors.length * 12

/** Digests of every rank's shard and of its whole replica, as an undisturbed run has them. */
function aGroup(worldSize: number) {
  const shards = Array.from({ length: worldSize }, (_, rank) =>
    Uint32Array.from({ length: stateWords }, (_, i) =>
      Math.imul(rank * stateWords + i + 1, 0x9e3779b1),
    ),
  )
  const whole = new Uint32Array(stateWords)
  for (const shard of shards) shard.forEach((word, i) => (whole[i] = (whole[i] ?? 0) + word))
  const replica = tensors.flatMap((_, tensor) => [...whole.subarray(tensor * 12, tensor * 12 + 4)])
  const replicas = shards.map(() => Uint32Array.from(replica))
  return { step: 7, tensors, shards, replicas, whole }
}

/** The error of a vote; undefined when all agreed. */
const verdict = (group: ReturnType<typeof aGroup>): TrainingIntegrityError | null =>
  voteOnReplicas(group).error

const disturb = (words: Uint32Array | undefined, at: number) => {
  if (words) words[at] = ((words[at] ?? 0) ^ 1) >>> 0
}

describe('Vote on replicas', () => {
  test.each([1, 2, 3, 4, 8])(
    'The vote accepts the state when all of %i ranks agree',
    (worldSize) => {
      const group = aGroup(worldSize)
      expect(voteOnReplicas(group)).toEqual({ state: group.whole, error: null })
    },
  )

  test.each([2, 4])('The vote blames the one rank of %i that differs and no other', (worldSize) => {
    for (let rank = 0; rank < worldSize; rank++) {
      for (let word = 0; word < tensors.length * 4; word++) {
        const group = aGroup(worldSize)
        disturb(group.replicas[rank], word)
        const error = verdict(group)
        expect(error).toMatchObject({ step: 7, ranks: [rank] })
        expect(error?.message).toMatch(
          `after step 7: in tensor ${tensors[word >> 2]?.name}, rank ${rank} of ${worldSize} holds`,
        )
      }
    }
  })

  test('The vote names the first tensor that differs', () => {
    const group = aGroup(3)
    disturb(group.replicas[1], 10)
    disturb(group.replicas[2], 5)
    expect(verdict(group)).toMatchObject({ ranks: [2] })
    expect(verdict(group)?.message).toMatch('first.bias')
  })

  test('The vote blames several ranks that differ, even if they are the majority', () => {
    const group = aGroup(4)
    for (const rank of [0, 1, 3]) disturb(group.replicas[rank], 2)
    expect(verdict(group)).toMatchObject({ ranks: [0, 1, 3] })
  })

  test('The vote reports when no replica is what its owners wrote', () => {
    const group = aGroup(2)
    disturb(group.shards[1], 0)
    const error = verdict(group)
    expect(error).toMatchObject({ ranks: [0, 1] })
    expect(error?.message).toMatch('no rank holds the weights that their owners wrote')
  })

  test('The vote ignores the optimizer state, which only its owner has', () => {
    const group = aGroup(2)
    disturb(group.shards[0], 5)
    expect(verdict(group)).toBeNull()
  })
})
