import { expect, test } from 'vitest'
import type { OneProcess } from '../../../../src/kit/records/reports/one-process-report.js'
import type { ProofReport } from '../../../../src/kit/records/reports/proof-report.js'
import { proofSection } from '../../../../src/gate/report/sections/proof-section.js'

const alone = (status: OneProcess['status'], num_steps: number, reason: string | null) => ({
  status,
  num_steps,
  reason,
  arguments: [],
  num_roundings: 2,
  largest: null,
})

/** The reasons that the verdict of a bitwise job of twenty steps gives. */
function reasonsFor(
  one_process: OneProcess | null,
  world_size = 2,
  changes: Partial<ProofReport> = {},
) {
  const proof: ProofReport = {
    tier: 'bitwise',
    summary: 'Equal',
    world_size,
    mesh: null,
    references: [],
    num_steps: 20,
    ended_at_step: null,
    shown: [],
    not_shown: [],
    findings: [],
    replays: [],
    one_process,
    folded_reference: null,
    ...changes,
  }
  const input = { proof } as Parameters<typeof proofSection.compose>[0]['input']
  const content = proofSection.compose({ input } as Parameters<typeof proofSection.compose>[0])
  return content?.checks?.[0]?.reasons ?? []
}

test('The verdict of a job that one process did not repeat says so in one line, and why', () => {
  expect(reasonsFor(alone('not-compared', 0, 'the samples of step 0 are unknown'))).toEqual([
    'The job was not compared with one process: the samples of step 0 are unknown. A mistake that all ranks make alike, such as a wrong learning rate for this number of ranks, can remain.',
  ])
  expect(reasonsFor(null)[0]).toContain('the script was not run as one process')
})

test('The verdict says at how many steps one process was compared where these were not all', () => {
  expect(reasonsFor(alone('agrees', 3, 'random numbers are drawn'))[0]).toContain(
    'only at 3 of 20 steps: random numbers are drawn.',
  )
})

test('The verdict of a job that has the mean of one process for each rank says what that does not cover', () => {
  const mean = (status: 'agrees' | 'not-compared') => ({
    ...alone('not-compared', 0, 'step 0 trained with other samples'),
    mean_of_ranks: { status, reason: null, num_steps: 20, factor: 1 },
  })
  const [agrees] = reasonsFor(mean('agrees'))
  expect(agrees).toContain('by the mean of its gradients from the batches of each rank, at 20 of')
  expect(reasonsFor(mean('not-compared'))[0]).toContain('was not compared with one process')
})

test('Nothing is added to the verdict of a job that one process repeated, or that is one process', () => {
  expect(reasonsFor(alone('agrees', 20, null))).toEqual([])
  expect(reasonsFor(null, 1)).toEqual(['Equal.'])
})

test('The verdict of a job that was not reproduced says what the replay showed', () => {
  const replay = 'No rank was replayed alone: the script starts its ranks.'
  const changes: Partial<ProofReport> = { tier: 'consistent', not_shown: [replay, 'Not folded.'] }
  expect(reasonsFor(alone('agrees', 20, null), 2, changes)).toEqual([replay])
})

test('The verdict of a job that was not reproduced says what to do about it', () => {
  const place = { ranks: [0], step: null, parameter: null }
  const message = 'Rank 0 sends different data in each run.'
  const note = { ...place, kind: 'message-varies', message, advice: 'Seed the generator.' }
  const other = { ...note, kind: 'memory-grows', message: 'Memory grows at every step.' }
  const changes: Partial<ProofReport> = {
    tier: 'consistent',
    not_shown: ['No contribution was the same.'],
    findings: [
      { ...other, severity: 'note' },
      { ...note, severity: 'note' },
    ],
  }
  expect(reasonsFor(alone('agrees', 20, null), 2, changes)).toEqual([
    'No contribution was the same.',
    'Rank 0 sends different data in each run. Seed the generator.',
  ])
})
