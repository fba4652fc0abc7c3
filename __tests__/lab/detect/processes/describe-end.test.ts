import { describe, expect, test } from 'vitest'
import { describeEnd } from '../../../../src/lab/detect/processes/describe-end.js'
import type { WorkerEnd } from '../../../../src/lab/detect/processes/worker-view.js'

const endOf = (exit: WorkerEnd) =>
  describeEnd({ kind: 'exited', rank: 1, exit, failure: null, step: 3 })

describe('The end of a worker that reported no failure', () => {
  test.each([
    [0, 'look for code that ends the process, such as process.exit or sys.exit'],
    [13, 'Node ends with 13 if a module awaits a promise that nothing resolves'],
  ])('A worker that exited with code %i is described with where to look', (code, hint) => {
    expect(endOf({ code, signal: null })).toEqual([`worker 1 exited with code ${code}`, hint])
  })

  test('A worker that may have written why it ended gets no advice, since the message shows its last lines', () => {
    expect(endOf({ code: null, signal: 'SIGSEGV' })).toEqual(['worker 1 was ended by SIGSEGV'])
    expect(endOf({ code: 1, signal: null })).toEqual(['worker 1 exited with code 1'])
  })
})
