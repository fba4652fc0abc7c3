import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { requirePodName } from '../../../../src/cli/commands/jobs/open-disk.js'
import { readListing } from '../../../../src/watch/jobs/checkpoints/checkpoint-disk.js'
import { newestComplete } from '../../../../src/watch/jobs/checkpoints/index.js'
import { kubectlPods } from '../../../../src/machine/system/kubernetes/kubectl.js'
import { podDirectory } from '../../../../src/machine/system/kubernetes/pod-directory.js'
import { createPatience } from '../../../../src/machine/system/silence.js'

/** Stands for kubectl: notes its words, and runs what comes after -- on this machine. */
const standIn = `#!/bin/sh
printf '%s\\n' "$@" >> "$KUBECTL_WORDS"
while [ "$1" != -- ]; do [ "$#" -gt 1 ] || { echo 'a line of a log'; exit 0; }; shift; done
shift
exec "$@"
`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minicluster-pods-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'kubectl'), standIn)
  await chmod(join(folder, 'kubectl'), 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  vi.stubEnv('KUBECTL_WORDS', join(folder, 'words'))
  onTestFinished(() => void vi.unstubAllEnvs())
})
const words = async () => (await readFile(join(folder, 'words'), 'utf8')).trimEnd().split('\n')
const pods = kubectlPods({ context: 'here', namespace: 'training', container: 'app' })

describe('Pods through the kubectl of the user', () => {
  test('A command reaches a pod with its arguments unchanged, with context, namespace and container, and without a terminal', async () => {
    const answer = await pods.exec('head-0', ['printf', '%s|', 'a b', '$(id); #'])
    expect(answer).toEqual({ status: 'ok', value: 'a b|$(id); #|' })
    expect(await words()).toEqual([
      '--context=here',
      '--namespace=training',
      'exec',
      '--container=app',
      '--request-timeout=30s',
      'head-0',
      '--',
      'printf',
      '%s|',
      'a b',
      '$(id); #',
    ])
  })

  test('The result of a failing command has its exit code and its last output', async () => {
    const answer = await pods.exec('head-0', ['sh', '-c', 'echo trouble >&2; exit 7'])
    expect(answer).toEqual({
      status: 'unreachable',
      reason: 'kubectl exec in head-0 ended with exit code 7: trouble',
    })
  })

  test('The client requests only the last lines of the log of a pod', async () => {
    expect(await pods.logs('head-0', 20)).toEqual({ status: 'ok', value: 'a line of a log\n' })
    expect(await words()).toContain('--tail=20')
  })

  test('Checkpoints on the disk of a pod are found, and hostile names do nothing', async () => {
    const directory = join(folder, 'c; touch x #')
    for (const name of ['step_5', 'step_10', 'step_15.tmp', 'step_20\nevil'])
      await mkdir(join(directory, name), { recursive: true })
    await symlink('step_10', join(directory, 'latest'))
    const listing = await readListing(podDirectory(directory, 'head-0', pods))
    expect(listing.status).toBe('ok')
    if (listing.status === 'ok')
      expect(newestComplete(listing.value)).toMatchObject({ path: 'step_10', step: 10 })
  })

  test('A directory that is missing is empty, and a text is written whole and read', async () => {
    const disk = podDirectory(join(folder, 'none'), 'head-0', pods)
    expect(await disk.list()).toEqual({ status: 'ok', value: [] })
    expect(await disk.read('fence.json')).toEqual({ status: 'ok', value: null })
    expect(await disk.write('fence.json', '{"a": "$x"}\n')).toEqual({ status: 'ok', value: null })
    expect(await disk.read('fence.json')).toEqual({ status: 'ok', value: '{"a": "$x"}\n' })
  })

  test.each(['--token=x', 'a b', '', '-n', 'a;b'])('The name %j is not a pod name', (name) => {
    expect(() => requirePodName(name)).toThrow('is not a pod name')
  })
})

test('Silent pods are waited for a minute in all, and two seconds for each further question', async () => {
  const asked: number[] = []
  let now = 0
  const within = createPatience(() => now).forService()
  const silent = kubectlPods(
    { context: null, namespace: null, container: null },
    {
      within: (usualMs) =>
        within(usualMs, (limitMs) => {
          asked.push(limitMs)
          now += limitMs
          return Promise.resolve({ status: 'unreachable', reason: 'no answer' })
        }),
    },
  )
  for (const pod of ['a', 'b', 'c', 'd']) await silent.exec(pod, ['true'])
  await silent.logs('a', 5)
  expect(asked).toEqual([30_000, 30_000, 2000, 2000, 2000])
})

test('The rest of the time for silent pods is the limit of the next request', async () => {
  const pods = kubectlPods(
    { context: null, namespace: null, container: null },
    { within: (_, ask) => ask(7000) },
  )
  await pods.exec('head-0', ['true'])
  expect(await words()).toContain('--request-timeout=7s')
})
