import { describe, expect, test } from 'vitest'
import {
  actionOutputs,
  type ReportedOutcome,
} from '../../../../src/cli/commands/action/action-outputs.js'
import { proofReport, proofTier } from '../../../../src/kit/records/reports/proof-report.js'

const replay = (rank: number, equal: number) => ({
  rank,
  num_collectives: 9,
  num_equal_contributions: 9,
  num_steps: 5,
  num_equal_states: equal,
  first_difference: null,
  is_repeatable: null,
})

/** What the step tells of a training command with this proof. */
function outputsOf(proof: object) {
  const whole = proofReport.parse({
    tier: 'bitwise',
    summary: 'reproduced',
    world_size: 2,
    num_steps: 5,
    ended_at_step: null,
    shown: [],
    not_shown: [],
    findings: [],
    replays: [],
    ...proof,
  })
  const outcome = { correctness: null, proof: whole } as unknown as ReportedOutcome
  return {
    correctness: actionOutputs.correctness.value(outcome),
    steps: actionOutputs['steps-verified'].value(outcome),
  }
}

describe('Outputs for a training command', () => {
  test.each(proofTier.options)('Its correctness is the tier of its proof: %s', (tier) => {
    expect(outputsOf({ tier }).correctness).toBe(tier)
  })

  test('Its verified steps are those of the rank that reproduced the fewest', () => {
    expect(outputsOf({ replays: [replay(0, 5), replay(1, 5)] }).steps).toBe(5)
    expect(outputsOf({ replays: [replay(0, 5), replay(1, 3)] }).steps).toBe(3)
  })

  test('They are not known while a rank was not run again', () => {
    expect(outputsOf({ replays: [replay(0, 5)] }).steps).toBeNull()
    expect(outputsOf({ replays: [] }).steps).toBeNull()
  })
})
