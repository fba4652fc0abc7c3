import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rayAnswer } from '../../fixtures/ray/fixture.js'
import { startPods } from '../../rigs/kubernetes/start-pods.js'
import { findKubectls } from '../../support/tools/find-kubectl.js'
import { type ReplayServer, startReplayServer } from '../../machine/system/ray/replay-server.js'
import { aFolder, start } from '../program.js'

const seconds = 1000
const kubectls = findKubectls()
const log = Array.from({ length: 50 }, (_, at) => `step=${at} loss=1.0\n`).join('')
const place = ['--context', 'here', '--namespace', 'training', '--container', 'app']

/** Training that was started in a pod, so that Ray knows its driver and has no log of it. */
const driver = {
  ...(rayAnswer('job_running').body as object),
  submission_id: null,
  job_id: '02000000',
}

type Health = {
  readonly checks: readonly {
    readonly name: string
    readonly status: string
    readonly evidence: readonly string[]
  }[]
}

describe.skipIf(kubectls.length > 0)('Health of a job in pods', () => {
  test.skip('The suite is skipped without a kubectl in PATH or in MINICLUSTER_KUBECTL', () => {})
})

describe.each(kubectls)('Health of a job in pods, through the real %s', (kubectl) => {
  let rig: Awaited<ReturnType<typeof startPods>>
  let head: ReplayServer
  beforeAll(async () => {
    rig = await startPods(kubectl, {
      'head-0': { sidecar: 'nothing\n', app: log },
      'submitter-0': { app: "step=1\nJob 'gone' failed\n" },
    })
    head = await startReplayServer((_method, path) => {
      if (path === '/api/jobs/02000000')
        return { kind: 'raw', http: 200, body: JSON.stringify(driver) }
      if (path === '/api/cluster_status')
        return { kind: 'recorded', name: 'cluster_status_gpus_idle' }
      if (path === '/api/train/v2/runs/v1') return { kind: 'recorded', name: 'train_runs_none' }
      if (path === '/api/v0/nodes') return { kind: 'recorded', name: 'v0_nodes' }
      return path === '/nodes'
        ? { kind: 'recorded', name: 'nodes_summary_no_gpu' }
        : { kind: 'raw', http: 404, body: 'there is no such log' }
    })
  })
  afterAll(async () => {
    await head.close()
    await rig.stop()
  })
  beforeEach(async () => {
    rig.cluster.manner = 'serve'
    rig.cluster.requests.length = 0
    await rig.cutGpus(false)
  })

  /** One whole command, and its checks by name. */
  async function health(...words: readonly string[]) {
    return healthOf('02000000', ...words)
  }

  async function healthOf(job: string, ...words: readonly string[]) {
    const common = ['--ray-address', head.address.href, '--for', '0', '--json']
    const { ended } = start('cli.js', ['jobs', 'health', job, ...common, ...words], {
      cwd: await aFolder(),
      env: { ...process.env, ...rig.environment },
    })
    const { exitCode, stdout, stderr } = await ended
    expect(stdout + stderr).not.toContain(rig.token)
    const { checks } = JSON.parse(stdout) as Health
    return { exitCode, check: (name: string) => checks.find((check) => check.name === name) }
  }

  test(
    'The command health reads GPUs and the log of a pod, and one idle GPU of two makes it unhealthy',
    async () => {
      const { exitCode, check } = await health('--pods', 'head-0', '--pod-log', 'head-0', ...place)
      expect(check('gpu')).toMatchObject({
        status: 'bad',
        evidence: [
          'head-0 GPU 1 did no work at any poll; 1 of 2 GPUs did',
          expect.stringContaining('head-0 GPU 1: 0 %'),
          expect.stringContaining('head-0 GPU 0: 97 %'),
          'head-0: programs on its GPUs: 4242 python train.py (69990 MB)',
        ],
      })
      expect(check('progress')?.evidence.join()).toContain('step 49 (step)')
      expect(exitCode).toBe(1)
      const asked = rig.cluster.requests.map((request) => new URL(request, 'http://server'))
      expect(asked.every(({ searchParams }) => searchParams.get('container') === 'app')).toBe(true)
      expect(asked.some(({ searchParams }) => searchParams.has('tty'))).toBe(false)
    },
    120 * seconds,
  )

  test(
    'The command health reads the log from a file in a pod, and a cut answer of nvidia-smi makes the GPUs unknown',
    async () => {
      const file = join(rig.disk, 'train; touch x #.log')
      await writeFile(file, `${log}step=77 loss=0.5\n`)
      await rig.cutGpus(true)
      const words = ['--pods', 'head-0', '--pod-log', `head-0:${file}`]
      const { exitCode, check } = await health(...words, ...place)
      expect(check('progress')?.evidence.join()).toContain('step 77 (step)')
      expect(check('gpu')?.status).toBe('unknown')
      expect(check('gpu')?.evidence.join()).toContain('cut off after 1 of 2 GPUs')
      expect(exitCode).not.toBe(0)
    },
    120 * seconds,
  )

  test(
    'The command health reads how a job ended in the log of the pod that submitted it, when the cluster has forgotten it',
    async () => {
      const { exitCode, check } = await healthOf('gone', '--pod-log', 'submitter-0', ...place)
      expect(check('job')).toMatchObject({ status: 'bad' })
      expect(check('job')?.evidence[0]).toBe('the log says that it ended: FAILED')
      expect(exitCode).toBe(1)
    },
    120 * seconds,
  )

  test(
    'The command health calls what a pod refuses unknown, with the reason and never healthy',
    async () => {
      const words = ['--pods', 'head-0', 'worker-9', '--pod-log', 'worker-9']
      const { exitCode, check } = await health(...words, ...place)
      expect(check('progress')).toMatchObject({ status: 'unknown' })
      expect(check('gpu')?.status).toBe('bad')
      rig.cluster.manner = 'refuse'
      const refused = await health('--pods', 'head-0', '--pod-log', 'head-0', ...place)
      expect(refused.check('gpu')).toMatchObject({ status: 'unknown' })
      expect(refused.check('gpu')?.evidence.join()).toContain('orbidden')
      expect([exitCode, refused.exitCode]).toEqual([1, 1])
    },
    120 * seconds,
  )
})
