import { expect, test } from 'vitest'
import { connectionLost } from '../../../../src/lab/detect/processes/connection-lost.js'
import type { FailureEvent } from '../../../../src/kit/records/run/coordinator-event.js'
import { aLook, aLoss, aRun } from '../run-of-events.js'

/** The findings of a run of three in which this report is made and nobody dies. */
function findingsOf(report: FailureEvent) {
  const take = connectionLost.start(aRun(3))
  return [report, aLook(1350)].flatMap((event) => take(event))
}

test('The detector blames the link when a report names a lost peer that is still alive', () => {
  expect(findingsOf(aLoss(1, 2, 1000))).toMatchObject([{ blame: { kind: 'link', from: 2, to: 1 } }])
})

test('The recorded cause decides, whatever the message contains', () => {
  expect(findingsOf({ ...aLoss(1, 2, 1000), message: 'verbindung weg' })).toHaveLength(1)
  expect(findingsOf({ ...aLoss(1, 2, 1000), cause: 'desynchronized' })).toEqual([])
})

test('The detector understands a log of a version that wrote no cause', () => {
  const { cause: _, ...older } = aLoss(1, 2, 1000)
  expect(findingsOf(older)).toHaveLength(1)
  expect(findingsOf({ ...older, message: 'checksum mismatch' })).toEqual([])
})
