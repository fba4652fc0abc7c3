import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { check } from '../../../../src/cli/commands/check/check.js'
import { readEnvironment } from '../../../../src/machine/system/environment.js'
import { parseCommandLine } from '../../../support/options/parse-command-line.js'
import { aWorld, recordOf, scriptedServices } from '../world.js'

function optionsOf(...argv: string[]) {
  const invocation = parseCommandLine(['check', ...argv], { version: '', columns: 100 })
  if (invocation.kind !== 'command' || invocation.name !== 'check') throw new Error('not check')
  return invocation.options
}

const measured = (seed = 42) =>
  scriptedServices((job) => ({
    ...recordOf(job),
    config: { ...recordOf(job).config, seed },
    environment: readEnvironment(),
    backend: { requested: 'auto', selected: 'kernels', reason: 'it is built in' },
  }))

const quiet = ['--fault-tests', 'off']

describe('The option --require of check', () => {
  test.each([
    [['--require', 'baseline'], 'no baseline can be required without --compare-with'],
    [
      ['--require', 'baseline,proof', '--thresholds', 'peak_rss_bytes<=2 GB'],
      'without --compare-with',
    ],
    [['--require', 'pairs'], 'a check on the command line measures no pairs'],
    [['--require', 'faults', ...quiet], 'no faults can be required with --fault-tests off'],
    [['--require', 'faults', ...quiet, '--', 'true'], 'no faults can be required'],
  ])('It refuses %j, which nothing requests, before anything runs', async (argv, message) => {
    const { services, jobs } = scriptedServices()
    const { dependencies } = await aWorld(services)
    await expect(check(optionsOf(...argv), dependencies)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(message),
      hint: expect.stringContaining('--require without'),
    })
    expect(jobs).toEqual([])
  })

  test.each([
    [[], '1', 0, 'inconclusive'],
    [['--require', 'proof'], '1', 1, 'fail'],
    [['--require', 'proof'], '2', 0, 'pass'],
    [['--require', 'none'], '2', 0, 'pass'],
  ] as const)(
    'With %j and %s worker(s) the exit code is %i and the verdict %s',
    async (argv, workers, exitCode, verdict) => {
      const { dependencies, said } = await aWorld(measured().services)
      const options = optionsOf(...quiet, ...argv, '--workers', workers)
      expect(await check(options, dependencies)).toMatchObject({ exitCode, verdict })
      expect(said.stdout.includes('require lists proof')).toBe(verdict === 'fail')
    },
  )

  test('A required baseline that measured something else fails, and one that fits passes', async () => {
    const { dependencies, folder, said } = await aWorld(measured().services)
    await check(optionsOf(...quiet, '--output-dir', 'old'), dependencies)
    const asked = [...quiet, '--compare-with', join(folder, 'old/baseline.json')]
    const required = [...asked, '--require', 'baseline']
    const fits = await check(optionsOf(...required), dependencies)
    expect(fits).toMatchObject({ exitCode: 0, verdict: 'pass' })
    const changed = { ...dependencies, training: measured(7).services.training }
    const other = await check(optionsOf(...asked), changed)
    expect(other).toMatchObject({ exitCode: 0, verdict: 'inconclusive' })
    const missing = await check(optionsOf(...required), changed)
    expect(missing).toMatchObject({ exitCode: 1, verdict: 'fail' })
    expect(said.stdout).toContain('There is no baseline to compare with, and require lists')
  })
})
