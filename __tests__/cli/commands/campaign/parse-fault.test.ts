import { describe, expect, test } from 'vitest'
import { describeRequest, parseFault } from '../../../../src/cli/commands/campaign/parse-fault.js'
import { ConfigError, exitCodes } from '../../../../src/kit/errors.js'
import { controls, faults } from '../../../../src/lab/faults/index.js'

const run = { workers: 4, steps: 100, checkpointEvery: 10 }
const aimOf = (text: string) => parseFault(text, run).aim

function mistakeOf(text: string, of = run): ConfigError {
  try {
    parseFault(text, of)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error(`${text} was taken`)
}

describe('Fault option', () => {
  test('The default fault is on the last rank, a quarter into the run, at the usual dose', () => {
    const { disturbance, aim } = parseFault('slow_worker', run)
    expect(disturbance.name).toBe('slow_worker')
    expect(aim).toEqual({
      name: 'slow_worker',
      rank: 3,
      peer: 0,
      step: 25,
      until: null,
      dose: disturbance.dose?.default,
      seed: 1,
      attempts: 1,
    })
  })

  test('The parser keeps every given field of a fault', () => {
    const text = 'slow_worker:rank=1,peer=3,step=10,until=40,factor=2.5,seed=9,attempts=3'
    expect(aimOf(text)).toEqual({
      name: 'slow_worker',
      rank: 1,
      peer: 3,
      step: 10,
      until: 40,
      dose: 2.5,
      seed: 9,
      attempts: 3,
    })
  })

  test('The default peer is the rank to which the engine sends the gradients, if there is only one', () => {
    const sendsTo = (rank: number, workers: number) => (rank + workers - 1) % workers
    const run = { workers: 4, steps: 100, checkpointEvery: 0, sendsTo }
    expect(parseFault('slow_link:rank=1', run).aim.peer).toBe(0)
    expect(parseFault('slow_link:rank=1,peer=3', run).aim.peer).toBe(3)
  })

  test('The default peer is the next rank', () => {
    expect(aimOf('slow_link:rank=1')).toMatchObject({ rank: 1, peer: 2 })
    expect(aimOf('slow_link:rank=3')).toMatchObject({ rank: 3, peer: 0 })
  })

  test('The parser gives no dose to a fault without doses', () => {
    expect(aimOf('worker_crash')).toMatchObject({ dose: 0 })
  })

  test.each([...faults, ...controls].map(({ name }) => name))(
    'The parser accepts the fault option %s',
    (name) => {
      expect(parseFault(name, { ...run, workers: 8 }).disturbance.name).toBe(name)
    },
  )

  test('A fault may start at the first or last step and end with the run', () => {
    expect(aimOf('slow_worker:step=0').step).toBe(0)
    expect(aimOf('slow_worker:step=99,until=100')).toMatchObject({ step: 99, until: 100 })
  })
})

describe('Wrong fault options', () => {
  test.each([
    ['slow_wroker', 'there is no fault "slow_wroker"'],
    ['', 'there is no fault ""'],
    ['slow_worker:rank=4', 'rank: expected a whole number from 0 to 3, got 4'],
    ['slow_worker:rank=-1', 'rank: expected a whole number from 0 to 3, got -1'],
    ['slow_worker:rank=one', 'rank: expected a whole number from 0 to 3, got one'],
    ['slow_worker:rank=', 'rank: expected a whole number from 0 to 3, got nothing'],
    ['slow_worker:rank=0x1', 'rank: expected a whole number from 0 to 3, got 0x1'],
    ['slow_worker:rank=1.5', 'rank: expected a whole number from 0 to 3, got 1.5'],
    ['slow_worker:step=2.5', 'step: expected a whole number from 0 to 99, got 2.5'],
    ['slow_worker:step=100', 'step: expected a whole number from 0 to 99, got 100'],
    ['slow_worker:step=10,until=10', 'until: expected a whole number from 11 to 100, got 10'],
    ['slow_worker:peer=4', 'peer: expected a whole number from 0 to 3, got 4'],
    ['slow_worker:attempts=0', 'attempts: expected a whole number from 1 to 1000, got 0'],
    ['slow_worker:seed=4294967296', 'seed: expected a whole number from 0 to 4294967295'],
    ['slow_worker:factor=0', 'factor: expected a number from'],
    ['slow_worker:speed=2', 'got speed=2'],
    ['slow_worker:rank', 'got rank'],
    ['slow_worker:rank=1,,step=2', 'expected rank=<number>'],
    ['slow_worker:rank=1=2', 'rank: expected a whole number from 0 to 3, got 1=2'],
    ['slow_worker:rank=1,rank=2', 'rank is given twice'],
    ['worker_crash:factor=2', 'got factor=2'],
    ['slow_link:rank=1,peer=1', 'peer: expected a rank other than 1'],
  ])('The parser refuses the fault option "%s"', (text, message) => {
    const mistake = mistakeOf(text)
    expect(mistake.message).toContain('--fault')
    expect(mistake.message).toContain(message)
    expect(mistake.exitCode).toBe(exitCodes.configuration)
  })

  test('The error suggests the nearest name or the command that lists the names', () => {
    expect(mistakeOf('slow_wroker').hint).toContain('did you mean slow_worker?')
    expect(mistakeOf('zzzzzzzzzzzzz').hint).toBe('minicluster fault-test --list lists them all')
  })

  test('The error lists the fields of a fault', () => {
    expect(mistakeOf('slow_worker:speed=2').message).toContain(
      'rank=<number>, peer=<number>, step=<number>, until=<number>, seed=<number>, ' +
        'attempts=<number>, factor=<number>',
    )
  })

  test('The parser refuses a fault that needs more workers than the run has', () => {
    const needy = faults.find(({ needs }) => (needs.minWorkers ?? 1) > 1)!
    const { minWorkers } = needy.needs
    expect(mistakeOf(needy.name, { ...run, workers: 1 }).message).toBe(
      `--fault ${needy.name}: it needs at least ${minWorkers} workers, --workers is 1`,
    )
  })

  test('The parser refuses a link fault without a rank at the other end', () => {
    const { message } = mistakeOf('partition', { ...run, workers: 1 })
    expect(message).toBe('--fault partition: it needs at least 2 workers, --workers is 1')
  })

  test('The parser refuses a checkpoint fault when the run saves no later checkpoint', () => {
    const { message, hint } = mistakeOf('checkpoint_truncated', { ...run, checkpointEvery: 0 })
    expect(message).toContain('the run saves no checkpoint')
    expect(hint).toBe('add --checkpoint-every 10')
    const late = { ...run, steps: 99 }
    expect(mistakeOf('checkpoint_truncated:step=91', late).message).toContain(
      'no checkpoint is saved after step 91, the last one is that of step 90',
    )
    expect(parseFault('checkpoint_truncated:step=90', late).aim.step).toBe(90)
  })
})

test.each([
  ['slow_worker:rank=1,factor=3', 'fault slow_worker at factor=3 on rank 1 from step 25 on: '],
  ['partition:rank=1,step=3,until=9', 'fault partition between ranks 1 and 2 in steps 3 to 8: '],
  ['sum_instead_of_mean', 'fault sum_instead_of_mean from step 25 on: every rank'],
])('The description of %s names its dose, its place and its time', (text, words) => {
  expect(describeRequest(parseFault(text, run))).toMatch(new RegExp(`^${words}`))
})
