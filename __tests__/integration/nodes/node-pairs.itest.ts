import { afterEach, expect, test } from 'vitest'
import { createPairDriver } from '../../../src/watch/nodes/pairs/pair-driver.js'
import { measurePairs } from '../../../src/watch/nodes/pairs/measure-pairs.js'
import { reasonsAgainstPairs } from '../../../src/watch/nodes/pairs/refuse-beside-ranks.js'
import type { PairDriver } from '../../../src/watch/nodes/pairs/pair-sample.js'
import { systemClock, systemTimers } from '../../../src/machine/system/clock.js'
import { createSsh } from '../../../src/machine/system/ssh/open-shell.js'
import { createJumpHosts } from '../../../src/machine/system/ssh/resolve-host.js'
import { slowLink, slowSender } from '../../rigs/nodes/slow-networks.js'
import { askNode, nonce, openTransport } from '../../rigs/nodes/open-transport.js'
import { describeWithRig } from '../../rigs/nodes/rig-tests.js'

const nodes = ['gpu1', 'gpu2', 'gpu3', 'gpu4', 'gpu5']

describeWithRig('Pairs of real nodes', { nodes: nodes.length, gpus: 0 }, (rig) => {
  let driver: PairDriver | null = null
  afterEach(() => driver?.close())
  const measure = () => {
    driver = createPairDriver({
      openShell: createSsh(rig().ssh),
      clock: systemClock,
      timers: systemTimers,
      nonce,
      jumpHostOf: createJumpHosts(rig().ssh),
      megabytes: 4,
      targets: nodes.map((name, i) => ({ name, destination: name, address: `198.18.${i + 1}.2` })),
    })
    return measurePairs(nodes, driver, () => {})
  }

  test('The measurement names the node that sends slowly', async () => {
    await slowSender(rig(), 3)
    const { slowNodes } = await measure()
    await rig().onNode(3, 'tc qdisc del dev eth0 root')
    expect(slowNodes).toEqual([
      { node: 'gpu3', what: 'sending', slowDirections: 4, allDirections: 4 },
    ])
  }, 120_000)

  test('The measurement names the slow link and no node', async () => {
    await slowLink(rig(), 4, 5)
    const { slowNodes, slowLinks } = await measure()
    await rig().onNode(4, 'tc qdisc del dev eth0 root')
    expect(slowNodes).toEqual([])
    expect(slowLinks).toContainEqual(
      expect.objectContaining({ from: 'gpu4', to: 'gpu5', what: 'bandwidth' }),
    )
  }, 120_000)

  test('The measurement covers every direction and leaves no listener behind', async () => {
    const { samples, unknown } = await measure()
    expect(new Set(samples.map(({ from, to }) => `${from}>${to}`)).size).toBe(20)
    expect(unknown).toEqual([])
    await driver?.close()
    await rig().onNode(1, 'sleep 1.5')
    expect(
      await rig().onNode(1, 'cat /proc/[0-9]*/comm 2>/dev/null | grep -c python || true'),
    ).toBe('0\n')
  }, 120_000)

  test('The measurement does not run beside a rank', async () => {
    const transport = openTransport(rig().ssh)
    await rig().onNode(
      2,
      'RANK=0 WORLD_SIZE=1 LOCAL_RANK=0 sleep 60 >/dev/null 2>&1 & echo $! >/run/rank',
    )
    const rounds = [await askNode(transport, 'gpu1'), await askNode(transport, 'gpu2')]
    await rig().onNode(2, 'kill $(cat /run/rank)')
    await transport.close()
    expect(reasonsAgainstPairs(rounds)).toEqual(['gpu2: a rank runs there and would slow down'])
  }, 60_000)
})
