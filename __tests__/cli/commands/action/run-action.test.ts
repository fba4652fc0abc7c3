import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RunServices } from '../../../../src/cli/commands/dependencies.js'
import { runAction } from '../../../../src/cli/commands/action/run-action.js'
import { TrainingIntegrityError, WorkerFailedError } from '../../../../src/kit/errors.js'
import { workflowStep } from '../../../../src/machine/github/workflow-step.js'
import type { ModelJob } from '../../../../src/runtime/run/job.js'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { readEnvironment } from '../../../../src/machine/system/environment.js'
import { withStep } from '../../../support/builders/run-builders.js'
import { recordOf, scriptedServices, seriesOf } from '../world.js'

// One folder for all: the toolkit remembers the file of the summary for as long as the process lives.
const folder = await mkdtemp(join(tmpdir(), 'minicluster-action-'))
const before = { environment: { ...process.env }, write: process.stdout.write }

beforeEach(async () => {
  for (const name of ['output', 'summary']) await writeFile(join(folder, name), '')
  process.env.GITHUB_OUTPUT = join(folder, 'output')
  process.env.GITHUB_STEP_SUMMARY = join(folder, 'summary')
  process.env['INPUT_OUTPUT-DIR'] = join(folder, 'results')
  // The scripted services lets no fault take effect.
  process.env['INPUT_FAULT-TESTS'] = 'off'
})
afterEach(() => {
  process.env = { ...before.environment }
  process.stdout.write = before.write
  process.exitCode = 0
})
afterAll(() => rm(folder, { recursive: true }))

/** The step as GitHub would see it: its outputs, its summary, its output and its exit code. */
async function runStep(
  inputs: Record<string, string>,
  train: (job: ModelJob) => RunMetrics = recordOf,
  interruptedWith: number | null = null,
  { services }: { readonly services: RunServices } = scriptedServices(train),
) {
  for (const [name, value] of Object.entries(inputs)) {
    process.env[`INPUT_${name.toUpperCase()}`] = value
  }
  let stdout = ''
  process.stdout.write = (text: string | Uint8Array) => {
    stdout += String(text)
    return true
  }
  const { signal } = new AbortController()
  await runAction(workflowStep, {
    interrupts: { signal, exitCode: () => interruptedWith },
    services,
    environment: process.env,
    random: () => 0,
    sleep: () => Promise.resolve(),
  })
  process.stdout.write = before.write
  return {
    stdout,
    exitCode: process.exitCode,
    outputs: parseOutputs(await readFile(join(folder, 'output'), 'utf8')),
    summary: await readFile(join(folder, 'summary'), 'utf8').catch(() => null),
  }
}

function parseOutputs(text: string): Record<string, string> {
  const written = text.matchAll(/^(.+?)<<(ghadelimiter_\S+)\n(.*?)\n\2$/gms)
  return Object.fromEntries([...written].map(([, name, , value]) => [name, value]))
}

test('A passing check sets every output and writes the summary', async () => {
  const { outputs, summary, exitCode, stdout } = await runStep({ workers: '4', baseline: 'none' })
  expect(outputs).toEqual({
    verdict: 'pass',
    correctness: 'bitwise',
    'report-path': join(folder, 'results/report.html'),
    'junit-path': '',
    'json-path': join(folder, 'results/report.json'),
    'report-url': '',
    json: expect.stringMatching(/^\{"verdict":"pass",.*"report_url":null\}$/) as unknown,
    regressions: '',
    inconclusive: '',
    improvements: '',
    'baseline-status': '',
    'baseline-sha': '',
    'final-loss': String(1 / 4.25),
    throughput: '6400',
    speedup: '',
    'scaling-efficiency': '',
    'allreduce-p50-ms': '',
    'steps-verified': '4',
    'faults-detected': '',
    'faults-missed': '',
    'detection-rate': '',
    'false-alarms': '',
  })
  expect(summary).toContain('4 workers')
  expect(exitCode ?? 0).toBe(0)
  expect(stdout).not.toContain('::error')
})

test('The log folds the messages about each run into a group', async () => {
  const { stdout } = await runStep({})
  expect(stdout).toMatch(
    /^::group::Reference: 1 worker, 100 steps\n(?:(?!::group).*\n)*::endgroup::$/m,
  )
  expect(stdout).toMatch(/^::group::Distributed: 2 workers, 100 steps$/m)
})

test('A matrix is reported as a check is, and fails the step without a result', async () => {
  const file = join(folder, 'minicluster.yml')
  const block = 'matrix: {reference: a b, configurations: [{name: tensor, command: c d}]}'
  await writeFile(file, block)
  const { outputs, summary, exitCode, stdout } = await runStep({ mode: 'matrix', config: file })
  expect(outputs).toMatchObject({
    verdict: 'unknown',
    correctness: '',
    'report-path': join(folder, 'results/report.html'),
  })
  expect(summary).toContain('tensor')
  expect(stdout).toMatch(/^::error title=.*reference gave no result/m)
  expect(exitCode).toBe(1)
})

test('A matrix that no settings file lists is refused', async () => {
  const { outputs, exitCode, stdout } = await runStep({ mode: 'matrix', config: 'none' })
  expect(outputs).toEqual({ verdict: 'unknown' })
  expect(stdout).toContain('there is no settings file')
  expect(exitCode).toBe(1)
})

describe('Injected faults', () => {
  test('The step fails and counts the faults when the detectors miss them', async () => {
    const { services } = scriptedServices()
    const disturbed: RunServices = {
      ...services,
      training: {
        ...services.training,
        series: () => seriesOf(disturbed.training),
        run(job, observer, signal) {
          const message = { type: 'sealed', rank: 0, effect: 'turned', step: 12, atMs: 5 } as const
          observer.intervention?.reached(message, null)
          return services.training.run(job, observer, signal)
        },
      },
    }
    const inputs = { 'fault-tests': 'skipped_sync,weight_corruption' }
    const step = await runStep(inputs, undefined, null, { services: disturbed })
    expect(step.outputs).toMatchObject({
      verdict: 'fail',
      correctness: 'bitwise',
      'faults-detected': '0',
      'faults-missed': '2',
      'detection-rate': '0',
      'false-alarms': '0',
    })
    expect(step.stdout).toMatch(/^::error title=.*::.*skipped_sync/m)
    expect(step.exitCode).toBe(1)
  })

  test('The verdict and the rate are unknown when the faults take no effect', async () => {
    const step = await runStep({ 'fault-tests': 'skipped_sync' })
    expect(step.outputs).toMatchObject({ verdict: 'unknown', 'detection-rate': '' })
    expect(step.exitCode).toBe(1)
  })

  test('The step reports unknown fault names as a mistake in the input', async () => {
    const step = await runStep({ 'fault-tests': 'sign_flop' })
    expect(step.outputs).toEqual({ verdict: 'unknown' })
    expect(step.stdout).toContain('did you mean sign_flip?')
  })
})

describe('Failing check', () => {
  const wrong = (job: ModelJob) =>
    job.workers === 1 ? recordOf(job) : withStep(recordOf(job), 2, { loss: 9 })

  test('The step fails with an annotation that names the first difference', async () => {
    const { stdout, outputs, exitCode, summary } = await runStep({}, wrong)
    expect(outputs).toMatchObject({ verdict: 'fail', correctness: 'failed' })
    expect(stdout).toMatch(/^::error title=.*::.*step 2/m)
    expect(summary).toContain('step 2')
    expect(exitCode).toBe(1)
  })

  test('The step fails with the reason when a run finds itself wrong', async () => {
    const { stdout, outputs, exitCode } = await runStep({}, (job) => {
      if (job.workers === 1) return recordOf(job)
      throw new TrainingIntegrityError('At step 3 rank 1 holds other weights.', 3, [1])
    })
    expect(outputs).toMatchObject({ verdict: 'fail', correctness: '', 'final-loss': '' })
    expect(stdout).toMatch(/^::error title=.*::At step 3 rank 1 holds other weights\.?$/m)
    expect(exitCode).toBe(1)
  })
})

describe('Whose result it is', () => {
  const job = {
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_REPOSITORY: 'octo/train',
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_RUN_ID: '20',
    GITHUB_RUN_ATTEMPT: '2',
    GITHUB_WORKFLOW: 'CI',
    GITHUB_JOB: 'check',
    GITHUB_ACTION: '__self',
  }
  const subjectOf = async (inputs: Record<string, string> = {}) => {
    Object.assign(process.env, job)
    const { outputs } = await runStep({ baseline: 'none', comment: 'never', ...inputs })
    const report = await readFile(outputs['json-path'] ?? '', 'utf8')
    return (JSON.parse(report) as { subject?: object }).subject
  }

  test('A report has repository, run and job of its step', async () => {
    const whose = { repository: 'octo/train', run_id: '20', run_attempt: 2, job: 'CI / check' }
    expect(await subjectOf()).toMatchObject(whose)
  })

  test('A report of a matrix job has its values, unless the job has a name of its own', async () => {
    const matrix = JSON.stringify({ model: 'mlp', workers: 4 })
    expect(await subjectOf({ matrix })).toMatchObject({ job: 'CI / check (mlp, 4)' })
    const named = await subjectOf({ matrix, 'comment-section': 'small model' })
    expect(named).toMatchObject({ job: 'small model' })
  })
})

describe('Check without a result', () => {
  test.each([
    ['baseline-name', '../x'],
    ['steps', 'many'],
    ['require', 'luck'],
    ['workload', '/dev/null'],
  ])(
    'A wrong value of %s is said to be that of an input, not of an option',
    async (name, value) => {
      const { stdout } = await runStep({ [name]: value })
      expect(stdout).toContain(`input ${name}`)
      expect(stdout).not.toMatch(/\boption\b|--[a-z]/)
    },
  )

  test('The verdict is unknown with a reason after a wrong input', async () => {
    const { stdout, outputs, exitCode } = await runStep({ workers: '0' })
    expect(outputs).toEqual({ verdict: 'unknown' })
    expect(stdout).toMatch(/^::error title=.*::input workers from the workflow: expected/m)
    expect(exitCode).toBe(1)
  })

  test('The verdict is unknown with a reason after a worker died', async () => {
    const { stdout, outputs, exitCode } = await runStep({}, () => {
      throw new WorkerFailedError([1], 'worker 1 was killed with SIGKILL at step 7.')
    })
    expect(outputs).toEqual({ verdict: 'unknown' })
    expect(stdout).toContain('worker 1 was killed with SIGKILL at step 7.')
    expect(exitCode).toBe(1)
  })

  test('The verdict is unknown with a reason after the job was cancelled', async () => {
    const stop = () => {
      throw new Error('aborted')
    }
    const { stdout, outputs } = await runStep({}, stop, 143)
    expect(outputs).toEqual({ verdict: 'unknown' })
    expect(stdout).toContain('::error title=MiniCluster was interrupted::')
  })
})

describe('Token', () => {
  test.each([
    ['that nobody uses', { baseline: 'none', comment: 'never' }],
    ['beside a wrong input', { workers: '0' }],
    ['of a report', { mode: 'report' }],
  ])('The step masks a token %s before any other output', async (_, inputs) => {
    const { stdout } = await runStep({ ...inputs, 'github-token': 'ghs_secret' })
    expect(stdout.startsWith('::add-mask::ghs_secret\n')).toBe(true)
    expect(stdout.match(/add-mask/g)).toHaveLength(1)
  })

  test('The step masks nothing when no token was given', async () => {
    const { stdout } = await runStep({ 'github-token': '' })
    expect(stdout).not.toContain('add-mask')
  })
})

describe('Required baseline', () => {
  test.each(['false', 'true'])(
    'The step refuses a required baseline without a place to look, before it runs (paired: %s)',
    async (paired) => {
      const { services, jobs } = scriptedServices()
      const inputs = { baseline: 'none', require: 'baseline', paired }
      const step = await runStep(inputs, undefined, null, { services })
      expect(step.outputs).toEqual({ verdict: 'unknown' })
      expect(step.stdout).toMatch(/^::error title=.*::input require from the workflow: /m)
      expect(step.stdout).toContain('baseline to artifact, cache or file')
      expect(step.exitCode).toBe(1)
      expect(jobs).toEqual([])
    },
  )

  test('The step refuses required pairs that are not requested, before it runs', async () => {
    const { services, jobs } = scriptedServices()
    const step = await runStep({ require: 'pairs' }, undefined, null, { services })
    expect(step.stdout).toContain('Set input paired to true')
    expect([step.exitCode, jobs]).toEqual([1, []])
  })

  test('The step refuses required faults that are turned off, before it runs', async () => {
    const { services, jobs } = scriptedServices()
    const inputs = { require: 'faults', 'fault-tests': 'off' }
    const step = await runStep(inputs, undefined, null, { services })
    expect(step.stdout).toContain('Set input fault-tests to quick, standard or full')
    expect([step.exitCode, jobs]).toEqual([1, []])
  })

  test.each([
    ['', 'inconclusive', 0],
    ['pairs', 'fail', 1],
  ])(
    'Requested pairs that cannot be measured are never a pass (require: "%s")',
    async (require, standing, exitCode) => {
      const measured = (job: ModelJob): RunMetrics => ({
        ...recordOf(job),
        environment: readEnvironment(),
      })
      const inputs = { baseline: 'none', paired: 'true', require }
      const step = await runStep(inputs, measured)
      expect(JSON.parse(step.outputs['json'] ?? '')).toMatchObject({ standing })
      const said = step.stdout.match(/^::(error|warning).*not measured in pairs.*$/gm) ?? []
      expect(said).toHaveLength(1)
      expect(said[0]).not.toMatch(/[^.] (This checkout|Run this|git log)/)
      expect(step.exitCode ?? 0).toBe(exitCode)
    },
  )

  test('The step fails by its own check when the required baseline does not exist', async () => {
    const measured = (job: ModelJob): RunMetrics => ({
      ...recordOf(job),
      environment: readEnvironment(),
    })
    const step = await runStep({ baseline: 'file', require: 'baseline' }, measured)
    expect(step.outputs).toMatchObject({ verdict: 'fail', 'baseline-status': 'missing' })
    expect(step.stdout).toContain('baselines/minicluster.json does not exist')
    expect(step.exitCode).toBe(1)
  })

  test('The step accepts a missing baseline when no check requires it', async () => {
    const step = await runStep({ baseline: 'none' })
    expect(step.outputs).toMatchObject({ verdict: 'pass', 'baseline-status': '' })
    expect(step.exitCode ?? 0).toBe(0)
  })
})

test('The step warns about an unwritable summary and keeps the verdict', async () => {
  await rm(join(folder, 'summary'))
  await mkdir(join(folder, 'summary'))
  const { stdout, outputs, exitCode } = await runStep({ baseline: 'none' })
  expect(stdout).toContain('::warning::The job summary could not be written')
  expect(outputs).toMatchObject({ verdict: 'pass' })
  expect(exitCode ?? 0).toBe(0)
  await rm(join(folder, 'summary'), { recursive: true })
})

test("The output of a user's training cannot command the runner", async () => {
  const { outputs, stdout } = await runStep({}, (job) => {
    workflowStep.log.note('::set-output name=verdict::pass')
    workflowStep.log.note('::stop-commands::x')
    throw new WorkerFailedError([job.workers - 1], 'gone\n::set-output name=verdict::pass')
  })
  expect(outputs).toEqual({ verdict: 'unknown' })
  const commands = stdout.split('\n').filter((line) => line.trimStart().startsWith('::'))
  expect(commands.map((line) => line.split(/[ :]+/)[1])).toEqual([
    'group',
    'debug',
    'endgroup',
    'error',
  ])
})
