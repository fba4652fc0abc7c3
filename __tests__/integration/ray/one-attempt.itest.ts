import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  awaitCheckpoint,
  findTorchrun,
  killDuring,
  superviseRanks,
  type Trial,
  togetherIn,
} from '../../support/ray/attempts-together.js'
import { findRay } from '../../support/ray/find-ray.js'
import { type LocalRay, startLocalRay } from '../../support/ray/local-ray.js'
import { aFolder, dist } from '../program.js'

const seconds = 1000
const found = findRay()
const cli = join(dist, 'cli.js')

/** One of each kind; the benchmark of Ray has all pairs. */
const trials: readonly Trial[] = [
  { launcher: 'torchrun', victim: 'launcher', saveS: 0 },
  { launcher: 'torchrun', victim: 'JobSupervisor', saveS: 0 },
  { launcher: 'apart', victim: 'lease program', saveS: 5 },
  { launcher: 'setsid', victim: 'lease program and its keeper', saveS: 0 },
  { launcher: 'python', victim: 'head', saveS: 5 },
]
const possible = trials.filter(({ launcher }) => launcher !== 'torchrun' || findTorchrun() !== null)

describe.skipIf('whyNot' in found)(
  `two attempts on a real Ray${'whyNot' in found ? ` (skipped: ${found.whyNot})` : ''}`,
  () => {
    let ray: LocalRay
    beforeAll(async () => {
      if ('program' in found) ray = await startLocalRay(found.program)
    }, 180 * seconds)
    afterAll(() => ray.stop(), 60 * seconds)

    test.each(possible)(
      'No two attempts are alive together when $launcher has started the ranks and $victim is killed',
      async (trial) => {
        const folder = join(await aFolder(), 'c')
        const { said, ...result } = await killDuring({ ray, cli, folder }, trial)
        expect(result, said).toMatchObject({ exitCode: 0, attempts: 2, togetherS: 0 })
      },
      400 * seconds,
    )

    test(
      'A second supervise of another name in the same directory is refused with the name of the first, which continues',
      async () => {
        const folder = join(await aFolder(), 'c')
        const first = superviseRanks({ ray, cli, folder }, 'apart', { name: 'first' })
        await awaitCheckpoint(folder)
        const second = superviseRanks({ ray, cli, folder }, 'python', { name: 'second' })
        expect(await second.ended).toBe(2)
        expect(second.said()).toMatch(/in use by run first, which holds its lease since \d{4}-/)
        expect(await first.ended, first.said()).toBe(0)
        expect(togetherIn(folder)).toEqual({ attempts: 1, togetherS: 0 })
      },
      200 * seconds,
    )
  },
)
