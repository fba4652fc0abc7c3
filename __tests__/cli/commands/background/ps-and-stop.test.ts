import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findBackground } from '../../../../src/cli/commands/background/find-background.js'
import { ps } from '../../../../src/cli/commands/background/ps.js'
import { stop } from '../../../../src/cli/commands/background/stop.js'
import { becomeDaemon } from '../../../../src/machine/system/processes/daemon.js'
import { aWorld, scriptedServices } from '../world.js'

const manner = { json: false, quiet: false, verbose: false }
const listing = { name: null, state: null, staleAfter: null, ...manner }

/** A job with a running watch, which is this process, and a run whose supervisor has ended. */
async function aWatchedJob(setup = {}) {
  const world = await aWorld(scriptedServices().services, setup)
  const place = (name: string) => join(world.folder, 'minicluster_results/jobs', name)
  await mkdir(place('night'), { recursive: true })
  await mkdir(place('a%2Fb'), { recursive: true })
  await writeFile(join(place('night'), 'supervisor.json'), '{}')
  const { signal } = new AbortController()
  const lock = await becomeDaemon(join(place('a%2Fb'), 'watch.daemon'), { signal })
  onTestFinished(() => lock.release())
  return world
}

describe('Command "ps"', () => {
  test('The list names what runs with its process, and leaves out what has ended', async () => {
    const { dependencies, said } = await aWatchedJob({ json: true })
    expect(await ps({ ...listing, json: true }, dependencies)).toEqual({ exitCode: 0 })
    const { processes } = JSON.parse(said.stdout) as { processes: { name: string }[] }
    const ofJobs = processes.filter(({ name }) => name !== 'nodes')
    expect(ofJobs).toMatchObject([
      { name: 'watch/a/b', process: { pid: process.pid, sight: 'running' }, given_up: null },
    ])
  })

  test('The list says of a watch that it watches, and of a supervisor that it supervises', async () => {
    const { dependencies, folder, said } = await aWatchedJob()
    const { signal } = new AbortController()
    const supervisor = join(folder, 'minicluster_results/jobs/night/supervisor.daemon')
    const lock = await becomeDaemon(supervisor, { signal })
    onTestFinished(() => lock.release())
    await ps(listing, dependencies)
    expect(said.stdout).toMatch(/^watch\/a\/b: process \d+ on .* watches/m)
    expect(said.stdout).toMatch(/^supervise\/night: process \d+ on .* supervises/m)
  })

  test('A name shows the last state of that watch, with the process that watches', async () => {
    const { dependencies, said } = await aWatchedJob()
    expect(await ps({ ...listing, name: 'watch/a/b' }, dependencies)).toEqual({ exitCode: 3 })
    expect(said.stdout).toContain('there is no result yet')
    expect(said.stdout).toContain(String(process.pid))
  })

  test.each([
    [{ state: 's.json' }, '--state has no effect here'],
    [{ staleAfter: 9 }, '--stale-after has no effect here'],
    [{ staleAfter: 9, name: 'watch/a/b' }, 'only nodes have such data'],
    [{ name: 'nobody' }, 'nothing in the background is known here as nobody'],
  ])('The options %j are refused with "%s"', async (given, message) => {
    const { dependencies } = await aWatchedJob()
    const shown = ps({ ...listing, ...given }, dependencies)
    await expect(shown).rejects.toMatchObject({ exitCode: 2 })
    await expect(shown).rejects.toThrow(message)
  })
})

describe('Command "stop"', () => {
  test('A supervisor that has ended cannot be stopped, and its name alone is enough to say so', async () => {
    const { dependencies } = await aWatchedJob()
    const stopped = stop({ name: 'night', state: null, ...manner }, dependencies)
    await expect(stopped).rejects.toThrow('no background supervisor of run night')
  })

  test('Without a watch of nodes there is nothing to stop, and the exit code is 0', async () => {
    const { dependencies, said } = await aWatchedJob()
    const given = { name: 'nodes', state: 'nodes.json', ...manner }
    expect(await stop(given, dependencies)).toEqual({ exitCode: 0 })
    expect(said.stdout).toContain('No background watch uses the state file')
  })
})

describe('The name of something in the background', () => {
  test('A name alone means the one kind that has files, and is refused where both have', async () => {
    const { folder } = await aWatchedJob()
    expect(await findBackground('a/b', null, folder)).toEqual({ kind: 'watch', name: 'a/b' })
    await writeFile(join(folder, 'minicluster_results/jobs/night/watch.json'), '{}')
    const both = findBackground('night', null, folder)
    await expect(both).rejects.toThrow('night may be watch/night and supervise/night')
  })

  test.each([
    ['nodes', { kind: 'nodes' }],
    ['watch/x', { kind: 'watch', name: 'x' }],
    ['supervise/a/b', { kind: 'supervise', name: 'a/b' }],
  ])('The name "%s" needs no files', async (name, meant) => {
    expect(await findBackground(name, null, '/nowhere')).toEqual(meant)
  })
})
