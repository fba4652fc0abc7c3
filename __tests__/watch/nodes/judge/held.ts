import type { CheckGroup } from '../../../../src/watch/nodes/checks/node-check.js'
import type { Held } from '../../../../src/watch/nodes/judge/hold.js'
import type { Score } from '../../../../src/watch/nodes/judge/score.js'

/** A good check that costs nothing. */
export const aHeld = (changes: Partial<Held> = {}): Held => ({
  check: 'memory',
  subject: null,
  status: 'ok',
  severity: null,
  sinceMs: 0,
  summary: 'fine',
  evidence: [],
  figures: {},
  code: null,
  deduction: 0,
  badSinceMs: null,
  badRounds: 0,
  goodRounds: 0,
  unknownRounds: 0,
  wasKnown: true,
  bootId: null,
  ...changes,
})

/** A score with the groups that could not be observed. */
export function aScore(score: number | null, unseen: readonly CheckGroup[] = []): Score {
  const groupOf = (name: CheckGroup) => ({
    weight: 25,
    deducted: unseen.includes(name) ? null : 0,
  })
  return {
    score,
    groups: {
      gpu: groupOf('gpu'),
      system: groupOf('system'),
      network: groupOf('network'),
      process: groupOf('process'),
    },
  }
}
