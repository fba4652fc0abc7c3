import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comparison } from '../../../src/kit/records/baseline/comparison.js'
import { linesOf, parseJournal } from '../../../src/kit/records/proof/parse-journal.js'
import { usePreloadedTorch } from '../../support/torch/preloaded.js'
import { describeTorch, python, scripts, torchrun } from '../../support/torch/torch-rig.js'
import { check } from '../check-job.js'
import { processesIn } from '../../support/processes/processes-in.js'
import { aFolder, minicluster, start } from '../program.js'

const minutes = 60_000
const oneBug = join(import.meta.dirname, '../../../bench/torch/one-bug')

describeTorch('A check of a torchrun job that knows nothing of minicluster', () => {
  const preloaded = usePreloadedTorch()

  test(
    'A correct job is bitwise equal to its ranks run again alone',
    async () => {
      const { exitCode, proof, stdout, stderr } = await check(...torchrun(2, 'train.py'))
      expect(stderr).toContain('Replay: each rank alone')
      expect(stderr).not.toContain('started anew')
      expect(proof).toMatchObject({ tier: 'bitwise', num_steps: 4, ended_at_step: 4, findings: [] })
      expect(proof.replays.map((one) => one.num_equal_states)).toEqual([4, 4])
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass', proof: { tier: 'bitwise' } })
      expect(proof.folded_reference).toMatchObject({
        status: 'bitwise',
        num_steps: 4,
        reason: null,
      })
      // Each rank draws its own dropout.
      expect(proof.one_process).toMatchObject({
        status: 'not-compared',
        num_steps: 0,
        mean_of_ranks: { status: 'agrees', num_steps: proof.num_steps, factor: 1 },
      })
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A script that draws other numbers where it is forked is started anew, and is bitwise',
    async () => {
      const { exitCode, proof, stderr } = await check(...torchrun(2, 'notices_fork.py'))
      expect(stderr).toContain('Replay: each rank alone, started anew')
      expect(stderr).not.toContain('a second time')
      expect(proof).toMatchObject({ tier: 'bitwise', num_steps: 4, findings: [] })
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A job without DistributedDataParallel fails with a message about exactly this mistake',
    async () => {
      const { exitCode, proof } = await check(...preloaded.torchrun(2, join(oneBug, 'no_ddp.py')))
      expect(proof.tier).toBe('failed')
      expect(proof.findings).toMatchObject([{ kind: 'no-gradient-reduction', step: 0 }])
      expect(proof.findings[0]?.advice).toContain('DistributedDataParallel')
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )

  test(
    'The verdict on a job with a killed rank names this rank and its end, and is unknown as that of a run',
    async () => {
      const { exitCode, stdout, proof } = await check(...torchrun(2, 'train.py', '--killed', '1'))
      const { headline } = JSON.parse(stdout) as { headline: string }
      expect(headline).toContain('worker 1 was killed with SIGKILL')
      // The other rank may be ended before it has said that it lost this one.
      expect(proof.findings.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(proof.tier).toBe('unknown')
      expect(exitCode).toBe(3)
    },
    8 * minutes,
  )

  test(
    'A script that resumes from its own checkpoint is replayed without the checkpoint that the job has written',
    async () => {
      const { exitCode, proof } = await check(...preloaded.torchrun(2, 'resumes_by_itself.py'))
      expect(proof).toMatchObject({ tier: 'bitwise', num_steps: 4, findings: [] })
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A vocabulary in the order of a set differs between ranks, and the check fails with the reason',
    async () => {
      const { exitCode, proof } = await check(...torchrun(2, 'hash_order.py'))
      expect(proof.tier).toBe('failed')
      expect(proof.findings).toMatchObject([
        { kind: 'depends-on-hash-seed', severity: 'error', ranks: [0, 1], step: 0 },
      ])
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )

  test(
    'A set whose elements are sorted changes nothing',
    async () => {
      const { proof } = await check(...torchrun(2, 'hash_order.py', '--sorted'))
      expect(proof).toMatchObject({ tier: 'bitwise', findings: [] })
    },
    8 * minutes,
  )

  test(
    'A mistake that all ranks make alike is named, because one process with the same samples differs',
    async () => {
      const { exitCode, proof } = await check(
        ...preloaded.torchrun(2, 'split.py', '--mistake', 'mask'),
      )
      expect(proof).toMatchObject({ tier: 'failed', one_process: { status: 'differs' } })
      expect(proof.findings).toMatchObject([{ kind: 'per-rank-normalisation', step: 0 }])
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )

  test(
    'A job that cannot be replayed is bounded where one process with the same samples agrees within rounding',
    async () => {
      const { exitCode, proof } = await check(
        ...preloaded.torchrun(2, 'split.py', '--varies', '--closure'),
      )
      expect(proof).toMatchObject({ tier: 'bounded', one_process: { status: 'agrees' } })
      const { difference, limit } = proof.one_process!.largest!
      expect(difference).toBeGreaterThan(0)
      expect(limit).toBeLessThan(1e-4)
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A job whose scaler skips steps because gradients overflow makes no mistake, and is bitwise',
    async () => {
      const weights = join(await aFolder(), 'weights')
      const job = preloaded.torchrun(2, 'scaled.py', '--autocast', '--weights', weights)
      const { exitCode, proof } = await check(...job, '--epochs', '3')
      expect(proof).toMatchObject({ tier: 'bitwise', num_steps: 4, findings: [] })
      expect(proof.folded_reference).toMatchObject({ status: 'not-folded' })
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A sharded job is bitwise, its scattered sums are audited, and one process agrees',
    async () => {
      const { proof } = await check(...preloaded.torchrun(2, 'sharded.py'))
      expect(proof).toMatchObject({ tier: 'bitwise', one_process: { status: 'agrees' } })
      expect(proof.folded_reference).toMatchObject({
        status: 'not-folded',
        reason: 'each rank holds a part of the parameters',
      })
      expect(proof.shown.join()).toMatch(/([1-9]\d*) of \1 sums are those of their contributions/)
    },
    8 * minutes,
  )

  test(
    'A job over a backend other than Gloo is not replayed, and the report gives the reason',
    async () => {
      const { exitCode, proof } = await check(...preloaded.torchrun(2, 'other_backend.py'))
      expect(proof).toMatchObject({ tier: 'consistent', num_steps: 4, findings: [], replays: [] })
      expect(proof.not_shown.join()).toContain('the collectives over other were not recorded')
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test('The audit of a scattered sum names the rank that is left out or counted twice, and allows infinity only where the sum can overflow', () => {
    const PYTHONPATH = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')
    const printed = execFileSync(python, [join(scripts, 'audits.py')], {
      env: { ...process.env, PYTHONPATH },
    })
    const journal = parseJournal(printed.toString())
    expect(linesOf(journal, 'audit')).toMatchObject([
      { holds: true, exact: true },
      { holds: false, missing: [0], stale: [], doubled: [] },
      { holds: false, missing: [], stale: [], doubled: [1] },
      { holds: true },
      { holds: false, missing: [], stale: [], doubled: [] },
    ])
  })

  test(
    'A rank that miscalculated once differs from its own replay, and is named with the step',
    async () => {
      const { exitCode, proof } = await check(...preloaded.torchrun(2, 'flaky.py', '--once'))
      expect(proof.tier).toBe('failed')
      expect(proof.replays).toMatchObject([
        { rank: 0, first_difference: null },
        { rank: 1, first_difference: { step: 2 } },
      ])
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )

  test(
    'A script that is not deterministic by itself is not bitwise, and no rank is blamed for it',
    async () => {
      const { exitCode, proof } = await check(...preloaded.torchrun(2, 'flaky.py'))
      expect(proof).toMatchObject({
        tier: 'consistent',
        findings: [{ kind: 'message-varies', severity: 'note', ranks: [1], step: 2 }],
      })
      expect(proof.not_shown.join()).toContain('alone')
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A check keeps a baseline of a command, and judges a later check by it',
    async () => {
      const folder = await aFolder()
      const again = (...options: readonly string[]) =>
        minicluster(
          folder,
          'check',
          '--check-steps',
          '3',
          '--fault-tests',
          'off',
          ...options,
          '--',
          ...preloaded.torchrun(2, 'train.py'),
        )
      expect((await again('--output-dir', 'a', '--json')).exitCode).toBe(0)
      const { stdout } = await again(
        '--output-dir',
        'b',
        '--json',
        '--compare-with',
        'a/baseline.json',
      )
      const record = comparison.parse(
        JSON.parse(await readFile(join(folder, 'b/comparison.json'), 'utf8')),
      )
      expect(record.comparisons['final_loss']).toMatchObject({ verdict: 'pass', percent_change: 0 })
      expect(record.comparisons['steps_verified']).toMatchObject({ current_value: 3 })
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass' })
      const printed = ['--compare-with', 'a/baseline.json', '--json', '--', 'echo', 'step 1 loss 2']
      const unmeasured = await minicluster(folder, 'check', ...printed)
      expect(unmeasured.stdout).toContain('Nothing was compared with the baseline')
      expect(unmeasured.exitCode).toBe(3)
    },
    8 * minutes,
  )

  test(
    'Ctrl-C during the replay ends the check, and no rank goes on',
    async () => {
      const folder = await aFolder()
      const job = preloaded.torchrun(2, 'train.py', '--samples', '640', '--pause-ms', '300')
      const words = ['check', '--check-steps', '20', '--fault-tests', 'off', '--', ...job]
      const { child, ended } = start('cli.js', words, { cwd: folder })
      // The job and the process that forks are over and started; now the ranks run alone.
      await new Promise<void>((resolve) => {
        child.stderr!.on('data', (text: Buffer) => {
          if (text.includes('Replay: each rank alone')) setTimeout(resolve, 2000)
        })
      })
      expect(processesIn(folder).length).toBeGreaterThan(2)
      child.kill('SIGINT')
      expect((await ended).exitCode).toBe(130)
      expect(processesIn(folder)).toEqual([])
    },
    8 * minutes,
  )

  test(
    'A check of a command without torch is unknown, never passed',
    async () => {
      const { exitCode, proof } = await check('sh', '-c', 'echo done')
      expect(proof.tier).toBe('unknown')
      expect(exitCode).toBe(3)
    },
    8 * minutes,
  )
})
