import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRunServices } from '../../src/commands/run-services.js'
import { programs } from '../integration/engine/engine.js'
import { aFolder, start } from '../integration/program.js'
import { describeEngine } from '../contracts/engine.contract.js'
import { findRay } from '../support/ray/find-ray.js'
import { type LocalRay, startLocalRay } from '../support/ray/local-ray.js'
import { aCommandJob, describeTorch, python, scripts } from '../support/torch/torch-rig.js'

const services = createRunServices(programs)
const found = findRay()
const seconds = 1000

describeTorch('A job of PyTorch on a real Ray', () => {
  describe.skipIf('whyNot' in found)(
    `with the engine ray${'whyNot' in found ? ` (skipped: ${found.whyNot})` : ''}`,
    () => {
      describe('at the address of a cluster', () => {
        let ray: LocalRay
        beforeAll(async () => {
          if (!('program' in found)) return
          ray = await startLocalRay(found.program)
          process.env['RAY_AUTH_TOKEN'] = ray.token
        }, 180 * seconds)
        afterAll(async () => {
          delete process.env['RAY_AUTH_TOKEN']
          await ray.stop()
        }, 60 * seconds)

        describeEngine('ray', {
          engine: () => services.training.engine('ray'),
          training: () => services.training,
          job: (runDirectory, healthCheckpointPath) => {
            const argv = [python, 'train.py', '--samples', '800', '--pause-ms', '20'] as const
            const changes = { engine: 'ray', runDirectory, healthCheckpointPath }
            const job = aCommandJob([...argv], changes)
            const place = { workingDirectory: scripts, rayAddress: ray.address }
            return { ...job, work: { ...job.work, ...place } }
          },
        })
      })

      test(
        'A check on a local Ray proves the job as it does here, and leaves no process',
        async () => {
          if (!('program' in found)) return
          const folder = await aFolder()
          const env = { ...process.env, PATH: `${dirname(found.program)}:${process.env['PATH']}` }
          const script = [python, join(scripts, 'train.py')]
          const options = ['check', '--engine', 'ray', '--workers', '2', '--check-steps', '4']
          const words = [...options, '--json', '--', ...script]
          const { exitCode, stdout } = await start('cli.js', words, { cwd: folder, env }).ended
          expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass', proof: { tier: 'bitwise' } })
          expect(exitCode).toBe(0)
          expect(processesIn(folder)).toBe('')
        },
        240 * seconds,
      )

      test('Where there is no Ray, the run says what to do and exits with 2', async () => {
        const folder = await aFolder()
        const env = { ...process.env, PATH: '/nowhere' }
        const words = ['run', '--engine', 'ray', '--', python, 'train.py']
        const { exitCode, stderr } = await start('cli.js', words, { cwd: folder, env }).ended
        expect(stderr).toContain("pip install 'ray[default]'")
        expect(stderr).toContain('--ray-address')
        expect(exitCode).toBe(2)
      })
    },
  )
})

/** Processes whose working directory is this folder: those of a local Ray begin there. */
function processesIn(folder: string): string {
  const script = 'for p in /proc/[0-9]*; do [ "$(readlink $p/cwd)" = "$0" ] && echo $p; done; true'
  return execFileSync('sh', ['-c', script, folder], { encoding: 'utf8' })
}
