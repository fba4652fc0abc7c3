import { describe, expect, test } from 'vitest'
import type { ProofFinding } from '../../../../src/kit/records/reports/proof-report.js'
import { nameMistakes } from '../../../../src/prove/validate/proof/mistakes/index.js'
import { EvidenceSeen } from '../../../support/evidence/constant-fields.js'
import { casesByMistake } from './cases-by-mistake.js'
import { neutralChanges } from './neutral-changes.js'
import { aJob, type Change } from './simulate-job.js'

const seen = new EvidenceSeen()

/** Kind, ranks and step of what is found; the words may quote what was changed. */
function judge(...changes: readonly Change[]) {
  const job = aJob((lines, rank) => {
    const changed = changes.reduce((before, change) => change(before, rank), lines)
    for (const { kind, ...line } of changed) seen.note({ [kind]: line })
    return changed
  })
  return nameMistakes(job).map(({ kind, ranks, step }: ProofFinding) => ({ kind, ranks, step }))
}

describe.each(Object.entries(neutralChanges))('Evidence with %s', (_, neutral) => {
  test.each(Object.entries(casesByMistake))(
    'The verdict on %s and on its healthy twin stays as it is',
    (_name, { mistake, healthy }) => {
      expect(judge(mistake, neutral)).toEqual(judge(mistake))
      expect(judge(healthy, neutral)).toEqual([])
    },
  )
})

/** Lines of one case each; the suites of their mistakes vary them. */
const single = /^(audit\.missing|error|found|group|in_flight|rest|saved|skipped|states)\b/

test('Every field of a journal takes several values, but for those that only words quote', () => {
  expect(seen.constants().filter((field) => !single.test(field))).toEqual([
    // Ranks that end otherwise leave no line; the jobs have one pass of all batches.
    'end.reason="finished"',
    // See the suite of unmatched messages.
    'enter.message.elements=4',
    'enter.message.tag=0',
    'enter.message.type="float32"',
    'exhausted.number=0',
    // Only quoted.
    'optimizer.names=["in.weight","out.weight"]',
    'optimizer.number=0',
    'optimizer.type="AdamW"',
    'pass.workers=2',
    // A third rank changes the vote: see mistakes.test.ts.
    'process.world=2',
    // True or absent, which is another answer.
    'update.ends_step=false',
    'update.evaluating=["dropout"]',
    'update.mean_losses=true',
    'update.training_loaders.0=1',
    'update.training_loaders.3=1',
  ])
})
