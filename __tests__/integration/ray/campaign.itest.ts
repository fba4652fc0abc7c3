import { readdirSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { faultReport } from '../../../src/kit/records/reports/fault-report.js'
import { processesIn } from '../../support/processes/processes-in.js'
import { findRay } from '../../support/ray/find-ray.js'
import { startLocalRay } from '../../support/ray/local-ray.js'
import { describeTorch, python, scripts } from '../../support/torch/torch-rig.js'
import { aFolder, start } from '../program.js'

const seconds = 1000
const found = findRay()

/** A campaign of `fault-test` with two ranks, and its report. */
async function campaign(folder: string, env: NodeJS.ProcessEnv, ...words: readonly string[]) {
  const output = join(await aFolder(), 'report.json')
  const options = ['fault-test', '--engine', 'ray', '--workers', '2', '--check-steps', '20']
  const { exitCode, stderr } = await start(
    'cli.js',
    [...options, '--output', output, ...words, '--', python, 'train.py', '--samples', '400'],
    { cwd: folder, env },
  ).ended
  const report = faultReport.parse(JSON.parse(await readFile(output, 'utf8')))
  return { exitCode, stderr, report }
}

/** A directory that holds the script. */
async function aScript(): Promise<string> {
  const folder = await aFolder()
  await copyFile(join(scripts, 'train.py'), join(folder, 'train.py'))
  return folder
}

type Campaign = Awaited<ReturnType<typeof campaign>>

function expectAllFound({ exitCode, stderr, report }: Campaign, faults: number): void {
  expect(exitCode, stderr).toBe(0)
  expect(report).toMatchObject({ verdict: 'pass', complete: true, num_detected: faults })
  const [injected, quiet] = [true, false].map((isFault) =>
    report.trials.filter(({ kind }) => (kind === 'fault') === isFault),
  )
  expect(injected).toHaveLength(faults)
  for (const { score } of injected!) expect(score).toMatchObject({ named: true, located: true })
  expect(quiet!.map(({ false_alarms: alarms }) => alarms)).toEqual(injected!.map(() => 0))
}

describeTorch('A fault campaign of PyTorch on a real Ray', () => {
  describe.skipIf('whyNot' in found)(
    `with the engine ray${'whyNot' in found ? ` (skipped: ${found.whyNot})` : ''}`,
    () => {
      test(
        'On one local Ray for all runs, a NaN and a killed rank are reported with their rank, fault-free runs raise nothing, and neither a file nor a process is left',
        async () => {
          if (!('program' in found)) return
          const folder = await aScript()
          const env = { ...process.env, PATH: `${dirname(found.program)}:${process.env['PATH']}` }
          const done = await campaign(folder, env, '--faults', 'nan_gradient,worker_crash')
          expectAllFound(done, 2)
          expect(done.report.settings).toMatchObject({ engine: 'ray', protection: 'overlay' })
          for (const { foreign_cores: cores } of done.report.trials) expect(cores).toBeNull()
          expect(done.stderr).toContain('each run is a job of one local Ray')
          expect(readdirSync(folder)).toEqual(['train.py'])
          expect(processesIn(folder)).toEqual([])
        },
        420 * seconds,
      )

      test(
        'At the address of a cluster, corrupt weights and a stopped rank are reported with their rank, and no job is left there',
        async () => {
          if (!('program' in found)) return
          const ray = await startLocalRay(found.program)
          onTestFinished(() => ray.stop())
          const folder = await aScript()
          const place = ['--ray-address', ray.address]
          const faults = ['--faults', 'weight_corruption,worker_timeout']
          const done = await campaign(folder, ray.environment, ...place, ...faults)
          expectAllFound(done, 2)
          expect(done.report.settings).toMatchObject({
            protection: 'mute',
            ray_address: ray.address,
          })
          const listing = start('cli.js', ['jobs', 'list', '--json'], {
            cwd: folder,
            env: ray.environment,
          })
          const { jobs } = JSON.parse((await listing.ended).stdout) as {
            jobs: { status: string }[]
          }
          expect(jobs.length).toBeGreaterThanOrEqual(6)
          expect(jobs.filter(({ status }) => ['RUNNING', 'PENDING'].includes(status))).toEqual([])
        },
        420 * seconds,
      )
    },
  )
})
