import { existsSync } from 'node:fs'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readListing } from '../../../src/watch/jobs/checkpoints/checkpoint-disk.js'
import { newestComplete } from '../../../src/watch/jobs/checkpoints/index.js'
import { readPodGpus } from '../../../src/watch/jobs/pod-gpus.js'
import { kubectlPods } from '../../../src/machine/system/kubernetes/kubectl.js'
import { podDirectory } from '../../../src/machine/system/kubernetes/pod-directory.js'
import { startPods } from '../../rigs/kubernetes/start-pods.js'
import { findKubectls } from '../../support/tools/find-kubectl.js'

const kubectls = findKubectls()
const given = { context: 'here', namespace: 'training', container: 'app' }
const log = Array.from({ length: 50 }, (_, at) => `step=${at} loss=1.0\n`).join('')

describe.skipIf(kubectls.length > 0)('Pods through the real kubectl', () => {
  test.skip('The suite is skipped without a kubectl in PATH or in MINICLUSTER_KUBECTL', () => {})
})

describe.each(kubectls)('Pods through the real %s', (kubectl) => {
  let rig: Awaited<ReturnType<typeof startPods>>
  beforeAll(async () => {
    rig = await startPods(kubectl, { 'head-0': { sidecar: 'nothing\n', app: log }, 'worker-0': {} })
    for (const [name, value] of Object.entries(rig.environment)) vi.stubEnv(name, value)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await rig.stop()
  })
  beforeEach(() => {
    rig.cluster.manner = 'serve'
    rig.cluster.requests.length = 0
  })
  const pods = kubectlPods(given)
  /** Gives up sooner, so that a test of silence is short. */
  const impatient = kubectlPods(given, { limitMs: 8000 })

  test('A command reaches the named pod, container and namespace with its arguments unchanged', async () => {
    const words = ['printf', '%s|', 'a b', '$(id); touch x #', "it's", '']
    expect(await pods.exec('head-0', words)).toEqual({
      status: 'ok',
      value: "a b|$(id); touch x #|it's||",
    })
    const asked = new URL(rig.cluster.requests[0] ?? '', 'http://server')
    expect(asked.pathname).toBe('/api/v1/namespaces/training/pods/head-0/exec')
    expect(asked.searchParams.get('container')).toBe('app')
    expect(asked.searchParams.getAll('command')).toEqual(words)
    expect(asked.searchParams.has('tty')).toBe(false)
    expect(asked.searchParams.has('stdin')).toBe(false)
    expect(rig.cluster.carriers.size).toBe(1)
  })

  test('What nvidia-smi prints in a pod becomes the GPUs of this pod', async () => {
    const answer = await readPodGpus('head-0', pods.exec)
    expect(answer).toMatchObject({ status: 'ok', value: [{ node: 'head-0' }, { node: 'head-0' }] })
    if (answer.status === 'ok')
      expect(answer.value.map((gpu) => gpu.utilizationPercent)).toEqual([97, 0])
  })

  test('A command that fails gives its exit code, and a program that is missing is named', async () => {
    const failed = await pods.exec('head-0', ['sh', '-c', 'echo good; echo trouble >&2; exit 7'])
    expect(failed).toMatchObject({ status: 'unreachable' })
    expect(failed.status === 'ok' || failed.reason).toContain('exit code 7')
    const missing = await pods.exec('head-0', ['no-such-program'])
    expect(missing.status === 'ok' || missing.reason).toContain('no-such-program')
  })

  test('Checkpoints on the disk of a pod are found, and hostile names of files and directories do nothing', async () => {
    const directory = join(rig.disk, 'c; touch x #')
    for (const name of [
      'step_5',
      'step_10',
      'step_15.tmp',
      'step_20\nevil',
      '$(touch y)',
      '-delete',
    ])
      await mkdir(join(directory, name), { recursive: true })
    await writeFile(join(directory, 'step_99'), 'a file')
    await symlink('step_10', join(directory, 'latest'))
    const listing = await readListing(podDirectory(directory, 'head-0', pods))
    expect(listing.status).toBe('ok')
    if (listing.status === 'ok')
      expect(newestComplete(listing.value)).toMatchObject({ path: 'step_10', step: 10 })
    expect(await readdir(rig.disk)).toEqual(['c; touch x #'])
    expect(await readdir(directory)).toHaveLength(8)
  })

  test('A text on the disk of a pod is written atomically and read back, and a missing one is null', async () => {
    const disk = podDirectory(join(rig.disk, 'c; touch x #'), 'head-0', pods)
    expect(await disk.read('fence.json')).toEqual({ status: 'ok', value: null })
    expect(await disk.write('fence.json', '{"a": "$x"}\n')).toEqual({ status: 'ok', value: null })
    expect(await disk.read('fence.json')).toEqual({ status: 'ok', value: '{"a": "$x"}\n' })
    expect(existsSync(join(rig.disk, 'x'))).toBe(false)
  })

  test('The log of training that was not submitted as a job is read by its last lines', async () => {
    expect(await pods.logs('head-0', 2)).toEqual({
      status: 'ok',
      value: 'step=48 loss=1.0\nstep=49 loss=1.0\n',
    })
    expect(await pods.exec('head-0', ['tail', '-n', '1', '/no/such/file'])).toMatchObject({
      status: 'missing',
    })
  })

  test.each([
    ['a pod that is not there', given, 'worker-9', 'not found'],
    ['another namespace', { ...given, namespace: 'other' }, 'head-0', 'orbidden'],
    ['a user without the right token', { ...given, context: 'stranger' }, 'head-0', 'nauthorized'],
    ['a context that is not configured', { ...given, context: 'mars' }, 'head-0', 'mars'],
    ['a server that nobody runs', { ...given, context: null }, 'head-0', '127.0.0.1:9'],
    ['a container that is not there', { ...given, container: 'none' }, 'worker-0', 'none'],
  ])(
    'A refusal is reported with its reason and says nothing about the pod: %s',
    async (_, access, pod, words) => {
      for (const answer of [
        await kubectlPods(access).exec(pod, ['true']),
        await kubectlPods(access).logs(pod, 5),
      ]) {
        if (words === 'none' && answer.status === 'ok') continue
        expect(answer).toMatchObject({ status: 'unreachable' })
        expect(answer.status === 'ok' || answer.reason).toMatch(new RegExp(words))
        expect(JSON.stringify(answer)).not.toContain(rig.token)
      }
    },
  )

  test.each(['hang', 'cut', 'lie', 'silent-exec', 'refuse'] as const)(
    'A server that misbehaves (%s) never counts as a healthy pod, and the answer comes in bounded time',
    async (manner) => {
      await writeFile(join(rig.disk, 'there.json'), '{}')
      rig.cluster.manner = manner
      const disk = podDirectory(rig.disk, 'head-0', impatient)
      const answers = await Promise.all([
        disk.list(),
        disk.read('there.json'),
        disk.write('fence.json', '{}'),
        readPodGpus('head-0', impatient.exec),
      ])
      for (const answer of answers) expect(answer.status).not.toBe('ok')
      expect(JSON.stringify(answers)).not.toContain(rig.token)
    },
  )

  test('An endless output is cut off, and kubectl ends', async () => {
    const answer = await pods.exec('head-0', ['yes', 'step=1'])
    expect(answer).toMatchObject({ status: 'unreachable' })
    expect(answer.status === 'ok' || answer.reason).toContain('wrote more than 4000000 bytes')
  })

  test('A missing kubectl is reported as such, not as a problem of the pod', async () => {
    vi.stubEnv('PATH', rig.disk)
    const answer = await pods.logs('head-0', 5)
    vi.stubEnv('PATH', rig.environment.PATH)
    expect(answer.status === 'ok' || answer.reason).toContain('kubectl is not installed')
  })
})
