import { NodeRig } from '../../__tests__/rigs/nodes/node-rig.ts'
import { askNode, nonce, openTransport } from '../../__tests__/rigs/nodes/open-transport.ts'
import { probeText } from '../../src/watch/nodes/probe/probe-text.ts'
import type { NodeTarget, RoundRequest } from '../../src/watch/nodes/round.ts'
import { createNodeTransport } from '../../src/watch/nodes/transport/node-transport.ts'
import type { OpenShell, RemoteShell } from '../../src/watch/nodes/transport/remote-shell.ts'
import { systemClock, systemTimers } from '../../src/machine/system/clock.ts'
import { createSsh } from '../../src/machine/system/ssh/open-shell.ts'
import { median, names } from './names.ts'
import { measureSeedWay } from './seed-way.ts'

const patiently: RoundRequest = {
  tier: 'fast',
  kernelCursor: null,
  mounts: null,
  deadlineMs: 30_000,
}

/** First and later rounds of all nodes at once. */
export async function rounds(nodes: number, delayMs: number, later: number) {
  const rig = await NodeRig.start({ nodes, delayMs, isQuick: false, gpus: 8 })
  const wire = createWire(createSsh(rig.ssh))
  const transport = createNodeTransport({
    openShell: wire.openShell,
    probeText,
    clock: systemClock,
    timers: systemTimers,
    nonce,
    jumpHostOf: async () => null,
  })
  const targets = names(nodes).map((name) => ({ name, destination: name }))
  const ask = (target: NodeTarget) => transport.ask(target, patiently)
  const askAll = async () => {
    const began = performance.now()
    const said = await Promise.all(targets.map(ask))
    const silent = said.find(({ outcome }) => outcome !== 'answered')
    if (silent !== undefined) throw new Error(JSON.stringify(silent))
    return { ms: performance.now() - began, said, onWire: wire.takeLongest() }
  }
  try {
    const first = await askAll()
    const rest: Awaited<ReturnType<typeof askAll>>[] = []
    for (let i = 0; i < later; i++) rest.push(await askAll())
    const alone: number[] = []
    const [one] = targets
    for (let i = 0; one !== undefined && i < later; i++) alone.push((await ask(one)).durationMs)
    return {
      first_ms: first.ms,
      later_ms: median(rest.map(({ ms }) => ms)),
      // All nodes have answered, and no further round follows.
      overhead_ms: median(rest.map(({ ms, onWire }) => ms - onWire)),
      one_node_ms: median(alone),
      round_trip_ms: median(
        rest.flatMap(({ said }) => said.map(({ roundTripMs }) => roundTripMs ?? Number.NaN)),
      ),
      handshakes_at_once: wire.mostConnecting(),
      commands_per_node: Math.max(...targets.map((_, i) => rig.sessions(i + 1))),
    }
  } finally {
    await transport.close()
    await rig.close()
  }
}

/** A later round of the others, in turns with and without one node that hangs. */
export async function hung(nodes: number, turns: number) {
  const rig = await NodeRig.start({ nodes, gpus: 1 })
  const transport = openTransport(rig.ssh)
  const [victim = '', ...others] = names(nodes).reverse()
  const askOthers = async () => {
    const began = performance.now()
    await Promise.all(others.map((name) => askNode(transport, name)))
    return performance.now() - began
  }
  try {
    await Promise.all(names(nodes).map((name) => askNode(transport, name)))
    const [without, withHung] = [[] as number[], [] as number[]]
    for (let i = 0; i < turns; i++) {
      without.push(await askOthers())
      await rig.freeze(nodes)
      const silent = askNode(transport, victim, { deadlineMs: 2_500 })
      withHung.push(await askOthers())
      await silent
      await rig.thaw(nodes)
      await askNode(transport, victim)
    }
    const differences = withHung.map((ms, i) => ms - (without[i] ?? ms))
    return {
      without_ms: median(without),
      with_ms: median(withHung),
      later_by_ms: median(differences),
    }
  } finally {
    await transport.close()
    await rig.close()
  }
}

/** The seed's commands one after the other, and our first and a later round, over the same delay. */
export async function seed(nodes: number, delayMs: number) {
  const rig = await NodeRig.start({ nodes, delayMs, isQuick: false, gpus: 1 })
  const transport = openTransport(rig.ssh)
  const askAll = async () => {
    const began = performance.now()
    await Promise.all(names(nodes).map((name) => askNode(transport, name, { deadlineMs: 30_000 })))
    return performance.now() - began
  }
  try {
    const first = await askAll()
    const later = median([await askAll(), await askAll(), await askAll()])
    const theirs = await measureSeedWay(rig, names(nodes))
    return {
      seed_ms: theirs.ms,
      seed_command_ms: theirs.ms / theirs.commands,
      first_ms: first,
      later_ms: later,
    }
  } finally {
    await transport.close()
    await rig.close()
  }
}

/**
 * Measures the time from the first poll of a round to the last byte of the slowest answer, and how many connections are
 * opened at once.
 */
function createWire(open: OpenShell) {
  let firstAsked = Infinity
  let lastHeard = -Infinity
  const connecting = new Set<RemoteShell>()
  let mostConnecting = 0
  const openShell: OpenShell = (destination, connectTimeoutS) => {
    const shell = open(destination, connectTimeoutS)
    connecting.add(shell)
    mostConnecting = Math.max(mostConnecting, connecting.size)
    void shell.ended.then(() => connecting.delete(shell))
    return {
      ended: shell.ended,
      close: () => shell.close(),
      kill: () => shell.kill(),
      write: (text) => {
        firstAsked = Math.min(firstAsked, performance.now())
        shell.write(text)
      },
      get onBytes() {
        return shell.onBytes
      },
      set onBytes(listener) {
        shell.onBytes = (bytes) => {
          // The login has succeeded.
          connecting.delete(shell)
          lastHeard = Math.max(lastHeard, performance.now())
          listener?.(bytes)
        }
      },
    }
  }
  const takeLongest = (): number => {
    const longest = lastHeard - firstAsked
    ;[firstAsked, lastHeard] = [Infinity, -Infinity]
    return longest
  }
  return { openShell, takeLongest, mostConnecting: () => mostConnecting }
}
