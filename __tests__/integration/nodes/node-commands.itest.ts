import { spawnSync } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { NodesReport } from '../../../src/kit/records/nodes/nodes-report.js'
import { aDesk, listen } from '../../rigs/nodes/node-desk.js'
import { describeWithRig } from '../../rigs/nodes/rig-tests.js'
import { anHttpReceiver } from '../../support/http-receiver.js'
import { dist, type Ended, waitFor } from '../program.js'

type Line = {
  readonly event?: string
  readonly kind?: string
  readonly key?: string
  readonly node?: unknown
  readonly type?: string
}

/** What stands in whole lines of JSON. */
const parseLines = (text: string): readonly Line[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)

const downAlerts = (texts: readonly string[]): readonly Line[] =>
  texts.flatMap(parseLines).filter(({ type }) => type === 'down')

const report = ({ stdout }: Ended) => JSON.parse(stdout) as NodesReport

describeWithRig('minicluster nodes on real nodes', { nodes: 4, gpus: 2 }, (rig) => {
  test('The command check asks every node once and names the one whose sshd was killed', async () => {
    const { run, target } = await aDesk(rig(), 4)
    const before = [1, 2, 3, 4].map((node) => rig().sessions(node))
    const well = await run('nodes', 'check', ...target, '--json')
    expect(report(well).nodes.map(({ name }) => name)).toEqual(['gpu1', 'gpu2', 'gpu3', 'gpu4'])
    expect(well.stdout).not.toContain('"outcome": "unreachable"')
    const after = [1, 2, 3, 4].map((node) => rig().sessions(node))
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, 1])
    await rig().stopSshd(3)
    try {
      const ill = await run('nodes', 'check', ...target)
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

  test('The command check reports all other nodes beside a name that does not resolve', async () => {
    const { folder, run } = await aDesk(rig(), 4)
    const config = ['--ssh-config', join(rig().folder, 'ssh_config')]
    const round = await run('nodes', 'check', '--nodes', 'gpu1,nowhere', ...config)
    expect([1, 3]).toContain(round.exitCode)
    expect(round.stdout).toMatch(/gpu1 .*\n(?:.*\n)*.*nowhere .*/)
    expect(folder).not.toBe('')
  })

  test('The commands answer mistakes with exit code 2 and without a stack trace', async () => {
    const { folder, run } = await aDesk(rig(), 4)
    await writeFile(join(folder, 'bad.yaml'), 'workers:\n  - name: a\n    vram_gb: lots\n')
    const bad = await run('nodes', 'check', '--cluster', 'bad.yaml')
    expect(bad.exitCode).toBe(2)
    expect(bad.stderr).toContain('bad.yaml:3: workers[0].vram_gb:')
    const unknown = await run('nodes', 'check', '--cluster', 'cluster.yaml', '--nodes', 'gpu9')
    expect(unknown.exitCode).toBe(2)
    expect(unknown.stderr).toContain('no node "gpu9"')
    await writeFile(join(folder, 'wrong_config'), 'Host *\n  NoSuchOption yes\n')
    const wrong = ['nothere', 'wrong_config'].map((file) =>
      run('nodes', 'check', '--nodes', 'gpu1,gpu2,gpu3', '--ssh-config', file),
    )
    const [absent, invalid] = await Promise.all(wrong)
    expect([absent?.exitCode, invalid?.exitCode]).toEqual([2, 2])
    expect(absent?.stderr).toMatch(/Can't open user config file/)
    expect(invalid?.stderr).toMatch(/[Bb]ad configuration option: nosuchoption/)
    for (const { stderr } of [bad, unknown]) expect(stderr).not.toContain('    at ')
  })

  test('The command watch raises one trouble for the node whose sshd was killed, and its alerts are raised once, repeated, and resolved once', async () => {
    const { folder, target, begin } = await aDesk(rig(), 4)
    const webhook = await anHttpReceiver()
    const code = "require('fs').appendFileSync('told', require('fs').readFileSync(0))"
    const command = `command=${JSON.stringify([process.execPath, '-e', code])}`
    const alerts = ['--alert', `webhook=${webhook.url}`, command, '--alert-reminder', '0.05']
    const watch = begin('nodes', 'watch', '--json', ...target, ...alerts)
    const said = listen(watch)
    const linesAbout = (event: string) => parseLines(said()).filter((one) => one.event === event)
    const downs = (event: string) => linesAbout(event).filter(({ type }) => type === 'down')
    const toWebhook = () => downAlerts(webhook.received.map(({ body }) => body))
    const toCommand = async () =>
      downAlerts((await readFile(join(folder, 'told'), 'utf8').catch(() => '')).split('\n'))
    const has = (kind: string) => toWebhook().some((one) => one.kind === kind) || null
    try {
      const nodes = () => new Set(linesAbout('node').map(({ node }) => node)).size
      await waitFor(() => (nodes() >= 4 ? true : null), 60)
      await rig().stopSshd(2)
      await waitFor(() => has('reminded'), 120)
      await rig().startSshd(2)
      await waitFor(() => has('resolved'), 120)
      await waitFor(async () => (await toCommand()).at(-1)?.kind === 'resolved' || null, 30)
      watch.child.kill('SIGTERM')
      await watch.ended
      expect(downs('raised').map(({ node }) => node)).toEqual(['gpu2'])
      expect(downs('resolved').map(({ node }) => node)).toEqual(['gpu2'])
      for (const told of [toWebhook(), await toCommand()]) {
        expect(new Set(told.map(({ key }) => key)).size).toBe(1)
        expect(told[0]).toMatchObject({ kind: 'raised', node: { name: 'gpu2' } })
        const reminders = told.slice(1, -1).map(({ kind }) => kind)
        expect(new Set(reminders)).toEqual(new Set(['reminded']))
        expect(told.at(-1)?.kind).toBe('resolved')
      }
    } finally {
      await webhook.close()
    }
  }, 400_000)

  test('The commands measure pairs in both directions and write a report as one page', async () => {
    const { folder, run, target } = await aDesk(rig(), 4)
    const pairs = await run('nodes', 'pairs', ...target, '--size-mb', '0.5', '--json')
    const { samples } = JSON.parse(pairs.stdout) as { samples: { from: string; to: string }[] }
    expect(new Set(samples.map(({ from, to }) => `${from} ${to}`)).size).toBe(12)
    const page = await run('nodes', 'report', ...target, '--output', 'nodes.html')
    expect(page.exitCode).toBe(0)
    const html = await readFile(join(folder, 'nodes.html'), 'utf8')
    expect(html).toContain('gpu4')
    // A link is followed by a person only.
    expect(html).not.toMatch(/<(?!a\b)[^>]*(src|href)="?https?:/)
  }, 300_000)

  test('The workflow example of the documentation writes its page and record, and fails when a node does', async () => {
    const { folder, env } = await aDesk(rig(), 4)
    const example = await readFile('examples/workflows/node-health.yml', 'utf8')
    const [, command = ''] = /run: (node .*)/.exec(example) ?? []
    await mkdir(join(folder, '.minicluster'))
    await symlink(dist, join(folder, '.minicluster/dist'))
    // The runner's own configuration of ssh knows the nodes.
    const { program, configFile } = rig().ssh
    await writeFile(join(folder, 'ssh'), `#!/bin/sh\nexec '${program}' -F '${configFile}' "$@"\n`)
    const check = () => spawnSync('sh', ['-ec', command], { cwd: folder, env }).status
    const reported = async () =>
      JSON.parse(await readFile(join(folder, 'nodes.json'), 'utf8')) as NodesReport
    await rig().stopSshd(3)
    try {
      expect(check()).toBe(1)
      const third = (await reported()).nodes.find(({ name }) => name === 'gpu3')
      expect(third?.verdict).toBe('unhealthy')
      expect(await readFile(join(folder, 'nodes.html'), 'utf8')).toContain('gpu3')
    } finally {
      await rig().startSshd(3)
    }
    // Where the load of other tests is a finding, it is not about the nodes that this test means.
    check()
    const { nodes } = await reported()
    expect(nodes.map(({ reachability }) => reachability.state)).toEqual(Array(4).fill('reachable'))
  }, 120_000)
})
