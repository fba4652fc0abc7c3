import { describe, expect, test } from 'vitest'
import { commandFaults } from '../../../../src/cli/commands/check/check-command-faults.js'
import type { CommandOptions } from '../../../../src/cli/config/command-descriptions.js'
import type { CommandServices } from '../../../../src/runtime/engines/command.js'
import { engines, type EngineName } from '../../../../src/runtime/engines/index.js'
import { readEnvironment } from '../../../../src/machine/system/environment.js'
import { aWorld, scriptedServices } from '../world.js'

const command = ['python', 'train.py']

/** The campaign that `check` prepares for these options, on the real engines. */
async function prepare(options: Partial<CommandOptions<'check'>>, argv = command) {
  const { services } = scriptedServices()
  const engine = (name: string) => engines[name as EngineName]({} as CommandServices as never)
  const training = { ...services.training, engine }
  const { dependencies } = await aWorld({ ...services, training })
  const usual = { engine: 'local', rayAddress: null, workers: 2, checkSteps: 20 }
  const limits = { stallTimeoutMs: null, faultTests: 'standard' }
  const environment = () => ({ ...readEnvironment(), cpu_cores: 8 })
  const asked = { ...usual, ...limits, ...options } as CommandOptions<'check'>
  return commandFaults(asked, argv, { ...dependencies, environment })
}

const reasonsOf = ({ tested: prepared }: Awaited<ReturnType<typeof prepare>>) => {
  const leftOut = prepared?.choose({ mostSteps: 120 }).leftOut ?? []
  return Object.fromEntries(leftOut.map(({ fault, reason }) => [fault.name, reason]))
}

describe('The faults of a check of a command', () => {
  test('A check on Ray injects into jobs of the same engine at the same address', async () => {
    const { tested: prepared } = await prepare({ engine: 'ray', rayAddress: 'http://head:8265' })
    expect(prepared?.engine.name).toBe('ray')
    expect(prepared?.job).toMatchObject({
      engine: 'ray',
      work: { kind: 'command', argv: command, rayAddress: 'http://head:8265' },
    })
    const { tested: local } = await prepare({ engine: 'ray' })
    expect(local?.job.work).not.toHaveProperty('rayAddress')
  })

  test('On Ray, faults of links are left out with the reason, and those of a rank are not', async () => {
    const reasons = reasonsOf(await prepare({ engine: 'ray' }))
    expect(reasons['partition']).toBe(
      'acts on the link of a run, which the engine ray does not reach',
    )
    for (const name of ['worker_crash', 'worker_timeout', 'slow_worker', 'nan_gradient'])
      expect(reasons).not.toHaveProperty(name)
    expect(reasonsOf(await prepare({}))).not.toHaveProperty('partition')
  })

  const onNodes = ['torchrun', '--nnodes', '2', '--node-rank', '0', 'train.py']

  test.each([
    ['off, of any job', 'off', { workers: 2, argv: command }, false],
    ['named, of two ranks', 'quick', { workers: 2, argv: command }, true],
    ['not named, of two ranks', null, { workers: 2, argv: command }, true],
    ['named, of a lone rank', 'quick', { workers: 1, argv: command }, true],
    ['not named, of a lone rank', null, { workers: 1, argv: command }, false],
    ['named, of several nodes', 'worker_crash', { workers: 2, argv: onNodes }, true],
    ['not named, of several nodes', null, { workers: 2, argv: onNodes }, false],
  ])(
    'Faults that are %s: what can be injected is, and only what was named is missed',
    async (_, faultTests, { workers, argv }, isAsked) => {
      const prepared = await prepare({ faultTests, workers }, argv)
      const canBe = workers > 1 && argv === command
      expect(prepared.isAsked).toBe(isAsked)
      expect(prepared.tested !== null).toBe(canBe && faultTests !== 'off')
      expect(prepared.whyNot === null).toBe(canBe || faultTests === 'off')
      expect(prepared.whyNot ?? 'Faults are not injected').toMatch(/^Faults are not injected/)
    },
  )

  test('An unknown fault is reported even where none can be injected', async () => {
    await expect(prepare({ faultTests: 'sign_flop' }, onNodes)).rejects.toThrow(
      'fault-tests: there is no fault "sign_flop"',
    )
  })
})
