import { describe, expect, test } from 'vitest'
import { createCommandJob } from '../../../../src/cli/commands/run/create-job.js'

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
