import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { checkPaths } from '../../../../src/cli/commands/check/check-paths.js'
import type { TrainedPair } from '../../../../src/cli/commands/check/check-training.js'
import {
  concludeCheck,
  type PreparedCheck,
} from '../../../../src/cli/commands/check/conclude-check.js'
import { TrainingIntegrityError } from '../../../../src/kit/errors.js'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { finding } from '../../../support/builders/monitor-builders.js'
import { aReferenceRun, aRunMetrics, withStep } from '../../../support/builders/run-builders.js'
import { parseCommandLine } from '../../../support/options/parse-command-line.js'
import { aWorld } from '../world.js'

function optionsOf(...argv: string[]) {
  const words = ['check', '--fault-tests', 'off', ...argv]
  const invocation = parseCommandLine(words, { version: '', columns: 100 })
  if (invocation.kind !== 'command' || invocation.name !== 'check') throw new Error('not check')
  return invocation.options
}

const single = aReferenceRun()
const multi = aRunMetrics()
const different: RunMetrics = withStep(multi, 2, { loss: 9, state_hash: 'f'.repeat(32) })
const broken = new TrainingIntegrityError('other weights', 3, [1])

/** Concludes a check of equal runs, with what a test changes; faults are off. */
async function conclude(pair: Partial<TrainedPair> = {}, changes: Partial<PreparedCheck> = {}) {
  const { dependencies, folder } = await aWorld()
  const paths = checkPaths(folder, '.', 'run-1')
  const prepared = {
    options: optionsOf(),
    paths: { ...paths, results: paths.published },
    comparing: null,
    bundleBytes: null,
    startsBaseline: false,
    isHealthJudged: false,
    ...changes,
  }
  const trained = { single, multi, failure: null, findings: null, ...pair }
  const outcome = await concludeCheck(prepared, trained, dependencies)
  return { ...outcome, written: (await readdir(folder)).sort() }
}

describe('Conclusion of a check', () => {
  test.each<[string, Partial<TrainedPair>, string, number, string | undefined]>([
    ['equal runs', {}, 'pass', 0, 'bitwise'],
    ['runs that differ', { multi: different }, 'fail', 1, 'failed'],
    ['a run that found itself wrong', { multi: null, failure: broken }, 'fail', 1, undefined],
    [
      'a reference that found itself wrong',
      { single: null, multi: null, failure: broken },
      'fail',
      1,
      undefined,
    ],
    ['a healthy run', { findings: [] }, 'pass', 0, 'bitwise'],
    ['a minor finding', { findings: [finding({ severity: 'minor' })] }, 'pass', 0, 'bitwise'],
    ['a warning', { findings: [finding({ severity: 'warning' })] }, 'fail', 1, 'bitwise'],
  ])(
    'The verdict follows from all that was found: %s',
    async (...[, pair, verdict, code, tier]) => {
      const outcome = await conclude(pair)
      expect([outcome.verdict, outcome.exitCode, outcome.correctness?.tier]).toEqual([
        verdict,
        code,
        tier,
      ])
      expect(outcome.written.includes('validation.json')).toBe(tier !== undefined)
      expect(outcome.faults).toBeNull()
    },
  )

  test('The tolerance decides on losses without hashes', async () => {
    const unhashed = ({ steps, ...run }: RunMetrics): RunMetrics => ({
      ...run,
      final_state_hash: null,
      steps: steps.map(({ state_hash: _hash, tensor_hashes: _hashes, ...step }) => step),
    })
    const loss = (multi.steps[2]?.loss ?? 0) * 1.001
    const pair = { single: unhashed(single), multi: unhashed(withStep(multi, 2, { loss })) }
    const loose = { options: optionsOf('--tolerance', '0.01') }
    const strict = { options: optionsOf('--tolerance', '0.0001') }
    expect((await conclude(pair, loose)).correctness?.tier).toBe('bounded')
    expect((await conclude(pair, strict)).correctness?.tier).toBe('failed')
  })

  test('The checks name who failed, and which detectors had no data', async () => {
    const reasonsOf = async (pair: Partial<TrainedPair>) => (await conclude(pair)).reasons.join()
    const blind_detectors = [{ detector: 'gauge', lacks: ['losses'] }]
    const watched = { multi: { ...multi, blind_detectors }, findings: [] }
    const [health] = (await conclude(watched)).model.record.checks
    expect(health).toMatchObject({ name: 'health', status: 'pass' })
    expect(health?.reasons.join()).toContain('gauge')
    const names = (await conclude()).model.record.checks.map(({ name }) => name)
    expect(names).toEqual(['correctness'])
    expect(await reasonsOf({ multi: null, failure: broken })).toContain('other weights')
  })
})
