import { describe, expect, test } from 'vitest'
import { noAlterations } from '../../../src/lab/trainer/alterations.js'
import { envelopeBytes } from '../../../src/lab/trainer/collective/message.js'
import type { Transport } from '../../../src/lab/trainer/collective/transport.js'
import { refuseLongNotes } from '../../../src/lab/trainer/refuse-long-notes.js'
import { stepNoteWords } from '../../../src/lab/trainer/step-note.js'
import { train } from '../../../src/lab/trainer/train.js'
import { aTrainTask, prepareSmallMlp } from '../../support/builders/small-mlp.js'
import { createStepRecorder } from '../../support/processes/step-recorder.js'

/** A transport that nothing is sent over. */
function aTransport(rank: number, worldSize: number, maxMessageBytes = 65_536): Transport {
  const silent = { send: () => undefined, close: () => undefined }
  const deaf = { receive: () => 0, receiveBlock: () => 0 }
  const sizes = { maxMessageBytes, maxHeadBytes: maxMessageBytes, messagesAhead: 1 }
  return { rank, worldSize, ...sizes, ...silent, ...deaf }
}

const prepare = (transport: Transport, microBatches: number, hiddenSize = 16) => {
  const recorder = createStepRecorder()
  const options = { ...aTrainTask().options, hiddenSize, numLayers: 3 }
  const task = aTrainTask({ microBatches, batchSize: microBatches, numSteps: 1, options })
  const parts = { transport, telemetry: recorder.telemetry, alterations: noAlterations }
  return { ...prepareSmallMlp({ task, ...parts }), recorder }
}

describe('Many micro-batches', () => {
  test.each([1000, 5000])('The memory of a rank has room for its share of %i', (microBatches) => {
    expect(() => prepare(aTransport(1, 2), microBatches)).not.toThrow()
  })

  test('One worker has no limit, because it sends no message about its micro-batches', () => {
    const { trainer, plan, recorder } = prepare(aTransport(0, 1), 6000)
    train(trainer, plan)
    expect(recorder.recorded().losses).toEqual([expect.any(Number)])
  })

  test('More than fit into one message are refused with the option and what it allows', () => {
    const words = stepNoteWords(100, 6)
    const transport = aTransport(1, 3, envelopeBytes + words * 4 + 64)
    expect(() => refuseLongNotes({ microBatches: 300 }, 6, transport)).not.toThrow()
    expect(() => refuseLongNotes({ microBatches: 301 }, 6, transport)).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message:
          'option --micro-batches: expected at most 300, 100 on each of 3 workers, ' +
          'whose losses and sample accounts fit into one message, got 301',
      }) as Error,
    )
  })

  test('A model with more tensors than fit into one message is refused for its tensors', () => {
    expect(() => refuseLongNotes({ microBatches: 2 }, 5000, aTransport(0, 2))).toThrow(
      'the model has 5000 parameter tensors',
    )
  })

  test('More gradients than can be addressed are refused with the option and what it allows', () => {
    expect(() => prepare(aTransport(1, 2), 5000, 2048)).toThrow(
      /^option --micro-batches: expected at most \d+ with this model on 2 workers, got 5000, which needs \d+\.\d GiB/,
    )
  })

  test('A model that does not fit with one micro-batch is refused for its size', () => {
    expect(() => prepare(aTransport(1, 2), 2, 32_768)).toThrow(/^the model needs \d+\.\d GiB/)
  })
})
