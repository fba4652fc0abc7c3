import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sealManifest } from '../../../src/lab/campaign/seal-manifest.js'
import { faultTest } from '../../../src/cli/commands/fault-test.js'
import { parseCommandLine } from '../../support/options/parse-command-line.js'
import { faultTestOptions } from '../../../src/cli/config/fault-options.js'
import { toKebabCase } from '../../../src/cli/config/option.js'
import type { Disturbance, Fault } from '../../../src/lab/faults/disturbance.js'
import { controls, faults } from '../../../src/lab/faults/index.js'
import { faultReport, type FaultReport } from '../../../src/kit/records/reports/fault-report.js'
import { parseRecord } from '../../../src/kit/records/json/parse-record.js'
import {
  commandOfCampaign,
  missingInCommand,
} from '../../../src/gate/report/faults/fault-command.js'
import { campaignServices, type Setup } from './campaign-services.js'
import { aWorld } from './world.js'

function optionsOf(...argv: string[]) {
  const invocation = parseCommandLine(['fault-test', ...argv], { version: '', columns: 100 })
  if (invocation.kind !== 'command' || invocation.name !== 'fault-test') throw new Error('not it')
  return invocation.options
}

const twoFaults = ['--faults', 'weight_corruption,skipped_sync', '--workers', '3', '--seed', '5']
const place = 'minicluster_results/fault_report.json'

async function hold(setup: Setup, argv: readonly string[] = twoFaults, said = {}) {
  const { services, jobs, removed } = campaignServices(setup)
  const world = await aWorld(services, said)
  const outcome = await faultTest(optionsOf(...argv), world.dependencies)
  return { ...world, outcome, jobs, removed, report: await reportIn(world.folder) }
}

async function reportIn(folder: string): Promise<FaultReport> {
  const parsed = parseRecord(faultReport, await readFile(join(folder, place), 'utf8'))
  if (parsed.status !== 'ok') throw new Error(JSON.stringify(parsed))
  return parsed.value
}

describe('Option --list', () => {
  test('The list names every fault and control with its doses and runs nothing', async () => {
    const { services, jobs } = campaignServices()
    const { dependencies, said, folder } = await aWorld(services)
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

  test('The list with --json prints one document on stdout and runs nothing', async () => {
    const { services, jobs } = campaignServices()
    const { dependencies, said } = await aWorld(services, { json: true })
    expect(await faultTest(optionsOf('--list', '--json'), dependencies)).toEqual({ exitCode: 0 })
    const listed = JSON.parse(said.stdout)
    const briefly = ({ name, code, summary }: Disturbance) => ({ name, code, summary })
    expect(listed).toMatchObject({ faults: faults.map(briefly), controls: controls.map(briefly) })
    const find = (wanted: string) => listed.faults.find(({ name }: Fault) => name === wanted)
    expect(find('slow_worker').dose).toMatchObject({
      name: 'factor',
      unit: 'x',
      default: 2,
      levels: [1.1, 1.3, 1.5, 2, 4],
      from: expect.any(Number),
      to: expect.any(Number),
      promised_from: expect.any(Number),
    })
    expect(find('worker_crash')).toMatchObject({ dose: null, min_workers: 1 })
    expect(find('sign_flip').min_workers).toBe(3)
    expect(jobs).toEqual([])
  })

  test('The option --json is required for the document', async () => {
    const { dependencies, said } = await aWorld(campaignServices().services)
    await faultTest(optionsOf('--list'), dependencies)
    expect(said.stdout).not.toContain('{')
  })
})

describe('Unknown fault names', () => {
  test.each([
    [
      'weight_coruption',
      'did you mean weight_corruption? minicluster fault-test --list lists them all',
    ],
    ['zzzzzzzzzzzzzz', 'minicluster fault-test --list lists them all'],
    ['skipped_sync,', undefined],
    ['sign_flip,skipped_sync', 'raise --workers, choose another --engine or leave it out'],
  ])(
    'The command refuses "%s" with advice and exit code 2 before it runs anything',
    async (name, hint) => {
      const { services, jobs } = campaignServices()
      const { dependencies } = await aWorld(services)
      const attempt = faultTest(optionsOf('--faults', name, '--workers', '2'), dependencies)
      await expect(attempt).rejects.toMatchObject({ exitCode: 2, hint })
      expect(jobs).toEqual([])
    },
  )
})

describe('Fault campaign', () => {
  test('The campaign blames no rank for a fault of the group', async () => {
    const names = ['--faults', 'weight_corruption,sum_instead_of_mean', '--workers', '3']
    const { report } = await hold({}, names)
    const ranks = Object.fromEntries(
      report.results.map(({ fault_type: name, affected_rank: rank }) => [name, rank]),
    )
    expect(ranks).toEqual({ weight_corruption: expect.any(Number), sum_instead_of_mean: null })
  })

  test('The campaign names the faults that need more workers', async () => {
    const { report, said } = await hold({}, ['--faults', 'quick', '--workers', '2'])
    expect(report.settings.left_out).toEqual(['gradient_sync_anomaly'])
    expect(said.stderr).toContain('left out: gradient_sync_anomaly (needs at least 3 workers)')
    expect(said.stdout).toContain('Left out: gradient_sync_anomaly (needs at least 3 workers).')
  })

  test('The campaign passes with exit code 0, a report and verdicts when it found everything', async () => {
    const { outcome, report, folder, said } = await hold({})
    expect(outcome).toEqual({ exitCode: 0 })
    expect(report).toMatchObject({
      verdict: 'pass',
      complete: true,
      num_faults: 2,
      num_detected: 2,
      num_missed: 0,
      settings: { fault_set: 'weight_corruption,skipped_sync', workers: 3, seed: 5, rounds: 1 },
    })
    expect(report.trials).toHaveLength(4)
    expect((await readdir(join(folder, 'minicluster_results'))).sort()).toEqual([
      'fault_report.json',
      'fault_report_verdicts.json',
    ])
    expect(said.stdout).toContain('weight_corruption')
  })

  test('The campaign fails with exit code 1 when it missed a fault', async () => {
    const { outcome, report } = await hold({ isSeen: false })
    expect(outcome).toEqual({ exitCode: 1 })
    expect(report).toMatchObject({ verdict: 'fail', num_missed: 2 })
  })

  test('The campaign gives exit code 3 when no fault took effect', async () => {
    const { outcome, report } = await hold({ isEffective: false, isSeen: false })
    expect(outcome).toEqual({ exitCode: 3 })
    expect(report).toMatchObject({ verdict: 'unknown', num_excluded: expect.any(Number) })
  })

  test('The campaign may miss as much as the options allow', async () => {
    const { outcome } = await hold({ isSeen: false }, [...twoFaults, '--min-detection-rate', '0'])
    expect(outcome).toEqual({ exitCode: 0 })
  })

  test('The campaign writes a page on request and prints JSON with --json', async () => {
    const argv = [...twoFaults, '--report', 'page.html', '--json']
    const { folder, said } = await hold({}, argv, { json: true })
    expect(await readFile(join(folder, 'page.html'), 'utf8')).toContain('weight_corruption')
    expect(parseRecord(faultReport, said.stdout)).toMatchObject({ value: { verdict: 'pass' } })
  })

  test('The campaign seals the plan before the first run and opens it after the verdicts', async () => {
    const { report, said } = await hold({})
    const { protocol } = report
    const { manifest, nonce, manifest_sha256: hash } = protocol
    expect(sealManifest(manifest ?? [], nonce ?? '')).toBe(hash)
    expect(said.stderr).toContain(hash)
    expect(manifest?.map(({ id }) => id)).toEqual(report.trials.map(({ id }) => id))
    expect(protocol.verdicts_written_at).not.toBeNull()
  })

  test('The seal of a campaign can be recomputed from its file', async () => {
    const { folder } = await hold({})
    const { protocol } = JSON.parse(await readFile(join(folder, place), 'utf8'))
    const text = `${JSON.stringify(protocol.manifest)}\n${protocol.nonce}`
    expect(createHash('sha256').update(text).digest('hex')).toBe(protocol.manifest_sha256)
  })

  test('The campaign writes verdicts without fault names before it opens the manifest', async () => {
    const { services } = campaignServices()
    const { dependencies, folder } = await aWorld(services)
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

  test('The campaign gives runs neutral names and places and removes leftovers', async () => {
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

  test('The campaign runs every check and continues after a violation', async () => {
    const { jobs } = await hold({})
    for (const { runId, work } of jobs) {
      if (runId === 'reference') continue
      const { auditEvery, onViolation, verifyEvery } = work
      expect({ auditEvery, onViolation, verifyEvery }).toEqual({
        auditEvery: 5,
        onViolation: 'record',
        verifyEvery: 1,
      })
    }
  })

  test('The command in the report repeats the campaign', async () => {
    const sizes = ['--batch-size', '96', '--hidden-size', '48', '--num-layers', '4']
    const { report } = await hold({}, [...twoFaults, ...sizes])
    expect(report.settings).toMatchObject({ batch_size: 96, hidden_size: 48, num_layers: 4 })
    const [, , ...argv] = commandOfCampaign(report).split(' ')
    const again = await hold({}, argv)
    expect(again.report.settings).toEqual(report.settings)
    expect(again.report.protocol.manifest).toEqual(report.protocol.manifest)
  })

  test('The command in the report contains every option that shapes the campaign', async () => {
    const asked = {
      workers: '4',
      steps: '60',
      seed: '9',
      rounds: '2',
      doses: 'all',
      tolerance: '0.02',
      'batch-size': '96',
      'hidden-size': '48',
      'input-size': '12',
      'output-size': '3',
      'num-layers': '4',
      'learning-rate': '1e-7',
      optimizer: 'sgd',
      backend: 'tfjs-cpu',
      transport: 'tcp-thread',
      'stall-timeout-ms': '20000',
      workload: 'embedding',
      'min-detection-rate': '0.5',
      'max-false-alarms': '3',
      faults: 'slow_worker',
      engine: 'local',
    }
    const told = [
      'output',
      'report',
      'junit',
      'config',
      'working-directory',
      'list',
      'json',
      'quiet',
      'verbose',
      'fault-set',
      'ray-address',
      'check-steps',
    ]
    const all = Object.keys(faultTestOptions).map(toKebabCase)
    expect(Object.keys(asked).sort()).toEqual(all.filter((name) => !told.includes(name)).sort())
    const argv = Object.entries(asked).flatMap(([name, value]) => [`--${name}`, value])
    const { report } = await hold({}, argv)
    const [, , ...again] = commandOfCampaign(report).split(' ')
    expect(optionsOf(...again)).toEqual(optionsOf(...argv))
    expect(missingInCommand(report)).toBeNull()
  })

  test('The command in the report of a campaign on Ray names the engine and the cluster', async () => {
    const { report } = await hold({})
    const command = ['python', 'train.py']
    const onRay = { engine: 'ray', ray_address: 'http://head:8265', command, check_steps: 20 }
    const settings = { ...report.settings, ...onRay }
    const again = commandOfCampaign({ settings })
    expect(again).toContain('--engine ray --ray-address http://head:8265 --check-steps 20')
    expect(commandOfCampaign({ settings: { ...settings, engine: 'command' } })).not.toContain(
      '--engine',
    )
    expect(again).toContain('--workers')
    const byScript = { ...settings, command: ['./train.sh'] }
    expect(commandOfCampaign({ settings: byScript })).not.toContain('--workers')
  })

  test('An engine for commands is refused without a command, before anything runs', async () => {
    await expect(hold({}, ['--engine', 'ray'])).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('the engine ray runs a command'),
    })
  })

  /** The stall limit of our own trainer, written out. */
  const usualLimit = { stallTimeoutMs: 30_000 }

  test('The command in the report has explicit limits where check and fault-test differ', async () => {
    const { report } = await hold({}, [...twoFaults, '--min-detection-rate', '0.9'])
    const [, , ...again] = commandOfCampaign(report).split(' ')
    expect(optionsOf(...again)).toEqual({
      ...optionsOf(...twoFaults, '--min-detection-rate', '0.9'),
      ...usualLimit,
    })
    const usual = (await hold({})).report
    expect(commandOfCampaign(usual)).not.toMatch(/--(min-detection-rate|max-false-alarms)/)
    const [, , ...plain] = commandOfCampaign(usual).split(' ')
    expect(optionsOf(...plain)).toEqual({ ...optionsOf(...twoFaults), ...usualLimit })
  })

  test('The campaign omits faults that need more workers than there are', async () => {
    const { report } = await hold({}, ['--faults', 'weight_corruption,partition', '--workers', '2'])
    const tried = report.trials.flatMap(({ kind, name }) => (kind === 'fault' ? name : []))
    const partition = faults.find(({ name }) => name === 'partition')
    expect(tried.includes('partition')).toBe((partition?.needs.minWorkers ?? 1) <= 2)
  })
})

describe('Unfinished campaign', () => {
  test('A stopped campaign writes what exists and ends as an interruption', async () => {
    const abort = new AbortController()
    const { services, removed } = campaignServices({
      before: (_, runs) => {
        if (runs === 3) abort.abort(new Error('stopped by somebody'))
      },
    })
    const { dependencies, folder } = await aWorld(services)
    const stopped = { ...dependencies, signal: abort.signal }
    await expect(faultTest(optionsOf(...twoFaults), stopped)).rejects.toThrow('stopped by somebody')
    const report = await reportIn(folder)
    expect(report.complete).toBe(false)
    expect(report.stopped_because).toMatch(/^interrupted after \d of 4 runs$/)
    expect(report.summary).toMatch(/^Fault injection testing stopped: /)
    expect(report.trials.length).toBeLessThan(4)
    expect(removed.length).toBeGreaterThan(0)
  })

  test('A failure of the machine ends one run, not the campaign', async () => {
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
