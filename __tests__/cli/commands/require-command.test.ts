import { describe, expect, test } from 'vitest'
import { requireCommand } from '../../../src/cli/commands/require-command.js'
import { createCommandJob } from '../../../src/cli/commands/run/create-job.js'

const none = { command: null, referenceArgs: null, stepPattern: null, rayAddress: null }

describe('Options for a command', () => {
  test.each([
    ['--reference-args', { referenceArgs: ['--batch-size', '32'] }],
    ['--step-pattern', { stepPattern: /it (\d+)/ }],
    ['--loss-pattern', { lossPattern: /loss (\d+)/ }],
    ['--max-steps', { maxSteps: 5 }],
    ['--ray-address', { rayAddress: 'http://head:8265' }],
  ])('The option %s is refused if no command is given', (option, given) => {
    expect(() => requireCommand({ ...none, ...given })).toThrow(
      `option ${option} is for a command after --, and none is given`,
    )
  })

  test('The option --resume is refused with a command, which would start from its first step', () => {
    const command = ['python', 'train.py']
    expect(() => requireCommand({ ...none, command, resume: '/runs/1' })).toThrow(
      'option --resume is for the built-in trainer: a command resumes by its own arguments, got /runs/1',
    )
    requireCommand({ ...none, resume: '/runs/1' })
  })

  test('Command options are accepted with a command, and none is needed without one', () => {
    requireCommand({ ...none, command: ['python', 'train.py'], maxSteps: 5 })
    requireCommand(none)
  })
})

describe('Options for an engine', () => {
  const place = {
    runId: 'r',
    runDirectory: 'd',
    healthCheckpointPath: null,
    workingDirectory: '.',
    resumeFrom: null,
  }
  const given = { workers: 2, stallTimeoutMs: null, tdpWatts: null, baselineThroughput: null }
  const jobOn = (engine: string, options: object) =>
    createCommandJob(['python'], { ...given, engine, rayAddress: null, ...options }, place)

  test('The address of a Ray cluster is refused for other engines and accepted for Ray', () => {
    const rayAddress = 'http://head:8265'
    expect(() => jobOn('local', { rayAddress })).toThrow('--ray-address is for --engine ray')
    expect(jobOn('ray', { rayAddress }).work).toMatchObject({ rayAddress })
  })

  test('Output patterns are refused for Ray and accepted for other engines', () => {
    expect(() => jobOn('ray', { lossPattern: /x(\d)/ })).toThrow('which Ray does not return')
    expect(jobOn('local', { stepPattern: /x(\d)/ }).work).toMatchObject({
      patterns: { step: 'x(\\d)', loss: null },
    })
  })
})
