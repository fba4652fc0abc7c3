import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownPolicy } from '../../../src/runtime/supervise/restart-policy.js'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { undisturbed } from '../../../src/cli/commands/campaign/disturb-run.js'
import type { RunObserver } from '../../../src/runtime/run/job.js'
import { parseEvents } from '../../../src/lab/telemetry/parse-events.js'
import type { SealedMessage } from '../../../src/lab/telemetry/control-message.js'
import { programs } from '../../integration/engine/engine.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { usePreloadedTorch } from '../../support/torch/preloaded.js'
import {
  aCommandJob,
  describeTorch,
  python,
  scripts,
  torchrun,
} from '../../support/torch/torch-rig.js'

const { training } = createRunServices(programs)

describeTorch('A PyTorch job that knows nothing of minicluster', () => {
  const scratch = useScratchDirectory()
  const preloaded = usePreloadedTorch()
  const run = (
    job: Parameters<typeof aCommandJob>,
    observer: RunObserver = {},
    signal = new AbortController().signal,
  ) => {
    const [argv, changes] = job
    const place = { runDirectory: scratch.path('run'), ...changes }
    return training.run(aCommandJob(argv, place), observer, signal)
  }

  test('The weights of a job are the same bits with and without the adapter', async () => {
    const command = (name: string) =>
      torchrun(2, 'train.py', '--epochs', '2', '--weights', scratch.path(name))
    const metrics = await run([command('watched')])
    expect(metrics.num_steps).toBe(16)
    const [program, ...parameters] = command('alone')
    execFileSync(program, parameters, { stdio: 'pipe' })
    for (const rank of [0, 1]) {
      const alone = weights(scratch.path(`alone-${rank}.pt`))
      expect(weights(scratch.path(`watched-${rank}.pt`))).toBe(alone)
    }
  }, 400_000)

  test.each(['watch', 'record'])(
    'A rank that hangs is named with the collective it has not entered and its line: %s',
    async (mode) => {
      const adapter = { mode, recordDirectory: scratch.path('record') }
      const failed = run([preloaded.torchrun(2, 'hang.py'), { hangTimeoutMs: 2000, adapter }])
      await expect(failed).rejects.toMatchObject({ ranks: [1] })
      await expect(failed).rejects.toThrow(/has not entered the collective they wait in, allreduce/)
      const line =
        readFileSync(`${scripts}/hang.py`, 'utf8').split('\n').indexOf('        time.sleep(3600)') +
        1
      await expect(failed).rejects.toThrow(`hang.py:${line} load_batch`)
    },
  )

  test('A fault is done by the adapter to the rank it is aimed at, and confirmed on the sealed channel', async () => {
    const effects: string[] = []
    const aim = { name: 'nan_gradient', rank: 1, step: 2, until: 3, dose: 0, seed: 7 }
    const intervention = {
      ...undisturbed(false),
      adapterFaults: () => [aim],
      reached: ({ rank, step, effect }: SealedMessage) =>
        void effects.push(`rank ${rank} step ${step}: ${effect}`),
    }
    const job: Parameters<typeof aCommandJob> = [
      preloaded.torchrun(2, 'train.py'),
      { adapter: { checkSteps: 5 } },
    ]
    const metrics = await run(job, { intervention })
    expect(effects).toEqual(['rank 1 step 2: NaN written into the gradient'])
    expect(metrics.steps.map(({ loss }) => Number.isNaN(loss))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })

  test.each([
    ['each rank loads', []],
    ['rank 0 loads and broadcasts', ['--broadcast']],
  ])(
    'A restarted group resumes from its own checkpoint, which %s, and the digests prove it',
    async (_who, options) => {
      const aim = { name: 'worker_crash', rank: 1, step: 9, until: null, dose: 0, seed: 7 }
      let attempts = 0
      const intervention = {
        ...undisturbed(false),
        adapterFaults: () => (attempts++ === 0 ? [aim] : []),
      }
      const notes: string[] = []
      const observer = { intervention, note: (line: string) => notes.push(line) }
      const job = aCommandJob(
        preloaded.torchrun(2, 'resume.py', scratch.path('last.pt'), ...options),
        {
          runDirectory: scratch.path('run'),
        },
      )
      const metrics = await training.run(job, observer, new AbortController().signal, ownPolicy(1))
      expect(metrics.restarts).toMatchObject([
        { resumed_from_step: 8, proven: true, resumed_state: 'identical' },
      ])
      expect(metrics.num_steps).toBe(12)
      expect(notes.join()).toContain('bit-identical to the one it had saved')
    },
  )

  test('A script with muted saving continues and leaves no file', async () => {
    const path = scratch.path('last.pt')
    const job = aCommandJob(preloaded.torchrun(2, 'resume.py', path), {
      runDirectory: scratch.path('run'),
    })
    const { work } = job
    const muted = { ...job, work: { ...work, protection: 'mute' as const } }
    const metrics = await training.run(muted, {}, new AbortController().signal)
    expect(metrics.num_steps).toBe(12)
    expect(existsSync(path)).toBe(false)
  })

  test('A loop without DataLoader has a throughput and a row for each rank: the rows that its model is given count', async () => {
    const metrics = await run([preloaded.torchrun(2, 'train.py', '--no-loader')])
    const snapshots = metrics.worker_snapshots ?? []
    expect(snapshots.map(({ worker_id: rank }) => rank)).toEqual([0, 1])
    for (const snapshot of snapshots) expect(snapshot.throughput_samples_per_sec).toBeGreaterThan(0)
    // The model is looked for once its optimizer has stepped.
    expect(metrics.steps.map(({ samples }) => samples ?? null)).toEqual([
      null,
      ...Array(15).fill(16),
    ])
  })

  test('MiniCluster starts the ranks of a Python script with the environment of torchrun', async () => {
    const metrics = await run([[python, `${scripts}/train.py`]])
    expect(metrics).toMatchObject({ num_workers: 2, num_steps: 8, backend: { selected: 'torch' } })
  })

  test('All ranks of a job end after the same step when the user limits the steps', async () => {
    const metrics = await run([preloaded.torchrun(2, 'train.py'), { adapter: { checkSteps: 3 } }])
    expect(metrics.num_steps).toBe(3)
  })

  test('The speed of the core of each rank is gauged after every step if that is asked for, else never', async () => {
    const gaugesOf = async (name: string, measureCoreSpeed: boolean) => {
      const adapter = { checkSteps: 3, memoryEveryMs: 0, measureCoreSpeed }
      const runDirectory = scratch.path(name)
      await run([preloaded.torchrun(2, 'train.py'), { adapter, runDirectory }])
      return [0, 1].map((rank) => {
        const { events } = parseEvents(
          rank,
          readFileSync(`${runDirectory}/events/rank-${rank}.log`),
        )
        return events.flatMap((event) => (event.type === 'resources' ? [event.gauge_ms] : []))
      })
    }
    const gauged = await gaugesOf('gauged', true)
    expect(gauged.map((own) => own.length)).toEqual([3, 3])
    for (const ms of gauged.flat()) expect(ms).toBeGreaterThan(0)
    expect(await gaugesOf('not-gauged', false)).toEqual([
      [null, null, null],
      [null, null, null],
    ])
  })

  test('A command that the user stops before it has loaded the adapter is not said to lack it', async () => {
    const user = new AbortController()
    const notes: string[] = []
    const observer: RunObserver = {
      note: (line) => notes.push(line),
      event: ({ type }) => {
        if (type === 'run-started') setTimeout(() => user.abort(), 300)
      },
    }
    const waiting = [[python, '-c', 'import time; time.sleep(60)']] as const
    await expect(run([...waiting], observer, user.signal)).rejects.toThrow()
    expect(notes.join()).not.toContain('adapter')
  })

  test('A run without the adapter claims nothing and gives the reasons', async () => {
    const notes: string[] = []
    const isolated: [string, ...string[]] = [python, '-I', `${scripts}/train.py`]
    const metrics = await run([isolated], { note: (line) => notes.push(line) })
    expect(metrics).toMatchObject({ num_steps: 0, final_loss: null, average_loss: null })
    expect(notes.join()).toContain('no process of the command loaded the PyTorch adapter')
    expect(notes.join()).toContain('python -I or -E prevents it')
  })
})

/** Every bit of the saved tensors. */
function weights(path: string): string {
  const program =
    'import sys, torch; print([t.numpy().tobytes().hex() for t in torch.load(sys.argv[1])])'
  return execFileSync(python, ['-c', program, path], { encoding: 'utf8' })
}
