import { expect, test } from 'vitest'
import { openReplayForks } from '../../../../../src/cli/commands/check/prove/open-replay-forks.js'
import type { ForkRequest } from '../../../../../src/runtime/engines/command/fork-server.js'
import type { JobRecord } from '../../../../../src/prove/validate/proof/job-record.js'
import { aWorld, scriptedServices } from '../../world.js'

const aRank = (rank: number, changes: object = {}) => ({
  rank,
  process: {
    argv: ['python', '-u', 'train.py', '--epochs', '1'],
    executable: '/bin/python',
    directory: '/job/place',
    environment: { RANK: String(rank), OMP_NUM_THREADS: '1' },
    ...changes,
  },
})

const aJob = (...ranks: object[]) => ({
  record: { world: ranks.length, ranks } as unknown as JobRecord,
  cluster: null,
  started: { workingDirectory: '/job', variables: new Map<number, Record<string, string>>() },
})

/** What was requested of the process that forks ranks; null: nothing. */
async function requestFor(job: Parameters<typeof openReplayForks>[0]): Promise<ForkRequest | null> {
  let asked: ForkRequest | null = null
  const openForks = async (request: ForkRequest) => {
    asked = request
    return null
  }
  const { dependencies } = await aWorld({ ...scriptedServices().services, openForks })
  await openReplayForks(job, dependencies)
  return asked
}

test('The ranks of a job are forked with the arguments, the directory and the variables of their launcher', async () => {
  expect(await requestFor(aJob(aRank(0), aRank(1)))).toEqual({
    executable: '/bin/python',
    protection: 'overlay',
    ranks: [0, 1].map((rank) => ({
      argv: ['train.py', '--epochs', '1'],
      directory: '/job/place',
      environment: { RANK: String(rank), OMP_NUM_THREADS: '1' },
    })),
  })
})

test('A rank of a wrapper is forked with all variables that it had in the job', async () => {
  const job = aJob(aRank(2), aRank(3))
  job.started.variables.set(3, { DATA: '/data', OMP_NUM_THREADS: '8' })
  const request = await requestFor(job)
  expect(request?.ranks.map(({ environment }) => environment)).toEqual([
    { RANK: '2', OMP_NUM_THREADS: '1' },
    { DATA: '/data', RANK: '3', OMP_NUM_THREADS: '1' },
  ])
})

test('Ranks of a cluster, with options of the interpreter, or with several interpreters are not forked', async () => {
  const cluster = { address: 'http://10.0.0.1:8265', workingDirectory: '/job' }
  expect(await requestFor({ ...aJob(aRank(0)), cluster })).toBeNull()
  const optimised = aRank(0, { argv: ['python', '-O', 'train.py'] })
  expect(await requestFor(aJob(optimised))).toBeNull()
  const other = aRank(1, { executable: '/opt/bin/python' })
  expect(await requestFor(aJob(aRank(0), other))).toBeNull()
  expect(await requestFor(aJob())).toBeNull()
})
