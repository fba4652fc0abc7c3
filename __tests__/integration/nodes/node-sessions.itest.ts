import { spawn, spawnSync } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { NodeTransport } from '../../../src/watch/nodes/round.js'
import { createSsh } from '../../../src/machine/system/ssh/open-shell.js'
import { resolveHost } from '../../../src/machine/system/ssh/resolve-host.js'
import { askNode, openTransport } from '../../rigs/nodes/open-transport.js'
import { describeWithRig } from '../../rigs/nodes/rig-tests.js'

describeWithRig('A session with a node', { nodes: 3, gpus: 8 }, (rig) => {
  let transport: NodeTransport | null = null
  const open = (): NodeTransport => (transport = openTransport(rig().ssh))
  afterEach(async () => {
    await transport?.close()
    transport = null
  })
  /** Whatever runs on a node beside the shell that looks, a moment after. */
  const processesOn = async (node: number): Promise<readonly string[]> => {
    const script =
      'sleep 0.3; for p in /proc/[0-9]*; do if [ "${p#/proc/}" != $$ ]; then read -r name <"$p/comm"; echo "$name"; fi; done'
    return (await rig().onNode(node, script)).trim().split('\n').sort()
  }

  test('A session needs one remote command for all rounds and one line per round', async () => {
    const nodes = open()
    const before = rig().sessions(1)
    // The first program of a round: whoever counts its calls on the node counts the rounds.
    const bin = join(rig().folder, 'gpu1/bin/date')
    writeFileSync(bin, `#!/bin/sh\necho "$*" >>'${bin}.calls'\nexec /usr/bin/date "$@"\n`, {
      mode: 0o755,
    })
    for (let i = 0; i < 5; i++) expect((await askNode(nodes, 'gpu1')).outcome).toBe('answered')
    expect(rig().sessions(1) - before).toBe(1)
    expect((await rig().onNode(1, `cat '${bin}.calls'`)).trim().split('\n')).toHaveLength(5)
    expect(
      (await rig().onNode(1, `sort '${rig().folder}/gpu1/gpu.calls' | grep -c help`)).trim(),
    ).toBe('1')
  }, 60_000)

  test('A session reports the round trip, the clock and all GPUs', async () => {
    const nodes = open()
    const [first, later] = [await askNode(nodes, 'gpu1'), await askNode(nodes, 'gpu1')]
    expect([first.isFirstOfSession, later.isFirstOfSession]).toEqual([true, false])
    expect(later.roundTripMs).toBeLessThan(later.durationMs)
    // The node's clock is this machine's.
    expect(Math.abs(later.clock?.offsetMs ?? Infinity)).toBeLessThanOrEqual(
      (later.clock?.uncertaintyMs ?? 0) + 2,
    )
    expect(later.answer?.gpu?.gpus).toHaveLength(8)
    expect(later.answer?.hostname).toBe('gpu1')
  }, 60_000)

  test('A session goes over a jump host and says so', async () => {
    expect(await resolveHost(rig().ssh, 'behind2')).toMatchObject({
      status: 'resolved',
      host: { hostname: '198.18.2.2', user: 'root', jumpHost: 'gpu1' },
    })
    const round = await askNode(open(), 'behind2')
    expect([round.outcome, round.answer?.hostname]).toEqual(['answered', 'gpu2'])
  }, 60_000)

  test("A session uses the key in the user's agent, and the node refuses it without one", async () => {
    const { ssh, folder } = rig()
    const [key, away, socket] = ['id_ed25519', 'away', 'agent'].map((name) => join(folder, name))
    renameSync(key!, away!)
    const agent = spawn('ssh-agent', ['-D', '-a', socket!], { stdio: 'ignore' })
    try {
      const environment = { ...process.env, SSH_AUTH_SOCK: socket }
      while (spawnSync('ssh-add', ['-q', away!], { env: environment }).status !== 0) {
        expect(agent.exitCode).toBeNull()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const withAgent = openTransport({ ...ssh, environment })
      const { outcome } = await askNode(withAgent, 'gpu1')
      await withAgent.close()
      transport = openTransport({ ...ssh, environment: { ...environment, SSH_AUTH_SOCK: '' } })
      const without = await askNode(transport, 'gpu1')
      expect([outcome, without.outcome, without.cause]).toEqual([
        'answered',
        'refused',
        'permission-denied',
      ])
    } finally {
      agent.kill()
      renameSync(away!, key!)
    }
  }, 60_000)

  test('A session reads new kernel messages only, and all of them again after a reboot', async () => {
    const nodes = open()
    const whole = (await askNode(nodes, 'gpu1')).answer?.kernelLog
    // Not everybody may read it.
    if (!whole?.cursor) return
    const { cursor } = whole
    const ask = async (kernelCursor: typeof cursor) =>
      (await askNode(nodes, 'gpu1', { kernelCursor })).answer?.kernelLog
    for (const { uptimeS } of (await ask(cursor))?.lines ?? [])
      expect(uptimeS).toBeGreaterThan(cursor.uptimeS)
    expect((await ask({ ...cursor, bootId: 'another' }))?.matched).toBe(whole.matched)
  }, 60_000)

  test('A session that was cut between two rounds reconnects silently', async () => {
    const nodes = open()
    await askNode(nodes, 'gpu2')
    await rig().restartSshd(2)
    const round = await askNode(nodes, 'gpu2')
    expect([round.outcome, round.isFirstOfSession]).toEqual(['answered', true])
  }, 60_000)

  test('A session leaves no process and no file on the node', async () => {
    const before = await processesOn(3)
    const nodes = open()
    await askNode(nodes, 'gpu3', { tier: 'full' })
    await nodes.close()
    expect(await processesOn(3)).toEqual(before)
    expect(await rig().onNode(3, 'ls -A /dev/shm /root')).toBe('/dev/shm:\n\n/root:\n')
  }, 60_000)

  test('A session starts a program that cannot be killed only once and reports it until it ends', async () => {
    rig().setGpu(3, 'frozen')
    const calls = () =>
      rig().onNode(3, `grep -c query-gpu '${rig().folder}/gpu3/gpu.calls' || true`)
    const nodes = open()
    const asked = []
    for (let i = 0; i < 3; i++)
      asked.push((await askNode(nodes, 'gpu3')).answer?.unseen.find(({ key }) => key === 'gpu'))
    const isFrozen = await rig().onNode(
      3,
      `cat '${rig().folder}/gpu3/freezer/minicluster-rig/freezer.state' 2>/dev/null || true`,
    )
    if (isFrozen.trim() === 'FROZEN') {
      expect(asked[0]?.reason).toMatch(
        /^hung: no answer within \d s; process \d+ cannot be killed$/,
      )
      expect(asked[2]?.reason).toMatch(
        /^hung: process \d+ of an earlier probe still runs and cannot be killed$/,
      )
      const started = Number(await calls())
      await askNode(nodes, 'gpu3')
      expect(Number(await calls())).toBe(started)
      rig().setGpu(3, 'ok')
      await rig().onNode(
        3,
        `echo THAWED >'${rig().folder}/gpu3/freezer/minicluster-rig/freezer.state'; sleep 0.3`,
      )
    } else console.warn('no freezer of version 1 here: only a program that can be killed was tried')
    rig().setGpu(3, 'ok')
    expect((await askNode(nodes, 'gpu3')).answer?.gpu?.gpus).toHaveLength(8)
  }, 120_000)

  for (const [mode, exitCode, message] of [
    ['failed', 9, /couldn't communicate with the NVIDIA driver/],
    ['none', 6, /No devices were found/],
    ['fallen', 15, /GPU is lost/],
  ] as const)
    test(`A session reports the state of an nvidia-smi that is ${mode}`, async () => {
      rig().setGpu(2, mode)
      const { answer } = await askNode(open(), 'gpu2')
      rig().setGpu(2, 'ok')
      expect(answer?.gpu).toMatchObject({ exitCode, gpus: [] })
      expect(answer?.gpu?.message).toMatch(message)
    }, 60_000)

  test('The error of an impossible session names the cause', async () => {
    const nodes = open()
    expect(await askNode(nodes, 'unrouted', { deadlineMs: 4_000 })).toMatchObject({
      outcome: 'unreachable',
      cause: 'no-route',
    })
    expect(await askNode(nodes, 'nowhere')).toMatchObject({
      outcome: 'unreachable',
      // Without a resolver, the answer is not definite.
      cause: expect.stringMatching(/^(unknown|unresolved)-name$/),
    })
  }, 60_000)

  test('A session does not wait for a node that hangs', async () => {
    const nodes = open()
    await Promise.all([askNode(nodes, 'gpu1'), askNode(nodes, 'gpu2')])
    await rig().freeze(2)
    const order: string[] = []
    const hung = askNode(nodes, 'gpu2', { deadlineMs: 5_000 }).then(({ outcome }) =>
      order.push(outcome),
    )
    for (let i = 0; i < 3; i++) order.push((await askNode(nodes, 'gpu1')).outcome)
    await hung
    await rig().thaw(2)
    expect(order).toEqual(['answered', 'answered', 'answered', 'hung'])
  }, 60_000)

  test('A session can be closed in the middle of a round', async () => {
    const nodes = open()
    await askNode(nodes, 'gpu2')
    rig().setGpu(2, 'hang')
    const round = askNode(nodes, 'gpu2')
    await new Promise((resolve) => setTimeout(resolve, 300))
    await nodes.close()
    expect((await round).outcome).not.toBe('answered')
    rig().setGpu(2, 'ok')
  }, 60_000)

  test('A session refuses a destination that ssh could take for an option or a command', () => {
    const open = createSsh(rig().ssh)
    for (const destination of [
      '-oProxyCommand=touch /tmp/owned',
      'a b',
      '',
      'a;b',
      '$(x)',
      'a\nb',
      '%h',
    ])
      expect(() => open(destination, 5)).toThrow(/is not a destination for ssh/)
  })
})
