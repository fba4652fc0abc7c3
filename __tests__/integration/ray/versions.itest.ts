import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeRay } from '../../contracts/ray.contract.js'
import { findOlderRay, findRay } from '../../support/ray/find-ray.js'
import { type LocalRay, startLocalRay } from '../../support/ray/local-ray.js'
import { aFolder, start } from '../program.js'

const seconds = 1000
const files = join(import.meta.dirname, '../../fixtures/ray')
const newest = findRay()
const older = findOlderRay()
const whyNot = [newest, older].flatMap((found) => ('whyNot' in found ? [found.whyNot] : []))

describe.skipIf(whyNot.length > 0)(
  `two heads of two versions side by side${whyNot.map((why) => ` (skipped: ${why})`).join('')}`,
  () => {
    const heads: Record<'newest' | 'older', LocalRay | null> = { newest: null, older: null }
    const head = (name: keyof typeof heads): LocalRay => {
      const found = heads[name]
      if (found === null) throw new Error(`the ${name} Ray did not start`)
      return found
    }
    beforeAll(async () => {
      if ('program' in newest) heads.newest = await startLocalRay(newest.program)
      if ('program' in older) heads.older = await startLocalRay(older.program)
    }, 360 * seconds)
    afterAll(async () => {
      const started = Object.values(heads).filter((one) => one !== null)
      await Promise.all(started.map((one) => one.stop()))
    }, 120 * seconds)

    describeRay('the newest Ray', () => head('newest'))
    describeRay('a Ray that is a year older', () => head('older'))

    test(
      'Each head knows its own jobs only, and the token of one is refused by the other',
      async () => {
        const folder = await aFolder()
        const jobs = (ray: LocalRay, ...args: string[]) =>
          start('cli.js', ['jobs', ...args], { cwd: folder, env: ray.environment }).ended
        await jobs(head('newest'), 'submit', '--job-id', 'mine', '--', 'true')
        expect((await jobs(head('newest'), 'list')).stdout).toContain('mine ')
        expect((await jobs(head('older'), 'list')).stdout).not.toContain('mine ')
        const { environment } = head('newest')
        const foreign = { ...environment, RAY_AUTH_TOKEN: head('older').token }
        const refused = await start('cli.js', ['jobs', 'list'], { cwd: folder, env: foreign }).ended
        expect(refused).toMatchObject({ exitCode: 2 })
        expect(refused.stderr).toContain('RAY_AUTH_TOKEN')
      },
      60 * seconds,
    )

    test(
      'On a Ray that is a year older, a job whose rank is killed resumes from its checkpoint and reaches its last step once',
      async () => {
        const folder = await aFolder()
        const place = join(folder, 'checkpoints')
        const limits = ['--interval', '0.5', '--retry-delay', '0.2', '--json']
        const job = ['--name', 'older-kill', '--working-dir', files, '--checkpoint-dir', place]
        const program = ['python3', 'train.py', '--dir', place, '--fail', 'kill', '--at', '12']
        const args = ['jobs', 'supervise', ...limits, ...job, '--', ...program]
        const { environment } = head('older')
        const ended = await start('cli.js', args, { cwd: folder, env: environment }).ended
        expect(ended.exitCode, ended.stderr).toBe(0)
        expect(JSON.parse(ended.stdout)).toMatchObject({
          success: true,
          final_step: 30,
          total_retries: 1,
          resumed_from: join(place, 'step_10'),
        })
        const final = JSON.parse(await readFile(join(place, 'final.json'), 'utf8')) as object
        expect(final).toMatchObject({ step: 30 })
      },
      180 * seconds,
    )
  },
)
