import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPods } from '../../rigs/kubernetes/start-pods.js'
import { findKubectls } from '../../support/tools/find-kubectl.js'
import { type ReplayServer, startReplayServer } from '../../machine/system/ray/replay-server.js'
import { aFolder, start, waitFor } from '../program.js'

const seconds = 1000
const kubectls = findKubectls()
const place = ['--ray-address', 'pod/head-0', '--context', 'here', '--namespace', 'training']

describe.skipIf(kubectls.length > 0)('A head in a pod', () => {
  test.skip('The suite is skipped without a kubectl in PATH or in MINICLUSTER_KUBECTL', () => {})
})

describe.each(kubectls)('A head in a pod, through the real %s', (kubectl) => {
  let rig: Awaited<ReturnType<typeof startPods>>
  let head: ReplayServer
  beforeAll(async () => {
    rig = await startPods(kubectl, { 'head-0': { app: '' } })
    head = await startReplayServer((_method, path) => {
      if (path === '/api/jobs/first-1') return { kind: 'recorded', name: 'job_running' }
      if (path === '/api/cluster_status') return { kind: 'recorded', name: 'cluster_status_idle' }
      if (path === '/api/train/v2/runs/v1') return { kind: 'recorded', name: 'train_runs_none' }
      if (path === '/api/v0/nodes') return { kind: 'recorded', name: 'v0_nodes' }
      return path === '/nodes'
        ? { kind: 'recorded', name: 'nodes_summary_no_gpu' }
        : { kind: 'raw', http: 200, body: 'step=7 loss=0.5\n' }
    })
  })
  afterAll(async () => {
    await head.close()
    await rig.stop()
  })
  beforeEach(() => {
    rig.cluster.manner = 'serve'
    rig.cluster.forwardsTo = Number(head.address.port)
  })

  const jobs = async (...words: readonly string[]) =>
    start('cli.js', ['jobs', ...words], {
      cwd: await aFolder(),
      env: { ...process.env, ...rig.environment, RAY_AUTH_TOKEN: 'ray-secret-token' },
    })
  const ended = async (...words: readonly string[]) => (await jobs(...words)).ended
  /** Processes of kubectl that still forward a port of this rig. */
  const forwards = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => read(name, 'cmdline').includes('\0port-forward\0'))
      .filter((name) => read(name, 'environ').includes(rig.environment.KUBECONFIG))
      .map(Number)

  test(
    'The commands reach the dashboard of the pod that --ray-address names, and leave no kubectl behind',
    async () => {
      const { exitCode, stdout, stderr } = await ended('status', 'first-1', '--json', ...place)
      expect(JSON.parse(stdout)).toMatchObject({
        cluster: 'pod head-0',
        job: { status: 'RUNNING' },
        progress: { step: 7 },
      })
      expect(exitCode).toBe(0)
      expect(stdout + stderr).not.toContain('ray-secret-token')
      expect(forwards()).toEqual([])
    },
    60 * seconds,
  )

  test(
    'Checkpoints are read on the disk of the head pod unless another pod is named',
    async () => {
      const directory = join(rig.disk, 'ckpt; touch x #')
      await mkdir(join(directory, 'step_5'), { recursive: true })
      await writeFile(join(directory, 'step_5', 'manifest.json'), '{}')
      const words = ['--checkpoint-dir', directory, '--for', '0', '--json']
      const { stdout } = await ended('health', 'first-1', ...words, ...place)
      const { checks } = JSON.parse(stdout) as { checks: { name: string; evidence: string[] }[] }
      const { evidence = [] } = checks.find(({ name }) => name === 'checkpoints') ?? {}
      expect(evidence.join()).toContain('step_5')
      expect(rig.cluster.requests.some((request) => request.includes('/pods/head-0/exec'))).toBe(
        true,
      )
    },
    60 * seconds,
  )

  test(
    'A watch goes on when the connection to the pod breaks, and its kubectl ends with it even by SIGKILL',
    async () => {
      const watch = await jobs('watch', 'first-1', '--json', '--interval', '0.5', ...place)
      let text = ''
      watch.child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
      const seen = () => text.trim().split('\n').filter(Boolean)
      await waitFor(() => Promise.resolve(seen().length > 2 || null), 30)
      rig.cluster.forwardsTo = null
      for (const pid of forwards()) process.kill(pid, 'SIGKILL')
      await waitFor(() => Promise.resolve(seen().at(-1)?.includes('unreachable (') || null), 30)
      rig.cluster.forwardsTo = Number(head.address.port)
      await waitFor(() => Promise.resolve(seen().at(-1)?.includes('"state":"RUNNING"') || null), 30)
      watch.child.kill('SIGKILL')
      await watch.ended
      await waitFor(() => Promise.resolve(forwards().length === 0 || null), 10)
    },
    120 * seconds,
  )

  test.each([
    ['head-9', 'head-0', 'not found'],
    ['refused', 'head-0', 'orbidden'],
  ])(
    'A pod that cannot be reached (%s) is an error with its reason and exit code 3',
    async (name, known, reason) => {
      if (name === 'refused') rig.cluster.manner = 'refuse'
      const pod = name === 'refused' ? known : name
      const { exitCode, stderr } = await ended('list', '--head-pod', pod, ...place.slice(2))
      expect(stderr).toContain(`kubectl port-forward to ${pod} has ended`)
      expect(stderr).toContain(reason)
      expect(stderr).toContain('--ray-address')
      expect([exitCode, forwards()]).toEqual([3, []])
    },
    60 * seconds,
  )

  test.each([[['--head-pod=-o; touch x #'], 'is not a pod name']])(
    'The options %j are refused',
    async (words, message) => {
      const { exitCode, stderr } = await ended('list', ...words)
      expect(stderr).toContain(message)
      expect(exitCode).toBe(2)
    },
  )
})

function read(pid: string, file: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended meanwhile, or belongs to somebody else.
    return ''
  }
}
