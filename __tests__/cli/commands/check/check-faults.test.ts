import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { check } from '../../../../src/cli/commands/check/check.js'
import { parseCommandLine } from '../../../support/options/parse-command-line.js'
import { TrainingIntegrityError } from '../../../../src/kit/errors.js'
import { campaignServices, type Setup } from '../campaign-services.js'
import { aWorld } from '../world.js'

function optionsOf(...argv: string[]) {
  const invocation = parseCommandLine(['check', ...argv], { version: '', columns: 100 })
  if (invocation.kind !== 'command' || invocation.name !== 'check') throw new Error('not check')
  return invocation.options
}

async function hold(argv: readonly string[], setup: Setup = {}) {
  const { services, jobs } = campaignServices(setup)
  const world = await aWorld(services)
  const attempt = check(optionsOf('--steps', '5', ...argv), world.dependencies)
  return { ...world, jobs, attempt }
}

const named = ['--fault-tests', 'weight_corruption,skipped_sync']
const results = (folder: string) => readdir(join(folder, 'minicluster_results'))

describe('Faults of a check', () => {
  test('The check with --fault-tests off injects nothing and writes no fault report', async () => {
    const { attempt, folder, jobs } = await hold(['--fault-tests', 'off'])
    expect((await attempt).faults).toBeNull()
    expect(await results(folder)).not.toContain('fault_report.json')
    expect(jobs).toHaveLength(2)
  })

  test('The check injects the quick set by default', async () => {
    const { attempt, folder } = await hold([])
    const { faults } = await attempt
    expect(faults?.settings).toMatchObject({ fault_set: 'quick', rounds: 1 })
    expect(await results(folder)).toEqual(
      expect.arrayContaining(['fault_report.json', 'fault_report_verdicts.json']),
    )
  })

  test('The check passes when it finds the injected faults', async () => {
    const { attempt, folder } = await hold(named)
    const { exitCode, verdict, faults } = await attempt
    expect({ exitCode, verdict }).toEqual({ exitCode: 0, verdict: 'pass' })
    expect(faults).toMatchObject({ num_faults: 2, num_detected: 2 })
    const page = await readFile(join(folder, 'minicluster_results/report.html'), 'utf8')
    expect(page).toContain('weight_corruption')
  })

  test('The check fails when it misses the injected faults', async () => {
    const { attempt } = await hold(named, { isSeen: false })
    const { exitCode, verdict, reasons } = await attempt
    expect({ exitCode, verdict }).toEqual({ exitCode: 1, verdict: 'fail' })
    expect(reasons.join()).toContain('skipped_sync')
  })

  test('The check trains the probe instead of a built-in workload, with at least two workers', async () => {
    const { attempt, jobs } = await hold([...named, '--workload', 'embedding', '--workers', '1'])
    await attempt
    const trials = jobs.filter(({ runId }) => runId.startsWith('trial'))
    expect(new Set(trials.map(({ work }) => work.workload))).toEqual(new Set(['mlp']))
    expect(trials.every(({ workers }) => workers >= 2)).toBe(true)
  })

  test('The check reports a wrong fault name before it runs anything', async () => {
    const { attempt, jobs } = await hold(['--fault-tests', 'skiped_sync'])
    await expect(attempt).rejects.toMatchObject({
      exitCode: 2,
      message: 'fault-tests: there is no fault "skiped_sync"',
    })
    expect(jobs).toEqual([])
  })

  test('The check injects nothing when the run is wrong without a fault', async () => {
    const { attempt, jobs } = await hold(named, {
      before: ({ workers }) => {
        if (workers > 1)
          throw new TrainingIntegrityError('Rank 1 differs.', 3, [1], { hint: 'Look at it.' })
      },
    })
    expect(await attempt).toMatchObject({ exitCode: 1, faults: null })
    expect(jobs.every(({ runId }) => !runId.startsWith('trial'))).toBe(true)
  })

  test('The check keeps a partial report when it is interrupted during the faults', async () => {
    const abort = new AbortController()
    const { services } = campaignServices({
      before: ({ runId }) => {
        if (runId === 'trial-0003') abort.abort(new Error('stopped by somebody'))
      },
    })
    const { dependencies, folder } = await aWorld(services)
    const attempt = check(optionsOf(...named), { ...dependencies, signal: abort.signal })
    await expect(attempt).rejects.toThrow('stopped by somebody')
    const path = join(folder, 'minicluster_results/fault_report.json')
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ complete: false })
  })
})
