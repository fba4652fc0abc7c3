import { expect, test } from 'vitest'
import { describeRanks } from '../../../src/prove/validate/describe-ranks.js'
import { aReferenceRun, aRunMetrics, aWorkerSnapshot } from '../../support/builders/run-builders.js'

const integrity = { replica_votes: 0, ledger_checks: 4, message_checks: 64 }

const snapshots = [
  aWorkerSnapshot({ worker_id: 2, step: 1 }),
  aWorkerSnapshot({ worker_id: 0, step: 2 }),
  aWorkerSnapshot({ worker_id: 0, step: 3 }),
  aWorkerSnapshot({ worker_id: 1, step: 3, status: 'failed' }),
]

test.each([
  {
    name: 'ranks that agreed with each other',
    run: aRunMetrics(),
    says: ' Its 4 ranks agreed with each other in 4 votes, so the fault is common to ranks 0 to 3.',
  },
  {
    name: 'ranks that never voted',
    run: aRunMetrics({ integrity }),
    says: ' Its ranks were not compared with each other.',
  },
  {
    name: 'a run without information about votes',
    run: aRunMetrics({ integrity: undefined }),
    says: '',
  },
  { name: 'a single rank', run: aReferenceRun(), says: '' },
  {
    name: 'a rank that failed, by its last snapshot, and not of one that reported late',
    run: aRunMetrics({ worker_snapshots: snapshots }),
    says: ' Its records name rank 1 (failed at step 3).',
  },
])('The description of the ranks is right for $name', ({ run, says }) => {
  expect(describeRanks(run, 'difference')).toBe(says)
})

test('The description of the ranks omits votes when steps are missing', () => {
  expect(describeRanks(aRunMetrics(), 'missing-step')).toBe('')
})

test('The description names the ranks that stayed behind when steps are missing', () => {
  expect(describeRanks(aRunMetrics({ worker_snapshots: snapshots }), 'missing-step')).toBe(
    ' Its records name rank 1 (failed at step 3), rank 2 (stopped at step 1).',
  )
})
