import { writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claimState } from '../../../../src/cli/commands/nodes/claim-state.js'
import { createNodesMonitor } from '../../../../src/watch/nodes/nodes-monitor.js'
import { plainNode } from '../../../../src/watch/nodes/cluster/cluster.js'
import { aRound, settingsOf, startMs } from '../../../watch/nodes/judge/rounds.js'
import { aWorld } from '../world.js'

const job = { status: 'running', ranks: [0], model: null, started_at: null, gpu_nodes: ['a'] }

async function aState() {
  const world = await aWorld()
  const path = join(world.folder, 'state.json')
  await writeFile(path, JSON.stringify({ nodes: {}, jobs: { job7: job } }))
  const keep = () => claimState(path, [plainNode('a')], world.dependencies)
  const monitor = createNodesMonitor(settingsOf('a'))
  monitor.observe(aRound('a', startMs))
  const view = monitor.view(startMs)
  return { ...world, keep, read: () => readFile(path, 'utf8'), monitor, view }
}

describe('State file of a watch in the foreground', () => {
  test('The watch reads the registered jobs and writes its ticks', async () => {
    const { keep, read, monitor, view } = await aState()
    const { store, release } = await keep()
    expect(await store.look()).toMatchObject({ jobs: [{ id: 'job7', nodes: ['a'] }] })
    await store.save(monitor.remember(), view)
    await release()
    const written = JSON.parse(await read())
    expect(written.jobs).toEqual({ job7: job })
    expect(written.nodes.a.reachability).toBe('reachable')
  })

  test('The watch writes nothing while another process writes the file', async () => {
    const { keep, read, monitor, view, said } = await aState()
    const first = await keep()
    const before = await read()
    const second = await keep()
    expect(await second.store.look()).toMatchObject({ jobs: [{ id: 'job7' }] })
    await second.store.save(monitor.remember(), view)
    expect(await read()).toBe(before)
    expect(said.stderr).toContain('writes nothing')
    await first.release()
  })
})
