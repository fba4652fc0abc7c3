import { expect, test } from 'vitest'
import { describeSettings } from '../../../../src/cli/commands/run/describe-settings.js'

test('Settings are named as their options, and those of a part stand beside the others', () => {
  const job = {
    workers: 2,
    checkpoints: { every: 0, layout: 'minicluster' },
    work: { kind: 'command', command: ['torchrun', 'train.py'], learningRate: 0.01 },
    detects: false,
  }
  expect(describeSettings(job)).toBe(
    'workers 2, every 0, layout minicluster, kind command, command torchrun train.py, learning-rate 0.01, detects false',
  )
})

test('What is not set is left out', () => {
  expect(describeSettings({ steps: 5, tdpWatts: null, seed: undefined })).toBe('steps 5')
})
