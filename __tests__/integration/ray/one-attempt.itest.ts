import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTorchProgram, killDuring, type Trial } from '../../support/ray/attempts-together.js'
import { findRay } from '../../support/ray/find-ray.js'
import { type LocalRay, startLocalRay } from '../../support/ray/local-ray.js'
import { aFolder, dist } from '../program.js'

const seconds = 1000
const found = findRay()
const cli = join(dist, 'cli.js')

/** Each launcher and each victim once, beside each other on one head; the benchmark `overlap` has all pairs. */
const trials: readonly Trial[] = [
  { launcher: 'torchrun', victim: 'launcher', saveS: 0 },
  { launcher: 'apart', victim: 'JobSupervisor', saveS: 0 },
  { launcher: 'apart', victim: 'lease program', saveS: 5 },
  { launcher: 'setsid', victim: 'lease program and its keeper', saveS: 0 },
  { launcher: 'nohup', victim: 'one rank', saveS: 0 },
  { launcher: 'apart', victim: 'all ranks', saveS: 0 },
]
/** The raylet of a head takes the head with it. */
const trialsOfHeads: readonly Trial[] = [
  { launcher: 'python', victim: 'head', saveS: 5 },
  { launcher: 'apart', victim: 'raylet', saveS: 0 },
]
const isPossible = ({ launcher }: Trial) =>
  launcher !== 'torchrun' || findTorchProgram('torchrun') !== null

describe.skipIf('whyNot' in found)(
  `two attempts on a real Ray${'whyNot' in found ? ` (skipped: ${found.whyNot})` : ''}`,
  () => {
    let ray: LocalRay
    beforeAll(async () => {
      if ('program' in found) ray = await startLocalRay(found.program)
    }, 180 * seconds)
    afterAll(() => ray.stop(), 60 * seconds)

    test.each([
      ['a part of an attempt', trials.filter(isPossible)],
      ['the head', trialsOfHeads],
    ])(
      'No two attempts are alive together after the death of %s',
      async (_, chosen) => {
        const folders = await Promise.all(chosen.map(async () => join(await aFolder(), 'c')))
        const outcomes = await killDuring({ ray, cli, folders }, chosen)
        const said = outcomes.map((outcome) => outcome.said).join('\n---\n')
        const seen = chosen.map((trial, index) => ({ ...trial, ...outcomes[index], said: '' }))
        const right = { exitCode: 0, attempts: 2, togetherS: 0, left: 0 }
        expect(seen, said).toMatchObject(chosen.map((trial) => ({ ...trial, ...right })))
      },
      400 * seconds,
    )
  },
)
