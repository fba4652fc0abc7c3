import { describe, expect, test } from 'vitest'
import { ConfigError, systemError, TrainingIntegrityError } from '../../../src/kit/errors.js'
import { explainFailure } from '../../../src/runtime/run/explain-failure.js'
import { CollectiveError } from '../../../src/lab/trainer/collective/transport.js'
import { describeFailure } from '../../../src/lab/worker/run-worker.js'

const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
})
const rank = 2
const place = { file: '/repo/line.mjs', line: 12, column: 5 }

/** What a worker reports, and what a person is told of it after the way through JSON and the launcher. */
const rows = [
  {
    name: "the user's mistake",
    error: new ConfigError('bad workload', 'mend it'),
    failure: { kind: 'configuration', message: 'bad workload', hint: 'mend it', ranks: [] },
    told: { name: 'ConfigError', exitCode: 2, message: 'bad workload', hint: 'mend it' },
  },
  {
    name: "a mistake at a line of the user's code",
    error: new ConfigError('loss threw', undefined, { place }),
    failure: { kind: 'configuration', place },
    told: { name: 'ConfigError', place },
  },
  {
    name: 'a failed check of the training',
    error: new TrainingIntegrityError('replicas differ', 7, [1, 3], { hint: 'look there' }),
    failure: { kind: 'integrity', step: 7, ranks: [1, 3], hint: 'look there' },
    told: { name: 'TrainingIntegrityError', exitCode: 1, step: 7, ranks: [1, 3] },
  },
  {
    name: 'a message that was damaged',
    error: new CollectiveError('corrupt-message', 2, 0, 'checksum mismatch'),
    failure: { kind: 'collective', message: 'checksum mismatch', ranks: [0] },
    told: { name: 'WorkerFailedError', exitCode: 3, message: 'checksum mismatch' },
  },
  {
    name: 'a full disk',
    error: systemError(noSpace, 'writing a file'),
    failure: { kind: 'machine', hint: expect.stringMatching(/the disk is full/) },
    told: {
      name: 'WorkerFailedError',
      exitCode: 3,
      message: 'writing a file failed: ENOSPC: no space left on device, write',
      hint: expect.stringMatching(/the disk is full/),
    },
  },
  {
    name: 'a defect',
    error: new TypeError('x is undefined'),
    failure: { kind: 'unexpected', stack: expect.stringMatching(/^TypeError: x is undefined/) },
    told: { name: 'WorkerFailedError', exitCode: 3, message: 'worker 2 failed: x is undefined' },
  },
  {
    name: 'something thrown that is no error',
    error: 'just a string',
    failure: { kind: 'unexpected', message: 'just a string' },
    told: { name: 'WorkerFailedError', exitCode: 3, message: 'worker 2 failed: just a string' },
  },
]

describe('Reports of a worker', () => {
  test.each(rows)(
    'The worker reports $name with the right kind of error',
    ({ error, failure, told }) => {
      const reported = describeFailure(rank, error)
      expect(reported).toMatchObject({ type: 'failure', rank, ...failure })
      const received = JSON.parse(JSON.stringify(reported)) as typeof reported
      const diagnosis = {
        rank,
        kind: 'reported',
        exit: null,
        failure: received,
        step: received.step,
      }
      expect(
        explainFailure({ ...diagnosis, kind: 'reported' }, { own: [], shared: [] }),
      ).toMatchObject(told)
    },
  )
})
