import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callProgram } from '../../../src/machine/system/processes/bounded-process.js'
import { findRay } from '../../support/ray/find-ray.js'
import { type LocalRay, startLocalRay } from '../../support/ray/local-ray.js'

const seconds = 1000
const adapters = join(import.meta.dirname, '../../../src/prove/adapters/ray')
const found = findRay()
const whyNot = 'whyNot' in found ? found.whyNot : null

describe.skipIf(whyNot !== null)(
  `a cluster without room for the ranks${whyNot === null ? '' : ` (skipped: ${whyNot})`}`,
  () => {
    let ray: LocalRay
    beforeAll(async () => {
      if ('program' in found) ray = await startLocalRay(found.program)
    }, 180 * seconds)
    afterAll(() => ray.stop(), 60 * seconds)

    test(
      'The driver waits for room as long as it was ordered to, reports the wait once, and ends with the requested and the available resources',
      async () => {
        const program = 'program' in found ? join(dirname(found.program), 'python') : ''
        const ranks = Array.from({ length: 500 }, () => ({ argv: [], variables: {}, node: null }))
        const order = { ranks, directory: null, spec: {}, isAlone: false, patienceS: 3 }
        const startMs = Date.now()
        const end = await callProgram({
          program,
          parameters: ['-m', 'minicluster_ray'],
          directory: adapters,
          environment: {
            ...ray.environment,
            MINICLUSTER_RAY_ORDER: JSON.stringify(order),
            PYTHONDONTWRITEBYTECODE: '1',
            PYTHONPATH: adapters,
            RAY_ADDRESS: ray.gcsAddress,
          },
          limitMs: 100 * seconds,
          maxOutputBytes: 1_000_000,
        })
        if (end.status !== 'succeeded') throw new Error(`${end.reason}: ${end.error}`)
        expect(Date.now() - startMs).toBeGreaterThan(3 * seconds)
        const words = end.output.split('\n').filter((line) => line.startsWith('MINICLUSTER>'))
        const said = words.map(
          (line) => JSON.parse(line.slice(12)) as { kind: string; text: string },
        )
        const [waiting, ...others] = said.filter(({ kind }) => kind !== 'pulse')
        expect(waiting).toMatchObject({
          kind: 'waiting',
          text: "room for 500 times {'CPU': 1}, for 3 s at most",
        })
        expect(others).toHaveLength(1)
        expect(others[0]?.kind).toBe('refused')
        expect(others[0]?.text).toMatch(
          /^the cluster has no room for 500 times \{'CPU': 1\} within 3 s: it has \{'CPU': [\d.]+, 'GPU': 0\} in all$/,
        )
      },
      150 * seconds,
    )
  },
)
