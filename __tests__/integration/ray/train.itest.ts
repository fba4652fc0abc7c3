import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRay } from '../../support/ray/find-ray.js'
import { type LocalRay, startLocalRay } from '../../support/ray/local-ray.js'
import { aFolder, start, waitFor } from '../program.js'

const seconds = 1000
const fixtures = join(import.meta.dirname, '../../fixtures/ray')
const found = findRay()
const whyNot = 'whyNot' in found ? found.whyNot : withoutTrain(found.program)

describe.skipIf(whyNot !== null)(
  `ranks of Ray Train with Gloo under supervision${whyNot === null ? '' : ` (skipped: ${whyNot})`}`,
  () => {
    let ray: LocalRay
    beforeAll(async () => {
      if ('program' in found) ray = await startLocalRay(found.program)
    }, 180 * seconds)
    afterAll(() => ray.stop(), 60 * seconds)

    const supervise = (folder: string, name: string, ...program: string[]) => {
      const limits = ['--interval', '0.5', '--retry-delay', '0.2']
      const places = ['--name', name, '--checkpoint-dir', join(folder, name), '--json']
      const command = [
        '--',
        'python3',
        'train_gloo.py',
        '--dir',
        join(folder, name),
        '--steps',
        '30',
      ]
      return start(
        'cli.js',
        [
          'jobs',
          'supervise',
          '--working-dir',
          fixtures,
          ...limits,
          ...places,
          ...command,
          ...program,
        ],
        { cwd: folder, env: ray.environment },
      ).ended
    }
    const read = (...path: string[]): Promise<string> =>
      readFile(join(...path), 'utf8').catch(() => '')
    const lastStep = async (folder: string, name: string): Promise<number> =>
      Number((await read(folder, name, 'steps.log')).trim().split('\n').at(-1)?.split(' ')[1] ?? 0)

    test(
      'A killed rank, and later a lost node, cost two restarts and change no digit of the final loss',
      async () => {
        const folder = await aFolder()
        // The first job of a cluster, which also starts the actors that Ray keeps for all jobs.
        const killNode = await ray.addNode()
        const ended = supervise(folder, 'disturbed', '--fail', 'kill', '--at', '7', '--dt', '0.3')
        await waitFor(async () => ((await lastStep(folder, 'disturbed')) >= 12 ? true : null), 180)
        killNode()
        const { exitCode, stdout, stderr } = await ended
        expect(exitCode, stderr).toBe(0)
        expect(JSON.parse(stdout)).toMatchObject({
          success: true,
          final_step: 30,
          total_retries: 2,
        })
        const final = await read(folder, 'disturbed', 'final.json')
        expect(JSON.parse(final)).toMatchObject({ step: 30 })
        const undisturbed = await supervise(folder, 'undisturbed', '--dt', '0.01')
        expect(undisturbed.exitCode, undisturbed.stderr).toBe(0)
        expect(final).toBe(await read(folder, 'undisturbed', 'final.json'))
      },
      420 * seconds,
    )
  },
)

/** Why the Python beside this Ray runs no Ray Train with torch; with MINICLUSTER_REQUIRE_RAY=1 that is an error. */
function withoutTrain(program: string): string | null {
  try {
    const python = join(dirname(program), 'python')
    execFileSync(python, ['-c', 'import ray.train.torch'], { stdio: 'pipe', timeout: 180_000 })
    return null
  } catch {
    const why = 'its Python has no Ray Train or no torch, see .ci/run'
    if (process.env['MINICLUSTER_REQUIRE_RAY'] === '1') throw new Error(why)
    return why
  }
}
