import { expect, test } from 'vitest'
import { adaptedTo, controlsOf } from '../../../../src/cli/commands/campaign/engine-catalogue.js'
import { controls } from '../../../../src/lab/faults/index.js'
import { optimizerCorruption } from '../../../../src/lab/faults/state/optimizer-corruption.js'

const local = { reaches: ['spec', 'worker', 'link', 'checkpoint', 'process'] } as const
const command = { reaches: ['process', 'adapter', 'link'] } as const

test('A fault keeps its definition for our trainer, and in a replicated job another rank detects it', () => {
  expect(adaptedTo(optimizerCorruption, local)).toBe(optimizerCorruption)
  const adapted = adaptedTo(optimizerCorruption, command)
  expect(adapted).toMatchObject({ expects: ['replica_divergence'], blames: 'rank' })
})

test('Our own trainer has all controls, and a command has those that its adapter supports', () => {
  expect(controlsOf(local, null)).toEqual(controls)
  const names = controlsOf(command, { workers: 2, mostSteps: 20 }).map(({ name }) => name)
  expect(names).toContain('warm_up')
  expect(names).toContain('evaluation')
  expect(names).not.toContain('planned_restart')
  expect(names).not.toContain('oversubscribed')
})

test('A control is left out where the runs are too small for it', () => {
  const names = (workers: number, mostSteps: number) =>
    controlsOf(command, { workers, mostSteps }).map(({ name }) => name)
  expect(names(2, 10)).not.toContain('garbage_pause')
  expect(names(1, 20)).not.toContain('monitor_clock_step')
})
