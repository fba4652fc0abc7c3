import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { sealManifest } from '../../src/campaign/seal-manifest.js'
import { faultTest } from '../../src/commands/fault-test.js'
import { parseCommandLine } from '../../src/config/cli-arguments.js'
import { faultTestOptions } from '../../src/config/fault-options.js'
import { toKebabCase } from '../../src/config/option.js'
import type { Disturbance, Fault } from '../../src/faults/disturbance.js'
import { controls, faults } from '../../src/faults/index.js'
import { faultReport, type FaultReport } from '../../src/records/fault-report.js'
import { parseRecord } from '../../src/records/parse-record.js'
import { commandOfCampaign, missingInCommand } from '../../src/report/fault-command.js'
import { campaignEngine, type Manner } from './campaign-engine.js'
import { aWorld } from './world.js'

function optionsOf(...argv: string[]) {
  const invocation = parseCommandLine(['fault-test', ...argv], { version: '', columns: 100 })
  if (invocation.kind !== 'command' || invocation.name !== 'fault-test') throw new Error('not it')
  return invocation.options
}

const twoFaults = ['--faults', 'weight_corruption,skipped_sync', '--workers', '3', '--seed', '5']
const place = 'minicluster_results/fault_report.json'

async function hold(manner: Manner, argv: readonly string[] = twoFaults, said = {}) {
  const { engine, jobs, removed } = campaignEngine(manner)
  const world = await aWorld(engine, said)
  const outcome = await faultTest(optionsOf(...argv), world.dependencies)
  return { ...world, outcome, jobs, removed, report: await reportIn(world.folder) }
}

async function reportIn(folder: string): Promise<FaultReport> {
  const parsed = parseRecord(faultReport, await readFile(join(folder, place), 'utf8'))
  if (parsed.status !== 'ok') throw new Error(JSON.stringify(parsed))
  return parsed.value
}

describe('--list', () => {
  test('names every fault and control with its doses, and runs nothing', async () => {
    const { engine, jobs } = campaignEngine()
    const { dependencies, said, folder } = await aWorld(engine)
    expect(await faultTest(optionsOf('--list'), dependencies)).toEqual({ exitCode: 0 })
    for (const { name, code, summary } of [...faults, ...controls]) {
      expect(said.stdout).toMatch(new RegExp(`^ +${code} +${name} `, 'm'))
      expect(said.stdout.replace(/\s+/g, ' ')).toContain(summary)
    }
    expect(said.stdout).toContain('factor=2 x (1.1, 1.3, 1.5, 2, 4)')
    expect(Math.max(...said.stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
    expect(jobs).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test('with --json prints them all as one document on stdout, and runs nothing', async () => {
    const { engine, jobs } = campaignEngine()
    const { dependencies, said } = await aWorld(engine, { json: true })
    expect(await faultTest(optionsOf('--list', '--json'), dependencies)).toEqual({ exitCode: 0 })
    const listed = JSON.parse(said.stdout)
    const briefly = ({ name, code, summary }: Disturbance) => ({ name, code, summary })
    expect(listed).toMatchObject({ faults: faults.map(briefly), controls: controls.map(briefly) })
    const find = (wanted: string) => listed.faults.find(({ name }: Fault) => name === wanted)
    expect(find('slow_worker').dose).toMatchObject({
      ...{ name: 'factor', unit: 'x', default: 2, levels: [1.1, 1.3, 1.5, 2, 4] },
      ...{ from: expect.any(Number), to: expect.any(Number), promised_from: expect.any(Number) },
    })
    expect(find('worker_crash')).toMatchObject({ dose: null, min_workers: 1 })
    expect(find('sign_flip').min_workers).toBe(3)
    expect(jobs).toEqual([])
  })

  test('without --json prints no document', async () => {
    const { dependencies, said } = await aWorld(campaignEngine().engine)
    await faultTest(optionsOf('--list'), dependencies)
    expect(said.stdout).not.toContain('{')
  })
})

describe('a name that is not in the catalogue', () => {
  test.each([
    [
      'weight_coruption',
      'did you mean weight_corruption? minicluster fault-test --list names them all',
    ],
    ['zzzzzzzzzzzzzz', 'minicluster fault-test --list names them all'],
    ['skipped_sync,', undefined],
    ['sign_flip,skipped_sync', 'raise --workers or leave it out'],
  ])('%s: exit code 2, with advice, before anything runs', async (name, hint) => {
    const { engine, jobs } = campaignEngine()
    const { dependencies } = await aWorld(engine)
    const attempt = faultTest(optionsOf('--faults', name, '--workers', '2'), dependencies)
    await expect(attempt).rejects.toMatchObject({ exitCode: 2, hint })
    expect(jobs).toEqual([])
  })
})

describe('a campaign', () => {
  test('blames no rank for what is done to the group', async () => {
    const names = ['--faults', 'weight_corruption,sum_instead_of_mean', '--workers', '3']
    const { report } = await hold({}, names)
    const ranks = Object.fromEntries(
      report.results.map(({ fault_type: name, affected_rank: rank }) => [name, rank]),
    )
    expect(ranks).toEqual({ weight_corruption: expect.any(Number), sum_instead_of_mean: null })
  })

  test('says what a set leaves out for want of workers', async () => {
    const { report, said } = await hold({}, ['--fault-set', 'quick', '--workers', '2'])
    expect(report.settings.left_out).toEqual(['gradient_sync_anomaly'])
    expect(said.stderr).toContain('left out, for want of workers (3 would do): gradient_sync_an')
    expect(said.stdout).toContain('Left out, for want of workers: gradient_sync_anomaly.')
  })

  test('in which all was found passes: exit code 0, with report and verdicts', async () => {
    const { outcome, report, folder, said } = await hold({})
    expect(outcome).toEqual({ exitCode: 0 })
    expect(report).toMatchObject({
      ...{ verdict: 'pass', complete: true, num_faults: 2, num_detected: 2, num_missed: 0 },
      settings: { fault_set: 'weight_corruption,skipped_sync', workers: 3, seed: 5, rounds: 1 },
    })
    expect(report.trials).toHaveLength(4)
    expect((await readdir(join(folder, 'minicluster_results'))).sort()).toEqual([
      'fault_report.json',
      'fault_report_verdicts.json',
    ])
    expect(said.stdout).toContain('weight_corruption')
  })

  test('in which a fault was missed fails: exit code 1', async () => {
    const { outcome, report } = await hold({ isSeen: false })
    expect(outcome).toEqual({ exitCode: 1 })
    expect(report).toMatchObject({ verdict: 'fail', num_missed: 2 })
  })

  test('in which nothing took effect proves nothing: exit code 3', async () => {
    const { outcome, report } = await hold({ isEffective: false, isSeen: false })
    expect(outcome).toEqual({ exitCode: 3 })
    expect(report).toMatchObject({ verdict: 'unknown', num_excluded: expect.any(Number) })
  })

  test('may miss what it was allowed to miss', async () => {
    const { outcome } = await hold({ isSeen: false }, [...twoFaults, '--min-detection-rate', '0'])
    expect(outcome).toEqual({ exitCode: 0 })
  })

  test('writes a page where one is asked for, and speaks JSON with --json', async () => {
    const argv = [...twoFaults, '--report', 'page.html', '--json']
    const { folder, said } = await hold({}, argv, { json: true })
    expect(await readFile(join(folder, 'page.html'), 'utf8')).toContain('weight_corruption')
    expect(parseRecord(faultReport, said.stdout)).toMatchObject({ value: { verdict: 'pass' } })
  })

  test('is sealed before the first run, and opened after the verdicts', async () => {
    const { report, said } = await hold({})
    const { protocol } = report
    const { manifest, nonce, manifest_sha256: hash } = protocol
    expect(sealManifest(manifest ?? [], nonce ?? '')).toBe(hash)
    expect(said.stderr).toContain(hash)
    expect(manifest?.map(({ id }) => id)).toEqual(report.trials.map(({ id }) => id))
    expect(protocol.verdicts_written_at).not.toBeNull()
  })

  test('has a seal that anyone gets from the file as it stands there', async () => {
    const { folder } = await hold({})
    const { protocol } = JSON.parse(await readFile(join(folder, place), 'utf8'))
    const text = `${JSON.stringify(protocol.manifest)}\n${protocol.nonce}`
    expect(createHash('sha256').update(text).digest('hex')).toBe(protocol.manifest_sha256)
  })

  test('writes its verdicts before the manifest is opened, without a word of what was done', async () => {
    const { engine } = campaignEngine()
    const { dependencies, folder } = await aWorld(engine)
    const order: string[] = []
    const { files } = dependencies
    const writeText = (path: string, text: string) => {
      order.push(path.replace(`${folder}/minicluster_results/`, ''))
      return files.writeText(path, text)
    }
    await faultTest(optionsOf(...twoFaults), { ...dependencies, files: { ...files, writeText } })
    // The first one says that the campaign has not ended.
    expect(order).toEqual(['fault_report.json', 'fault_report_verdicts.json', 'fault_report.json'])
    const path = join(folder, 'minicluster_results/fault_report_verdicts.json')
    const verdicts = await readFile(path, 'utf8')
    for (const { name } of [...faults, ...controls]) expect(verdicts).not.toContain(`"${name}"`)
    expect(verdicts).not.toMatch(/"(effect|injected_step|code|dose)"/)
  })

  test('gives every run a name and a place that say nothing, and removes what it leaves', async () => {
    const { jobs, removed, report } = await hold({})
    const trials = jobs.filter(({ runId }) => runId !== 'reference')
    expect(trials.map(({ runId }) => runId)).toEqual(report.trials.map(({ id }) => id))
    for (const { runId, runDirectory } of trials) {
      expect(runDirectory.endsWith(`/${runId}`)).toBe(true)
      expect(removed).toContain(runDirectory)
    }
    const [scratch] = removed.filter((path) => trials[0]?.runDirectory.startsWith(`${path}/`))
    expect(removed.at(-1)).toBe(scratch)
  })

  test('has every run hold its checks and go on after a violation', async () => {
    const { jobs } = await hold({})
    for (const { runId, auditEvery, onViolation, verifyEvery } of jobs) {
      if (runId === 'reference') continue
      expect({ auditEvery, onViolation, verifyEvery }).toEqual({
        ...{ auditEvery: 5, onViolation: 'record', verifyEvery: 1 },
      })
    }
  })

  test('can be repeated by the command in its report', async () => {
    const sizes = ['--batch-size', '96', '--hidden-size', '48', '--num-layers', '4']
    const { report } = await hold({}, [...twoFaults, ...sizes])
    expect(report.settings).toMatchObject({ batch_size: 96, hidden_size: 48, num_layers: 4 })
    const [, , ...argv] = commandOfCampaign(report).split(' ')
    const again = await hold({}, argv)
    expect(again.report.settings).toEqual(report.settings)
    expect(again.report.protocol.manifest).toEqual(report.protocol.manifest)
  })

  test('is repeated with every option that shapes it, whatever its values', async () => {
    const asked = {
      ...{ workers: '4', steps: '60', seed: '9', rounds: '2', doses: 'all', tolerance: '0.02' },
      ...{ 'batch-size': '96', 'hidden-size': '48', 'input-size': '12', 'output-size': '3' },
      ...{ 'num-layers': '4', 'learning-rate': '1e-7', optimizer: 'sgd', backend: 'tfjs-cpu' },
      ...{ transport: 'tcp-thread', 'stall-timeout-ms': '20000', workload: 'embedding' },
      ...{ 'min-detection-rate': '0.5', 'max-false-alarms': '3', faults: 'slow_worker' },
    }
    const told = ['output', 'report', 'list', 'json', 'quiet', 'verbose', 'fault-set']
    const all = Object.keys(faultTestOptions).map(toKebabCase)
    expect(Object.keys(asked).sort()).toEqual(all.filter((name) => !told.includes(name)).sort())
    const argv = Object.entries(asked).flatMap(([name, value]) => [`--${name}`, value])
    const { report } = await hold({}, argv)
    const [, , ...again] = commandOfCampaign(report).split(' ')
    expect(optionsOf(...again)).toEqual(optionsOf(...argv))
    expect(missingInCommand(report)).toBeNull()
  })

  test('is repeated with the limits of its own where check has others than fault-test', async () => {
    const { report } = await hold({}, [...twoFaults, '--min-detection-rate', '0.9'])
    const [, , ...again] = commandOfCampaign(report).split(' ')
    expect(optionsOf(...again)).toEqual(optionsOf(...twoFaults, '--min-detection-rate', '0.9'))
    const usual = (await hold({})).report
    expect(commandOfCampaign(usual)).not.toMatch(/--(min-detection-rate|max-false-alarms)/)
    const [, , ...plain] = commandOfCampaign(usual).split(' ')
    expect(optionsOf(...plain)).toEqual(optionsOf(...twoFaults))
  })

  test('leaves out faults that take more workers than there are', async () => {
    const { report } = await hold({}, ['--faults', 'weight_corruption,partition', '--workers', '2'])
    const tried = report.trials.flatMap(({ kind, name }) => (kind === 'fault' ? name : []))
    const partition = faults.find(({ name }) => name === 'partition')
    expect(tried.includes('partition')).toBe((partition?.needs.minWorkers ?? 1) <= 2)
  })
})

describe('a campaign that does not come to its end', () => {
  test('because it was stopped writes what there is, and goes up as an interruption', async () => {
    const abort = new AbortController()
    const { engine, removed } = campaignEngine({
      before: (_, runs) => {
        if (runs === 3) abort.abort(new Error('stopped by somebody'))
      },
    })
    const { dependencies, folder } = await aWorld(engine)
    const stopped = { ...dependencies, signal: abort.signal }
    await expect(faultTest(optionsOf(...twoFaults), stopped)).rejects.toThrow('stopped by somebody')
    const report = await reportIn(folder)
    expect(report.complete).toBe(false)
    expect(report.stopped_because).toMatch(/^interrupted after \d of 4 runs$/)
    expect(report.trials.length).toBeLessThan(4)
    expect(removed.length).toBeGreaterThan(0)
  })

  test('because the machine failed counts that as the run’s end, not as the campaign’s', async () => {
    const { outcome, report } = await hold({
      before: ({ runId }) => {
        if (runId === 'trial-0002') throw new Error('worker 1 was killed')
      },
    })
    const failed = report.trials.find(({ id }) => id === 'trial-0002')
    expect(failed).toMatchObject({ outcome: 'failed', outcome_message: 'worker 1 was killed' })
    expect(report.complete).toBe(true)
    expect([0, 1]).toContain(outcome.exitCode)
  })
})
