import { setTimeout as sleep } from 'node:timers/promises'
import { NodeRig } from '../../__tests__/rigs/nodes/node-rig.ts'
import { nonce } from '../../__tests__/rigs/nodes/open-transport.ts'
import { slowLink, slowSender } from '../../__tests__/rigs/nodes/slow-networks.ts'
import { createPairDriver } from '../../src/watch/nodes/pairs/pair-driver.ts'
import { measurePairs } from '../../src/watch/nodes/pairs/measure-pairs.ts'
import { systemClock, systemTimers } from '../../src/machine/system/clock.ts'
import { createSsh } from '../../src/machine/system/ssh/open-shell.ts'
import { median, names } from './names.ts'

/** Who is blamed for a slow sender, then for a slow link as well, then without either. */
export async function pairs(nodes: number, times: number) {
  const rig = await NodeRig.start({ nodes, gpus: 0 })
  const sum = {
    slow: 0,
    sender_named: 0,
    link_named: 0,
    innocent_in_slow: 0,
    clean: 0,
    blamed_in_clean: 0,
    clean_ms: [] as number[],
    slow_ms: [] as number[],
  }
  try {
    for (let i = 0; i < times; i++) {
      const clean = await measure(rig, nodes)
      sum.clean++
      sum.clean_ms.push(clean.ms)
      sum.blamed_in_clean += clean.report.slowNodes.length + clean.report.slowLinks.length
      await slowSender(rig, 3)
      await slowLink(rig, 5, 6)
      const { report, ms } = await measure(rig, nodes)
      for (const node of [3, 5]) await rig.onNode(node, 'tc qdisc del dev eth0 root')
      sum.slow++
      sum.slow_ms.push(ms)
      const isSender = report.slowNodes.some(
        ({ node, what }) => node === 'gpu3' && what === 'sending',
      )
      const isLink = report.slowLinks.some(({ from, to }) => from === 'gpu5' && to === 'gpu6')
      sum.sender_named += Number(isSender)
      sum.link_named += Number(isLink)
      sum.innocent_in_slow +=
        report.slowNodes.filter(({ node }) => node !== 'gpu3').length +
        report.slowLinks.filter(({ from, to }) => from !== 'gpu5' || to !== 'gpu6').length
      await sleep(200)
    }
    return { ...sum, clean_ms: median(sum.clean_ms), slow_ms: median(sum.slow_ms) }
  } finally {
    await rig.close()
  }
}

async function measure(rig: NodeRig, nodes: number) {
  const targets = names(nodes).map((name, i) => ({
    name,
    destination: name,
    address: `198.18.${i + 1}.2`,
  }))
  const driver = createPairDriver({
    openShell: createSsh(rig.ssh),
    clock: systemClock,
    timers: systemTimers,
    nonce,
    jumpHostOf: async () => null,
    megabytes: 8,
    targets,
  })
  const began = performance.now()
  try {
    const report = await measurePairs(names(nodes), driver, () => {})
    return { report, ms: performance.now() - began }
  } finally {
    await driver.close()
  }
}
