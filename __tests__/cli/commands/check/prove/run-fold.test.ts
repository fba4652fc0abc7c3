import { expect, test } from 'vitest'
import { playerOf } from '../../../../../src/cli/commands/check/prove/run-fold.js'
import type { JobRecord } from '../../../../../src/prove/validate/proof/job-record.js'

/** A recorded rank; on Ray it knows the id of its node. */
const aRank = (rank: number, environment: Record<string, string>) => ({
  rank,
  process: {
    argv: ['python', 'train.py'],
    executable: '/bin/python',
    directory: '/job',
    environment,
  },
})
const ranksOf = (...environments: Record<string, string>[]) =>
  ({ ranks: environments.map((one, rank) => aRank(rank, one)) }) as unknown as JobRecord

test('Whichever number the process has that plays all ranks, it runs on the node of rank 0, so that only the number can explain a difference', () => {
  const record = ranksOf(
    { RANK: '0', MINICLUSTER_RAY_NODE: 'a' },
    { RANK: '1', MINICLUSTER_RAY_NODE: 'b' },
  )
  expect(playerOf(record, 0)).toMatchObject([{ rank: 0, node: 'a', environment: { RANK: '0' } }])
  expect(playerOf(record, 1)).toMatchObject([{ rank: 1, node: 'a', environment: { RANK: '1' } }])
})

test('A job without Ray has no node to run on', () => {
  expect(playerOf(ranksOf({ RANK: '0' }, { RANK: '1' }), 1)).toMatchObject([{ node: null }])
})
