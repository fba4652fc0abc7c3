import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planCampaign } from '../../../src/lab/campaign/plan-campaign.js'
import type { PerformedTrial, Trial } from '../../../src/lab/campaign/trial.js'
import { performTrial } from '../../../src/cli/commands/campaign/perform-trial.js'
import { modelTarget } from '../../../src/cli/commands/campaign/model-target.js'
import { detectors } from '../../../src/lab/detect/index.js'
import { controls, faults } from '../../../src/lab/faults/index.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import { coordinatorEvent } from '../../../src/kit/records/run/coordinator-event.js'
import { runDirectory } from '../../../src/kit/records/run/run-directory.js'
import { aWorld, seriesOf } from '../../cli/commands/world.js'
import { aJob, services, useFolders } from '../engine/engine.js'

const folderOf = useFolders()
const chosen = ['weight_corruption', 'skipped_sync', 'slow_worker', 'checkpoint_truncated']

/** Runs of a real campaign, in the order in which it would run them. */
const trials = planCampaign({
  faults: faults.filter(({ name }) => chosen.includes(name)),
  controls,
  rounds: 1,
  workers: 2,
  steps: 40,
  allDoses: false,
  random: seededRandom(11),
})
const secrets = [...faults, ...controls].flatMap(({ name, code }) => [name, code])
/** Whole words: a name of random letters may hold a code by chance. */
const secret = new RegExp(`(?<![A-Za-z0-9_])(${secrets.join('|')})(?![A-Za-z0-9_])`)

type Traces = {
  readonly performed: PerformedTrial
  readonly files: ReadonlyMap<string, string>
  /** Arguments and environments of the workers, where the system shows them. */
  readonly processes: ReadonlySet<string>
}

/** Performs a trial with real workers and keeps everything that could be seen of it from outside. */
async function perform(trial: Trial): Promise<Traces> {
  const files = new Map<string, string>()
  const processes = new Set<string>()
  const { dependencies } = await aWorld({
    ...services,
    training: {
      ...services.training,
      async run(...call) {
        const timer = setInterval(() => lookAtWorkers(processes), 20)
        return services.training.run(...call).finally(() => clearInterval(timer))
      },
    },
    scratch: {
      ...services.scratch,
      async remove(path) {
        if (path.endsWith(trial.planned.id)) readTree(path, files)
        await services.scratch.remove(path)
      },
    },
  })
  const scratch = folderOf()
  const job = aJob(scratch, { workers: 2, steps: 40, hiddenSize: 64 })
  const engine = await services.training.engine(job.engine)
  const performed = await performTrial(trial, {
    engine,
    detectors,
    scratch,
    dependencies,
    series: seriesOf(dependencies.training),
    target: modelTarget(job, scratch, dependencies),
  })
  expect(readdirSync(scratch)).toEqual([])
  return { performed, files, processes }
}

function readTree(directory: string, files: Map<string, string>): void {
  for (const path of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!path.isFile()) continue
    const full = join(path.parentPath, path.name)
    files.set(full.slice(directory.length + 1), readFileSync(full, 'latin1'))
  }
}

function lookAtWorkers(seen: Set<string>): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  for (const line of lines.split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/)
    if (Number(parent) !== process.pid || !line.includes('worker.js')) continue
    seen.add(line)
    if (!existsSync(`/proc/${pid}/environ`)) continue
    try {
      seen.add(readFileSync(`/proc/${pid}/environ`, 'latin1'))
    } catch {
      // It has ended in between.
    }
  }
}

const isBinary = (name: string) => !name.endsWith('.json') && !name.endsWith('.jsonl')
const namesOnly = new RegExp(secrets.filter((one) => one.includes('_')).join('|'))

describe.each(trials.map((trial) => [trial.planned.name ?? 'a clean run', trial] as const))(
  '%s',
  (_, trial) => {
    test('The fault is invisible in files, arguments, environment and logs', async () => {
      const { files, processes, performed } = await perform(trial)
      expect(files.size).toBeGreaterThan(2)
      for (const [name, text] of files) {
        expect(name).not.toMatch(secret)
        // Four bytes of a number may be any letters; a whole name they are not.
        expect(isBinary(name) ? namesOnly.exec(text) : secret.exec(text)).toBeNull()
        if (!name.includes('checkpoints/')) expect(text).not.toContain('sealed')
      }
      expect(processes.size).toBeGreaterThan(0)
      for (const seen of processes) expect(secret.exec(seen)).toBeNull()
      const { work: __, ...observation } = performed.observation
      expect(JSON.stringify({ ...observation, findings: [] })).not.toMatch(secret)
      if (trial.planned.kind === 'fault') expect(performed.effect).not.toBeNull()
      if (trial.planned.kind === 'clean') expect(performed.effect).toBeNull()
    }, 60_000)
  },
)

test('A clean run leaves the same files as a faulty one under the same conditions', async () => {
  const faulty = trials.find(({ planned }) => planned.name === 'weight_corruption')!
  const clean: Trial = { ...faulty, disturbance: null, aim: null }
  const [a, b] = [await perform(faulty), await perform(clean)]
  expect([...a.files.keys()].sort()).toEqual([...b.files.keys()].sort())
}, 60_000)

test("The coordinator's log is JSON lines by the schema from start to end", async () => {
  const job = aJob(folderOf(), { checkpointEvery: 3 })
  await services.training.run(job, {}, new AbortController().signal)
  const text = readFileSync(runDirectory.coordinatorEvents(job.runDirectory), 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  const events = text
    .trimEnd()
    .split('\n')
    .map((line) => coordinatorEvent.parse(JSON.parse(line)))
  const types = events.map(({ type }) => type)
  expect(types[0]).toBe('run-started')
  expect(types.at(-1)).toBe('run-ended')
  expect(types.filter((type) => type === 'done')).toHaveLength(2)
  expect(types.filter((type) => type === 'exit')).toHaveLength(2)
  expect(types).toContain('beat')
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'checkpoint-checked', status: 'intact', occasion: 'saved' }),
  )
}, 60_000)
