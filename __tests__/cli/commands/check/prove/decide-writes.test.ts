import { describe, expect, test } from 'vitest'
import {
  decideWrites,
  type WriteFacts,
} from '../../../../../src/cli/commands/check/prove/decide-writes.js'

const facts: WriteFacts = {
  asked: 'discard',
  engine: 'command',
  isElsewhere: false,
  possible: 'overlay',
  isCi: false,
}
const decide = (changes: Partial<WriteFacts>) => decideWrites({ ...facts, ...changes })

describe('What becomes of the files that a checked command writes', () => {
  test('A layer receives them where the system allows one', () => {
    expect(decide({})).toEqual({ kind: 'layer' })
    expect(decide({ isCi: true })).toEqual({ kind: 'layer' })
  })

  test('A check is refused where the system allows no layer', () => {
    expect(decide({ possible: 'mute' })).toEqual({ kind: 'refused' })
  })

  test('A check in a checkout that was made for a job goes on without a layer, and says so', () => {
    const decision = decide({ possible: 'mute', isCi: true })
    expect(decision).toMatchObject({ kind: 'in-place', why: expect.stringContaining('CI is set') })
  })

  test('They are written in place where the user wants to keep them, with and without layers', () => {
    for (const possible of ['overlay', 'mute'] as const) {
      const decision = decide({ asked: 'keep', possible })
      expect(decision).toEqual({ kind: 'in-place', why: '--writes keep was given' })
    }
  })

  test('Ranks of Ray write in place, and the reason names where they run', () => {
    expect(decide({ engine: 'ray' })).toMatchObject({
      kind: 'in-place',
      why: expect.stringContaining('a local Ray'),
    })
    expect(decide({ engine: 'ray', isElsewhere: true, possible: 'mute' })).toMatchObject({
      kind: 'in-place',
      why: expect.stringContaining('at the address of the cluster'),
    })
  })
})
