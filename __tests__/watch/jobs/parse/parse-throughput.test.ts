import { describe, expect, test } from 'vitest'
import { parseThroughput } from '../../../../src/watch/jobs/parse/parse-throughput.js'
import { rayAnswer, rayText } from '../../../fixtures/ray/fixture.js'

/** A part of a log, the newest throughput in it and its unit. */
const labelled: readonly (readonly [string, number | null, (string | null)?])[] = [
  // What the first monitor of this kind read wrongly.
  ['1,234 samples/sec', 1234, 'samples/s'],
  ['throughput=1e3', 1000, null],
  ['2.5s/it', 0.4, 'iterations/s'],
  ['throughput: 10 samples/sec\nthroughput: 20 samples/sec', 20, 'samples/s'],
  ['12 it/s', 12, 'iterations/s'],
  ['12 steps/s', 12, 'steps/s'],
  // Units.
  ['throughput: 101 samples/sec', 101, 'samples/s'],
  ['speed: 3.5 steps/s', 3.5, 'steps/s'],
  ['speed=3.5', 3.5, null],
  ['Throughput 12.5', 12.5, null],
  ['4.5it/s]', 4.5, 'iterations/s'],
  ['662.94s/it]', 1 / 662.94, 'iterations/s'],
  ['0.5 s/step', 2, 'steps/s'],
  ['1200 tokens/s', 1200, 'tokens/s'],
  ['12.3k tokens/s', 12_300, 'tokens/s'],
  ['1.5M tok/s', 1_500_000, 'tokens/s'],
  ['450 tokens/s/GPU', 450, 'tokens/s per GPU'],
  ['450 tokens/sec/device', 450, 'tokens/s per device'],
  ['33 images/second', 33, 'images/s'],
  ['33 imgs/s', 33, 'images/s'],
  ['8 seq/s', 8, 'sequences/s'],
  ['8 sequences per second', 8, 'sequences/s'],
  ['90 examples/sec', 90, 'examples/s'],
  ["{'train_samples_per_second': 12.3}", 12.3, 'samples/s'],
  ['"tokens_per_sec": 700', 700, 'tokens/s'],
  ['steps_per_sec=3.5', 3.5, 'steps/s'],
  ['tokens_per_second_per_gpu: 321', 321, 'tokens/s per GPU'],
  ['step=3 loss=0.6 throughput: 103 samples/sec (TaskRunner)', 103, 'samples/s'],
  ['0 samples/s', 0, 'samples/s'],
  // Nothing of the kind.
  ['step=5 loss=0.3', null],
  ['0s/it', null],
  ['throughput=nan', null],
  ['throughput: unknown', null],
  ['seconds 5', null],
  ['12 steps in 3 s', null],
  ['samples 5 of 10', null],
  ['', null],
]

describe('throughput in a log', () => {
  test.each(labelled.map(([text, value, unit = null]) => ({ text, value, unit })))(
    'The parser finds the throughput $value $unit in the log $text',
    ({ text, value, unit }) => {
      const found = parseThroughput(text)
      if (value === null) return expect(found).toBeNull()
      expect(found?.value).toBeCloseTo(value, 9)
      expect(found?.unit).toBe(unit)
    },
  )

  test('The parser finds the newest figure and its unit in the log of a real job', () => {
    const { logs } = rayAnswer('logs_steps').body as { logs: string }
    expect(parseThroughput(logs.split('Training:  100%')[0] ?? '')).toEqual({
      value: 108,
      unit: 'samples/s',
    })
  })

  test('The parser finds iterations per second in the log of verl, although its bar counts seconds', () => {
    expect(parseThroughput(rayText('verl_log.txt'))?.value).toBeCloseTo(1 / 662.94, 9)
  })
})
