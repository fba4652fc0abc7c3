import { describe, expect, test } from 'vitest'
import { classifyJobFailure } from '../../../src/watch/jobs/classify-failure.js'
import { withRankErrors } from '../../../src/watch/jobs/with-rank-errors.js'
import { rayJob } from '../../../src/kit/records/jobs/ray-answers.js'
import { rayAnswer } from '../../fixtures/ray/fixture.js'

const classOf = (name: string) => classifyJobFailure(rayJob.parse(rayAnswer(name).body)).class
const failure = (exitCode: number | null, message = '', errorType: string | null = null) =>
  classifyJobFailure({ exitCode, message, errorType })

describe('the cause of a failed job', () => {
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

  test('Ray Train reports a dead rank and an exception of the program under one name, and only the first is a failure of the machine', () => {
    const report = 'ray.train.WorkerGroupError: Training failed due to worker errors:'
    const death = 'The actor is dead because its worker process has died. Worker exit type: '
    const killed = failure(1, `${report}\n[Rank 1 Error Snippet]:\n${death}SYSTEM_ERROR`)
    expect(killed.class).toBe('machine')
    expect(killed.message).toContain('its worker process has died')
    const raised = failure(1, `${report}\n[Rank 1 Error Snippet]:\nValueError: bad value`)
    expect(raised).toMatchObject({
      class: 'program',
      message: expect.stringContaining('ValueError: bad value'),
    })
    // A rank that lost a dead one has an exception of its own.
    const witness = `${report}\n${death}SYSTEM_ERROR\nRuntimeError: Connection closed by peer`
    expect(failure(1, witness).class).toBe('machine')
    expect(failure(1, `${report}\n${death}USER_ERROR`).class).toBe('program')
  })

  test.each([
    ['torch.OutOfMemoryError: CUDA out of memory.', 'program'],
    ['torch.cuda.OutOfMemoryError: CUDA out of memory.', 'program'],
    ['ray.exceptions.OutOfMemoryError: Task was killed', 'machine'],
    ['ray.exceptions.NodeDiedError: gone', 'machine'],
    ['ActorDiedError: The actor died because of an error in __init__\nValueError: x', 'program'],
    ['retry after ActorUnavailableError\nKeyError: x', 'program'],
  ])('The classifier assigns "%s" to the %s', (message, expected) => {
    expect(failure(1, message).class).toBe(expected)
  })

  test('A failed job has the errors of all ranks in its message, also those before the last ten lines of its log', () => {
    const end = Array.from({ length: 12 }, (_, at) => `line ${at}`).join('\n')
    const death = 'The actor died because its node has died. Node Id: 1'
    const log = `step=3\nray.train.WorkerGroupError: Training failed\n${death}\n${end}\n`
    const job = { status: 'FAILED', exitCode: 1, errorType: null, message: end } as const
    expect(classifyJobFailure(job).class).toBe('program')
    expect(classifyJobFailure(withRankErrors(job, log)).class).toBe('machine')
    expect(withRankErrors(job, 'step=3\nValueError: x\n')).toEqual(job)
    const running = { ...job, status: 'RUNNING' } as const
    expect(withRankErrors(running, log)).toEqual(running)
  })

  test('The cause is the last exception of a traceback, whatever its numbers', () => {
    const one = failure(1, 'Traceback\nValueError: loss at step 7 is nan')
    const other = failure(1, 'Traceback\nValueError: loss at step 9 is nan')
    expect(one.message).toContain('ValueError: loss at step 7 is nan')
    expect(one.signature).toBe(other.signature)
    expect(failure(1, 'KeyError: x').signature).not.toBe(one.signature)
  })
})
