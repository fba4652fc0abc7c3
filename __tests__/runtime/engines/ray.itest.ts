import { execFileSync } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { programs } from '../../integration/engine/engine.js'
import { readProcessState } from '../../../src/machine/system/processes/process-state.js'
import { aFolder, findWorkers, start, waitFor } from '../../integration/program.js'
import { describeEngine } from '../../contracts/engine.contract.js'
import { findRay } from '../../support/ray/find-ray.js'
import { type LocalRay, startLocalRay } from '../../support/ray/local-ray.js'
import { aCommandJob, describeTorch, python, scripts } from '../../support/torch/torch-rig.js'

const services = createRunServices(programs)
const found = findRay()
const seconds = 1000
const torchrunProgram = join(dirname(python), 'torchrun')

/** Who has ended may wait for a parent that never asks. */
const isAlive = (pid: number): boolean => ![null, 'Z'].includes(readProcessState(pid))

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

        const onCluster = (cwd: string, ...words: string[]) =>
          start('cli.js', words, { cwd, env: ray.environment })
        const statesOfJobs = async (cwd: string): Promise<string[]> => {
          const { stdout } = await onCluster(cwd, 'jobs', 'list', '--json').ended
          const { jobs } = JSON.parse(stdout) as { jobs: { status: string }[] }
          return jobs.map(({ status }) => status)
        }
        const place = () => ['--engine', 'ray', '--ray-address', ray.address]
        /** A directory that holds the script, which is uploaded. */
        const aScript = async (): Promise<string> => {
          const folder = await aFolder()
          await copyFile(join(scripts, 'train.py'), join(folder, 'train.py'))
          return folder
        }

        test(
          'A check runs each rank again on its node of the cluster, and proves a module of torchrun to the last bit',
          async () => {
            const folder = await aScript()
            const launcher = [
              torchrunProgram,
              '--standalone',
              '--nproc-per-node',
              '2',
              '-m',
              'train',
            ]
            const steps = ['--check-steps', '4', '--fault-tests', 'off']
            const options = ['check', ...place(), ...steps, '--json', '--']
            const before = await statesOfJobs(folder)
            const { exitCode, stdout, stderr } = await onCluster(folder, ...options, ...launcher)
              .ended
            expect(exitCode, stderr).toBe(0)
            expect(JSON.parse(stdout)).toMatchObject({
              verdict: 'pass',
              proof: { tier: 'bitwise', folded_reference: { status: 'bitwise', num_steps: 4 } },
            })
            const after = await statesOfJobs(folder)
            // The job, its ranks alone, the script as one process, and one that plays all ranks.
            expect(after.length - before.length).toBeGreaterThanOrEqual(4)
            expect(after).not.toContain('RUNNING')
          },
          240 * seconds,
        )

        test(
          'Ctrl-C ends the run of a program without Python on the cluster, and its job there',
          async () => {
            const folder = await aScript()
            const launcher = [torchrunProgram, '--nproc-per-node', '2', '--no-python']
            const program = [python, '-u', 'train.py', '--samples', '99999', '--pause-ms', '50']
            const options = ['run', ...place(), '--run-dir', 'run', '--']
            const { child, ended } = onCluster(folder, ...options, ...launcher, ...program)
            const pids = await findWorkers(join(folder, 'run'), 2, 120)
            child.kill('SIGINT')
            expect((await ended).exitCode).toBe(130)
            await waitFor(() => (pids.some(isAlive) ? null : true), 30)
            expect(await statesOfJobs(folder)).not.toContain('RUNNING')
          },
          240 * seconds,
        )

        test(
          'A node that is lost during a run ends the run with exit code 3, and the output says that Ray lost a rank',
          async () => {
            const folder = await aScript()
            const killNode = await ray.addNode()
            const filler = ['jobs', 'submit', '--job-id', 'filler', '--resources', 'cpus=3', '--']
            await onCluster(folder, ...filler, 'sleep', '600').ended
            const program = [python, 'train.py', '--samples', '99999', '--pause-ms', '50']
            const options = ['run', ...place(), '--workers', '2', '--run-dir', 'run', '--']
            const { ended } = onCluster(folder, ...options, ...program)
            const pids = await findWorkers(join(folder, 'run'), 2, 120)
            killNode()
            const { exitCode, stderr } = await ended
            expect(stderr).toContain('Ray has lost this rank')
            expect(exitCode, stderr).toBe(3)
            await waitFor(() => (pids.some(isAlive) ? null : true), 30)
            await onCluster(folder, 'jobs', 'stop', 'filler').ended
          },
          300 * seconds,
        )
      })

      test(
        'A check on a local Ray proves the same as one without Ray, and leaves no process',
        async () => {
          if (!('program' in found)) return
          const folder = await aFolder()
          const env = { ...process.env, PATH: `${dirname(found.program)}:${process.env['PATH']}` }
          const script = [python, join(scripts, 'train.py')]
          const options = ['check', '--engine', 'ray', '--workers', '2', '--check-steps', '4']
          const words = [...options, '--fault-tests', 'off', '--json', '--', ...script]
          const { exitCode, stdout } = await start('cli.js', words, { cwd: folder, env }).ended
          expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass', proof: { tier: 'bitwise' } })
          expect(exitCode).toBe(0)
          expect(processesIn(folder)).toBe('')
        },
        240 * seconds,
      )

      test(
        'Ctrl-C during a run on a local Ray ends the ranks and that Ray',
        async () => {
          if (!('program' in found)) return
          const folder = await aFolder()
          const env = { ...process.env, PATH: `${dirname(found.program)}:${process.env['PATH']}` }
          const script = [
            python,
            join(scripts, 'train.py'),
            '--samples',
            '99999',
            '--pause-ms',
            '50',
          ]
          const options = ['run', '--engine', 'ray', '--workers', '2', '--run-dir', 'run', '--']
          const { child, ended } = start('cli.js', [...options, ...script], { cwd: folder, env })
          const pids = await findWorkers(join(folder, 'run'), 2, 120)
          child.kill('SIGINT')
          expect((await ended).exitCode).toBe(130)
          expect(pids.filter(isAlive)).toEqual([])
          expect(processesIn(folder)).toBe('')
        },
        240 * seconds,
      )

      test('Without Ray, the run explains what to install and exits with 2', async () => {
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
