import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { keepStandby } from '../../../../src/machine/system/processes/standby.js'
import {
  forgetTakeovers,
  noteTakeover,
  whyGivenUp,
} from '../../../../src/machine/system/processes/takeovers.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

/** Takes over at these times; answers with how long each waited. */
async function takeOver(timesMs: readonly number[]): Promise<number[]> {
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  for (const nowMs of timesMs) await noteTakeover(scratch.path('a.daemon'), { nowMs, sleep })
  return waits
}

test('A standby waits longer before each takeover from a process that keeps dying, and gives up after ten deaths', async () => {
  const tenDeaths = Array.from({ length: 10 }, (_, at) => 1000 * at)
  expect(await takeOver(tenDeaths)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((s) => 1000 * s))
  expect(await whyGivenUp(scratch.path('a.daemon'))).toBeNull()
  await expect(takeOver([20_000])).rejects.toThrow('died more than 10 times within ten minutes')
  expect(await whyGivenUp(scratch.path('a.daemon'))).toContain('it is not replaced again')
  await forgetTakeovers(scratch.path('a.daemon'))
  expect(await whyGivenUp(scratch.path('a.daemon'))).toBeNull()
})

test('A process that dies once an hour is always replaced without a wait', async () => {
  const hourly = Array.from({ length: 48 }, (_, at) => 3_600_000 * at)
  expect(await takeOver(hourly)).toEqual([])
})

test('A damaged record of earlier deaths does not prevent a takeover', async () => {
  await writeFile(scratch.path('a.daemon.takeovers'), '{"takeovers":[1,')
  expect(await takeOver([0])).toEqual([])
})

test('A standby that ends at once is replaced a few times, and then one warning reports it', async () => {
  const program = scratch.path('short.mjs')
  await writeFile(
    program,
    "import { appendFileSync } from 'node:fs'\nappendFileSync(process.argv[2], 'x')\n",
  )
  const warnings: string[] = []
  const standby = await new Promise<ReturnType<typeof keepStandby>>((resolve) => {
    const kept = keepStandby(
      {
        program,
        args: [scratch.path('starts')],
        warn(text) {
          warnings.push(text)
          resolve(kept)
        },
      },
      { patience: { baseMs: 1, maxMs: 2, fixedShare: 1 }, wellMs: 3_600_000, most: 4 },
    )
  })
  await standby.end()
  expect(await readFile(scratch.path('starts'), 'utf8')).toBe('xxxx')
  expect(warnings).toEqual(['the standby process ended 4 times at once; there is no standby now'])
})
