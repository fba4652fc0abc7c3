import { expect, test } from 'vitest'
import { canDecide } from '../../../../src/watch/monitor/anomalies/can-decide.js'
import { checkpointAt, snapshot, startMs } from '../../../support/builders/monitor-builders.js'

const at = (...steps: readonly number[]) =>
  checkpointAt(startMs, {
    workers: steps.map((step, worker_id) => snapshot({ worker_id, step })),
  })

test.each([
  ['the first look after ten steps of all workers', at(10, 11), true, true],
  ['the first look before ten steps of one', at(10, 9), true, false],
  ['a later look', at(10, 11), false, false],
  ['a later look at a run that is complete', { ...at(10, 11), is_complete: true }, false, true],
  ['the first look at a short run that is complete', { ...at(3), is_complete: true }, true, true],
] as const)('One look decides where no other can: %s', (_what, checkpoint, isFirst, can) => {
  expect(canDecide(checkpoint, isFirst)).toBe(can)
})
