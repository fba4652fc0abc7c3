import { describe, expect, test } from 'vitest'
import { classifyJobFailure } from '../../src/jobs/classify-failure.js'
import { rayJob } from '../../src/records/jobs/ray-answers.js'
import { rayAnswer } from '../fixtures/ray/fixture.js'

const classOf = (name: string) => classifyJobFailure(rayJob.parse(rayAnswer(name).body)).class
const failure = (exitCode: number | null, message = '', errorType: string | null = null) =>
  classifyJobFailure({ exitCode, message, errorType })

describe('whose the failure of a job is', () => {
  test.each([
    ['job_failed_exit13', 'program'],
    ['job_failed_no_command', 'command'],
    ['job_failed_runtime_env', 'environment'],
    ['job_failed_signal', 'machine'],
    ['job_failed_supervisor_died', 'machine'],
    ['job_train-2_end', 'machine'],
  ])('The classifier assigns the real answer %s to the %s', (name, expected) => {
    expect(classOf(name)).toBe(expected)
  })

  test('The classifier assigns a signal to the machine and other large codes to the program', () => {
    expect(failure(137).class).toBe('machine')
    expect(failure(143).class).toBe('machine')
    expect(failure(255).class).toBe('program')
  })

  test('The cause is the last exception of a traceback, whatever its numbers', () => {
    const one = failure(1, 'Traceback\nValueError: loss at step 7 is nan')
    const other = failure(1, 'Traceback\nValueError: loss at step 9 is nan')
    expect(one.message).toContain('ValueError: loss at step 7 is nan')
    expect(one.signature).toBe(other.signature)
    expect(failure(1, 'KeyError: x').signature).not.toBe(one.signature)
  })
})
