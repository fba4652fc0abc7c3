import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { NodesReport } from '../../../src/records/nodes/nodes-report.js'
import type { NodeRig } from '../../rigs/nodes/node-rig.js'
import { describeWithRig } from '../../rigs/nodes/rig-tests.js'
import { aFolder, type Ended, isAlive, start, waitFor } from '../program.js'

/** A folder with a cluster file, and `minicluster` in it with the rig's ssh. */
async function aDesk(rig: NodeRig) {
  const folder = await aFolder()
  const names = [1, 2, 3, 4].map((node) => `gpu${node}`)
  const lines = names.map(
    (name, index) => `  - {name: ${name}, ip: 198.18.${index + 1}.2, ssh: ${name}}`,
  )
  await writeFile(join(folder, 'cluster.yaml'), `workers:\n${lines.join('\n')}\n`)
  const ssh = `#!/bin/sh\nexec '${rig.ssh.program}' "$@"\n`
  await writeFile(join(folder, 'ssh'), ssh)
  await chmod(join(folder, 'ssh'), 0o755)
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, NO_COLOR: '1' }
  const state = ['--state', join(folder, 'state.json')]
  const target = ['--ssh-config', rig.ssh.configFile]
  const run = (...words: string[]): Promise<Ended> =>
    start('cli.js', ['nodes', ...words], { cwd: folder, env }).ended
  return { folder, env, state, target, run }
}

const report = ({ stdout }: Ended) => JSON.parse(stdout) as NodesReport

describeWithRig('minicluster nodes on real nodes', { nodes: 4, gpus: 2 }, (rig) => {
  test('The command check asks every node once and names the one whose sshd was killed', async () => {
    const { run, target } = await aDesk(rig())
    const before = [1, 2, 3, 4].map((node) => rig().sessions(node))
    const well = await run('check', ...target, '--json')
    expect(report(well).nodes.map(({ name }) => name)).toEqual(['gpu1', 'gpu2', 'gpu3', 'gpu4'])
    expect(well.stdout).not.toContain('"outcome": "unreachable"')
    const after = [1, 2, 3, 4].map((node) => rig().sessions(node))
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, 1])
    await rig().stopSshd(3)
    try {
      const ill = await run('check', ...target)
      expect(ill.exitCode).toBe(1)
      const dead = ill.stdout
        .split('\n')
        .filter((line) => /does not answer/.test(line) && /^ gpu/.test(line))
      expect(dead).toHaveLength(1)
      expect(dead[0]).toMatch(/gpu3 +✖ unhealthy .*connection refused/i)
    } finally {
      await rig().startSshd(3)
    }
  })

  test('The commands answer mistakes with exit code 2 and without a stack trace', async () => {
    const { folder, run } = await aDesk(rig())
    await writeFile(join(folder, 'bad.yaml'), 'workers:\n  - name: a\n    vram_gb: lots\n')
    const bad = await run('check', '--cluster', 'bad.yaml')
    expect(bad.exitCode).toBe(2)
    expect(bad.stderr).toContain('bad.yaml:3: workers[0].vram_gb:')
    const unknown = await run('check', '--cluster', 'cluster.yaml', '--nodes', 'gpu9')
    expect(unknown.exitCode).toBe(2)
    expect(unknown.stderr).toContain('no node "gpu9"')
    for (const { stderr } of [bad, unknown]) expect(stderr).not.toContain('    at ')
  })

  test('The command watch raises one trouble for the node whose sshd was killed, and resolves it', async () => {
    const { folder, env, target } = await aDesk(rig())
    const watch = start('cli.js', ['nodes', 'watch', '--json', ...target], { cwd: folder, env })
    let said = ''
    watch.child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()))
    const events = () =>
      said
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as { event: string; node: string; type?: string })
    const downs = (event: string) =>
      events().filter((one) => one.event === event && one.type === 'down')
    await waitFor(() => (new Set(events().map(({ node }) => node)).size >= 4 ? true : null), 60)
    await rig().stopSshd(2)
    await waitFor(() => (downs('raised').length > 0 ? true : null), 90)
    await rig().startSshd(2)
    await waitFor(() => (downs('resolved').length > 0 ? true : null), 90)
    watch.child.kill('SIGTERM')
    await watch.ended
    expect(downs('raised').map(({ node }) => node)).toEqual(['gpu2'])
    expect(downs('resolved').map(({ node }) => node)).toEqual(['gpu2'])
  }, 300_000)

  test('A daemon refuses a second one, continues after a kill, and ends on request', async () => {
    const { folder, run, state, target } = await aDesk(rig())
    const first = await run('start', ...state, ...target)
    expect(first.exitCode).toBe(0)
    const pid = Number(/process (\d+)/.exec(first.stdout)?.[1])
    const second = await run('start', ...state, ...target)
    expect(second.exitCode).toBe(2)
    expect(second.stderr).toContain(`process ${pid}`)
    const path = join(folder, 'state.json')
    const checks = async () => {
      const text = await readFile(path, 'utf8').catch(() => '{}')
      const value = JSON.parse(text) as { minicluster?: { memory?: { total_checks: number } } }
      return value.minicluster?.memory?.total_checks ?? 0
    }
    const seen = await waitFor(async () => ((await checks()) >= 4 ? await checks() : null), 60)
    process.kill(pid, 'SIGKILL')
    await waitFor(() => (isAlive(pid) ? null : true))
    expect((await run('status', ...state)).stdout).toContain('nobody watches in the background')
    const again = await run('start', ...state, ...target)
    expect(again.exitCode).toBe(0)
    const next = Number(/process (\d+)/.exec(again.stdout)?.[1])
    await waitFor(async () => ((await checks()) > seen ? true : null), 60)
    // A node that hangs is no reason to stay.
    await rig().freeze(4)
    try {
      const startMs = performance.now()
      const stop = await run('stop', ...state)
      expect(stop.stdout).toContain(`Process ${next} has ended`)
      expect(performance.now() - startMs).toBeLessThan(10_000)
      expect((await run('status', ...state)).stdout).toContain('nobody watches')
    } finally {
      await rig().thaw(4)
    }
    const nobody = await run('stop', ...state)
    expect([nobody.exitCode, nobody.stdout]).toEqual([0, expect.stringContaining('Nobody watches')])
  }, 300_000)

  test('The commands measure pairs in both directions and write a report as one page', async () => {
    const { folder, run, target } = await aDesk(rig())
    const pairs = await run('pairs', ...target, '--size-mb', '0.5', '--json')
    const { samples } = JSON.parse(pairs.stdout) as { samples: { from: string; to: string }[] }
    expect(new Set(samples.map(({ from, to }) => `${from} ${to}`)).size).toBe(12)
    const page = await run('report', ...target, '--output', 'nodes.html')
    expect(page.exitCode).toBe(0)
    const html = await readFile(join(folder, 'nodes.html'), 'utf8')
    expect(html).toContain('gpu4')
    expect(html).not.toMatch(/(src|href)="?https?:/)
  }, 300_000)
})
