import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRay } from '../../support/ray/find-ray.js'
import { type LocalRay, startLocalRay } from '../../support/ray/local-ray.js'
import { aFolder, type Ended, start, waitFor } from '../program.js'

const seconds = 1000
const trainPath = join(import.meta.dirname, '../../fixtures/ray/train.py')
const found = findRay()

type Job = { readonly folder: string; readonly name: string }

describe.skipIf('whyNot' in found)(
  `jobs on a real Ray${'whyNot' in found ? ` (skipped: ${found.whyNot})` : ''}`,
  () => {
    let ray: LocalRay
    beforeAll(async () => {
      if ('program' in found) ray = await startLocalRay(found.program)
    }, 180 * seconds)
    afterAll(() => ray.stop(), 60 * seconds)

    const mc = (cwd: string, ...args: string[]) =>
      start('cli.js', args, { cwd, env: ray.environment })
    const jobs = (cwd: string, ...args: string[]): Promise<Ended> => mc(cwd, 'jobs', ...args).ended
    const train = ['--working-dir', dirname(trainPath)]
    const supervise = ({ folder, name }: Job, args: readonly string[], ...program: string[]) => {
      const limits = ['--interval', '0.5', '--retry-delay', '0.2', '--limits', 'stall=4']
      const places = ['--name', name, '--checkpoint-dir', join(folder, name), '--json']
      const command = ['--', 'python3', 'train.py', '--dir', join(folder, name), ...program]
      return mc(folder, 'jobs', 'supervise', ...train, ...limits, ...places, ...args, ...command)
    }
    const final = async ({ folder, name }: Job): Promise<unknown> =>
      JSON.parse(await readFile(join(folder, name, 'final.json'), 'utf8'))

    test(
      'A job runs with its files and environment, and the commands show, list and follow it',
      async () => {
        const folder = await aFolder()
        const first = await jobs(
          folder,
          'submit',
          ...train,
          '--job-id',
          'one',
          '--env',
          'A=b c',
          '--follow',
          '--',
          'python3',
          'train.py',
          '--dir',
          join(folder, 'c'),
          '--steps',
          '4',
        )
        expect(first.exitCode).toBe(0)
        expect(first.stdout).toContain('step=4 ')
        const status = await jobs(folder, 'status', 'one', '--json')
        expect(JSON.parse(status.stdout)).toMatchObject({
          job: { status: 'SUCCEEDED', exit_code: 0 },
          progress: {
            series: 'step',
            step: 4,
            total_steps: 4,
            throughput: { value: 40, unit: 'samples/s' },
          },
        })
        const again = await jobs(folder, 'submit', '--job-id', 'one', '--', 'echo', 'twice')
        expect(again.stdout).toContain('was submitted before')
        expect((await jobs(folder, 'list')).stdout).toContain('one ')
        expect((await jobs(folder, 'logs', 'one', '--lines', '1')).stdout).toBe('done\n')
        for (const { stdout, stderr } of [first, status, again])
          expect(stdout + stderr).not.toContain(ray.token)
      },
      120 * seconds,
    )

    test(
      'A job that runs is not deleted; a stop ends it although it ignores SIGTERM, and then it can be deleted',
      async () => {
        const folder = await aFolder()
        await jobs(
          folder,
          'submit',
          ...train,
          '--job-id',
          'deaf',
          '--',
          'python3',
          'train.py',
          '--dir',
          join(folder, 'c'),
          '--deaf',
          '--steps',
          '9999',
        )
        await waitFor(
          async () => (await jobs(folder, 'logs', 'deaf')).stdout.includes('step=1 ') || null,
          60,
        )
        expect(await jobs(folder, 'delete', 'deaf')).toMatchObject({
          exitCode: 2,
          stderr: expect.stringContaining('only a job that has ended can be deleted'),
        })
        expect(await jobs(folder, 'stop', 'deaf')).toMatchObject({
          exitCode: 0,
          stdout: 'deaf  STOPPED\n',
        })
        expect((await jobs(folder, 'status', 'deaf')).exitCode).toBe(1)
        expect((await jobs(folder, 'delete', 'deaf')).exitCode).toBe(0)
        expect((await jobs(folder, 'list')).stdout).not.toContain('deaf ')
        expect((await jobs(folder, 'status', 'deaf')).exitCode).toBe(2)
        expect((await jobs(folder, 'delete', 'deaf')).exitCode).toBe(2)
      },
      120 * seconds,
    )

    test(
      'The error distinguishes an unknown job and an address without Ray',
      async () => {
        const folder = await aFolder()
        expect(await jobs(folder, 'status', 'nobody')).toMatchObject({ exitCode: 2 })
        const nobody = await jobs(folder, 'list', '--ray-address', 'http://127.0.0.1:1')
        expect(nobody).toMatchObject({
          exitCode: 3,
          stderr: expect.stringContaining('ECONNREFUSED'),
        })
      },
      60 * seconds,
    )

    test.each(['crash', 'kill', 'hang'])(
      'A job that meets a %s restarts and ends as if nothing had happened',
      async (fail) => {
        const folder = await aFolder()
        const disturbed = { folder, name: `it-${fail}` }
        const ended = await supervise(disturbed, [], '--fail', fail, '--at', '12').ended
        expect(ended.exitCode, ended.stderr).toBe(0)
        expect(JSON.parse(ended.stdout)).toMatchObject({
          success: true,
          final_step: 30,
          total_retries: 1,
          resumed_from: join(folder, disturbed.name, 'step_10'),
        })
        const undisturbed = { folder, name: `it-${fail}-undisturbed` }
        await supervise(undisturbed, []).ended
        expect(await final(disturbed)).toEqual(await final(undisturbed))
        await expectOneAtATime(join(folder, disturbed.name, 'alive.log'))
      },
      180 * seconds,
    )

    test(
      'A job restarts when its supervisor in Ray is killed',
      async () => {
        const folder = await aFolder()
        const job = { folder, name: 'it-supervisor' }
        const { ended } = supervise(job, [], '--steps', '40')
        await waitFor(
          () => readFile(join(folder, job.name, 'latest', 'state.json')).catch(() => null),
          60,
        )
        for (const pid of ray.find('JobSupervisor')) process.kill(pid, 'SIGKILL')
        expect(await ended).toMatchObject({ exitCode: 0 })
        expect(await final(job)).toMatchObject({ step: 40 })
        await expectOneAtATime(join(folder, job.name, 'alive.log'))
      },
      180 * seconds,
    )

    test(
      'A job that fails twice at one step for one cause ends with exit code 4',
      async () => {
        const folder = await aFolder()
        const ended = await supervise(
          { folder, name: 'it-always' },
          [],
          '--fail',
          'crash',
          '--at',
          '7',
          '--always',
        ).ended
        expect(ended.exitCode).toBe(4)
        expect(JSON.parse(ended.stdout)).toMatchObject({ success: false, outcome: 'deterministic' })
      },
      180 * seconds,
    )

    test(
      'A killed supervisor continues where it was and does not submit again',
      async () => {
        const folder = await aFolder()
        const job = { folder, name: 'it-crashed' }
        const first = supervise(job, [], '--steps', '40')
        await waitFor(
          () => readFile(join(folder, job.name, 'latest', 'state.json')).catch(() => null),
          60,
        )
        first.child.kill('SIGKILL')
        const ended = await supervise(job, [], '--steps', '40').ended
        expect(JSON.parse(ended.stdout)).toMatchObject({
          success: true,
          attempts: 1,
          total_retries: 0,
        })
        await expectOneAtATime(join(folder, job.name, 'alive.log'))
      },
      180 * seconds,
    )

    test(
      'The next attempt starts only after the old program has ended when the head is killed',
      async () => {
        const folder = await aFolder()
        const job = { folder, name: 'it-head' }
        const { ended } = supervise(job, [], '--steps', '60', '--dt', '0.5')
        await waitFor(
          () => readFile(join(folder, job.name, 'latest', 'state.json')).catch(() => null),
          60,
        )
        await ray.killHead()
        await ray.replace()
        const { exitCode, stdout, stderr } = await ended
        expect(exitCode, stderr).toBe(0)
        expect(JSON.parse(stdout)).toMatchObject({ success: true, total_retries: 1 })
        expect(await final(job)).toMatchObject({ step: 60 })
        await expectOneAtATime(join(folder, job.name, 'alive.log'))
      },
      300 * seconds,
    )
  },
)

/** No process says that it lives between the first and the last word of another one. */
async function expectOneAtATime(path: string): Promise<void> {
  const lines = (await readFile(path, 'utf8'))
    .split('\n')
    .filter((line) => /^\d+ [\d.]+$/.test(line))
  const spans = new Map<string, { from: number; to: number }>()
  for (const line of lines) {
    const [pid = '', time = ''] = line.split(' ')
    const at = Number(time)
    const span = spans.get(pid)
    spans.set(pid, { from: Math.min(span?.from ?? at, at), to: Math.max(span?.to ?? at, at) })
  }
  const inOrder = [...spans.values()].sort((one, other) => one.from - other.from)
  inOrder
    .slice(1)
    .forEach((span, index) => expect(span.from).toBeGreaterThan(inOrder[index]?.to ?? 0))
}
