import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFolder, type Ended, start, waitFor } from '../integration/program.js'
import type { LocalRay } from '../support/ray/local-ray.js'

const seconds = 1000
const trainPath = join(import.meta.dirname, '../fixtures/ray/train.py')

type Status = {
  readonly job: { readonly status: string }
  readonly progress: { readonly step: number | null }
}
type Check = { readonly name: string; readonly status: string }

/** What the commands need of a Ray, whatever its version. */
export function describeRay(name: string, head: () => LocalRay): void {
  describe(`the commands on ${name}`, () => {
    const jobs = (cwd: string, ...args: string[]): Promise<Ended> =>
      start('cli.js', ['jobs', ...args], { cwd, env: head().environment }).ended
    const submit = (folder: string, id: string, ...words: string[]): Promise<Ended> =>
      jobs(
        folder,
        'submit',
        '--job-id',
        id,
        '--working-dir',
        dirname(trainPath),
        '--env',
        'A=b c',
        '--',
        'python3',
        'train.py',
        '--dir',
        join(folder, id),
        ...words,
      )
    const status = async (folder: string, id: string): Promise<Status> =>
      JSON.parse((await jobs(folder, 'status', id, '--json')).stdout) as Status
    const awaitStep = (folder: string, id: string): Promise<true> =>
      waitFor(async () => ((await status(folder, id)).progress.step === null ? null : true), 90)

    test(
      'A job is submitted with its files, judged and watched until it has succeeded',
      async () => {
        const folder = await aFolder()
        expect(await submit(folder, 'watched', '--steps', '40')).toMatchObject({ exitCode: 0 })
        await awaitStep(folder, 'watched')
        const health = await jobs(folder, 'health', 'watched', '--for', '1', '--json')
        const { checks } = JSON.parse(health.stdout) as { checks: readonly Check[] }
        const states = Object.fromEntries(checks.map((one) => [one.name, one.status]))
        expect(states).toMatchObject({ job: 'ok', progress: 'ok', ray: 'ok' })
        // Its program makes no Ray calls, so Ray knows no ranks of it.
        expect(states).not.toHaveProperty('ranks')
        const watched = await jobs(folder, 'watch', 'watched', '--interval', '1', '--json')
        const last = JSON.parse(watched.stdout.trim().split('\n').at(-1) ?? '') as unknown
        expect(last).toMatchObject({ state: 'SUCCEEDED', step: 40, total_steps: 40 })
        expect(await status(folder, 'watched')).toMatchObject({
          job: { status: 'SUCCEEDED', exit_code: 0 },
          progress: { step: 40, throughput: { value: 40, unit: 'samples/s' } },
        })
        const log = await jobs(folder, 'logs', 'watched', '--lines', '1')
        expect(log).toMatchObject({ exitCode: 0, stdout: 'done\n' })
      },
      180 * seconds,
    )

    test(
      'A running job is stopped, listed, and its id is not used twice',
      async () => {
        const folder = await aFolder()
        await submit(folder, 'stopped', '--steps', '9999')
        await awaitStep(folder, 'stopped')
        const stopped = await jobs(folder, 'stop', 'stopped')
        expect(stopped).toMatchObject({ exitCode: 0, stdout: 'stopped  STOPPED\n' })
        expect((await jobs(folder, 'list')).stdout).toContain('stopped ')
        const again = await submit(folder, 'stopped')
        expect(again.stdout).toContain('was submitted before')
        expect(await jobs(folder, 'status', 'nobody')).toMatchObject({ exitCode: 2 })
      },
      120 * seconds,
    )
  })
}
