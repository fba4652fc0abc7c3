import { describe, expect, test } from 'vitest'
import { protectFiles } from '../../../../../src/cli/commands/check/prove/protect-files.js'
import { ConfigError } from '../../../../../src/kit/errors.js'
import type { CommandWork, Job } from '../../../../../src/runtime/run/job.js'
import type { Protection } from '../../../../../src/runtime/run/protection.js'
import { aCommandJob } from '../../../../support/torch/torch-rig.js'
import { aWorld, scriptedServices } from '../../world.js'

const aJob = (changes: Partial<CommandWork> = {}): Job & { readonly work: CommandWork } => {
  const job = aCommandJob(['python', 'train.py'])
  return { ...job, work: { ...(job.work as CommandWork), ...changes } }
}
const asked = { asked: 'discard', prepared: '/scratch/prepared' } as const

async function world(protection: Protection) {
  const protectionOf = async () => protection
  return aWorld({ ...scriptedServices().services, protectionOf })
}

describe('The files of the user during a check', () => {
  test('The recorded job gets a layer, and a command that starts its ranks a place for what it prepares', async () => {
    const { dependencies } = await world('overlay')
    const plain = await protectFiles(aJob(), asked, dependencies, {})
    expect(plain.work.protection).toBe('overlay')
    expect(plain.work.preparedIn).toBeUndefined()
    const wrapper = await protectFiles(aJob({ launchesOwnRanks: true }), asked, dependencies, {})
    expect(wrapper.work).toMatchObject({ protection: 'overlay', preparedIn: '/scratch/prepared' })
  })

  test('Without a layer, the check is refused with what would be overwritten and what to do', async () => {
    const { dependencies } = await world('mute')
    const refused = protectFiles(aJob(), asked, dependencies, {})
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining('no file of yours is overwritten'),
      hint: expect.stringContaining('--writes keep'),
    })
  })

  test('An empty or false CI counts as none', async () => {
    const { dependencies } = await world('mute')
    for (const CI of ['', '0', 'false'])
      await expect(protectFiles(aJob(), asked, dependencies, { CI })).rejects.toThrow(ConfigError)
  })

  test('In continuous integration without layers, the job runs as it is, and the log says so', async () => {
    const { dependencies, said } = await world('mute')
    const job = await protectFiles(aJob(), asked, dependencies, { CI: 'true' })
    expect(job.work.protection).toBeUndefined()
    expect(said.stderr + said.stdout).toContain('the job writes to your files')
  })
})
