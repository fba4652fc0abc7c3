import { describe, expect, test } from 'vitest'
import { commandFaults } from '../../../../src/cli/commands/check/check-command-faults.js'
import type { CommandOptions } from '../../../../src/cli/config/command-descriptions.js'
import type { CommandServices } from '../../../../src/runtime/engines/command.js'
import { engines, type EngineName } from '../../../../src/runtime/engines/index.js'
import { readEnvironment } from '../../../../src/machine/system/environment.js'
import { aWorld, scriptedServices } from '../world.js'

const command = ['python', 'train.py']

/** The campaign that `check` prepares for these options, on the real engines. */
async function prepare(options: Partial<CommandOptions<'check'>>) {
  const { services } = scriptedServices()
  const engine = (name: string) => engines[name as EngineName]({} as CommandServices as never)
  const training = { ...services.training, engine }
  const { dependencies } = await aWorld({ ...services, training })
  const usual = { engine: 'local', rayAddress: null, workers: 2, checkSteps: 20 }
  const limits = { stallTimeoutMs: null, faultTests: 'standard' }
  const environment = () => ({ ...readEnvironment(), cpu_cores: 8 })
  const asked = { ...usual, ...limits, ...options } as CommandOptions<'check'>
  return commandFaults(asked, command, { ...dependencies, environment })
}

const reasonsOf = (prepared: Awaited<ReturnType<typeof prepare>>) => {
  const leftOut = prepared?.choose({ mostSteps: 120 }).leftOut ?? []
  return Object.fromEntries(leftOut.map(({ fault, reason }) => [fault.name, reason]))
}

describe('The faults of a check of a command', () => {
  test('A check on Ray injects into jobs of the same engine at the same address', async () => {
    const prepared = await prepare({ engine: 'ray', rayAddress: 'http://head:8265' })
    expect(prepared?.engine.name).toBe('ray')
    expect(prepared?.job).toMatchObject({
      engine: 'ray',
      work: { kind: 'command', argv: command, rayAddress: 'http://head:8265' },
    })
    const local = await prepare({ engine: 'ray' })
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

  test('No campaign is prepared where none is asked for, and for a lone rank', async () => {
    expect(await prepare({ faultTests: 'off' })).toBeNull()
    expect(await prepare({ workers: 1 })).toBeNull()
  })
})
