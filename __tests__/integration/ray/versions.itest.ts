import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeRay } from '../../contracts/ray.contract.js'
import { findOlderRay, findRay } from '../../support/ray/find-ray.js'
import { type LocalRay, startLocalRay } from '../../support/ray/local-ray.js'
import { aFolder, start } from '../program.js'

const seconds = 1000
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
  },
)
