import { existsSync } from 'node:fs'
import { plainNode } from '../../../src/watch/nodes/cluster/cluster.js'
import { defaultMonitoring } from '../../../src/watch/nodes/cluster/monitoring-settings.js'
import { monitorSettings } from '../../../src/watch/nodes/monitor-settings.js'
import { createNodesMonitor } from '../../../src/watch/nodes/nodes-monitor.js'
import type { Round, RoundRequest } from '../../../src/watch/nodes/round.js'
import type { NodeRig } from './node-rig.js'

/** Something that really goes wrong on a node, and what the rounds after it must say. */
export type Trouble = {
  readonly name: string
  cause(rig: NodeRig, node: number): Promise<void>
  cure(rig: NodeRig, node: number): Promise<void>
  /** The second round is asked over a new connection, as a watcher does before it blames anybody. */
  isNamed(first: Round, second: Round): boolean
  readonly request?: Partial<RoundRequest>
}

const cannotBeAsked = (outcome: Round['outcome'], causes: readonly Round['cause'][]) => {
  return (first: Round, second: Round): boolean =>
    first.outcome !== 'answered' && second.outcome === outcome && causes.includes(second.cause)
}

export const troubles: readonly Trouble[] = [
  {
    name: 'kill',
    cause: (rig, node) => rig.stopSshd(node),
    cure: (rig, node) => rig.startSshd(node),
    isNamed: cannotBeAsked('unreachable', ['connection-refused']),
  },
  {
    name: 'freeze',
    cause: (rig, node) => rig.freeze(node),
    cure: (rig, node) => rig.thaw(node),
    isNamed: cannotBeAsked('hung', ['login-timeout']),
  },
  {
    name: 'partition',
    cause: (rig, node) => rig.partition(node),
    cure: (rig, node) => rig.heal(node),
    isNamed: cannotBeAsked('timed-out', ['connect-timeout']),
  },
  {
    name: 'refused key',
    cause: (rig, node) => {
      rig.setAllowed(node, false)
      return rig.restartSshd(node)
    },
    cure: async (rig, node) => rig.setAllowed(node, true),
    isNamed: cannotBeAsked('refused', ['permission-denied']),
  },
  {
    name: 'changed host key',
    cause: (rig, node) => rig.changeHostKey(node),
    cure: async (rig, node) => rig.trust(node),
    isNamed: cannotBeAsked('untrusted', ['host-key-changed']),
  },
  {
    name: 'unknown host key',
    cause: (rig, node) => {
      rig.forget(node)
      return rig.restartSshd(node)
    },
    cure: async (rig, node) => rig.trust(node),
    isNamed: cannotBeAsked('untrusted', ['host-key-unknown']),
  },
  {
    name: 'hung nvidia-smi',
    cause: async (rig, node) => rig.setGpu(node, 'hang'),
    cure: async (rig, node) => rig.setGpu(node, 'ok'),
    isNamed: (...rounds) =>
      rounds.every(({ answer }) =>
        answer?.unseen.some(({ key, kind }) => key === 'gpu' && kind === 'hung'),
      ),
  },
  {
    name: 'full disk',
    cause: (rig, node) => rig.fillData(node),
    cure: async (rig, node) => void (await rig.onNode(node, 'umount /run/data')),
    request: { mounts: ['/run/data'] },
    isNamed: (...rounds) =>
      rounds.every(({ answer }) =>
        answer?.disks?.some(
          ({ mount, usedPercent }) => mount === '/run/data' && (usedPercent ?? 0) > 99,
        ),
      ),
  },
  {
    name: 'dead mount',
    cause: (rig, node) => rig.addDeadMount(node),
    cure: (rig, node) => rig.removeDeadMount(node),
    request: { mounts: ['/run', '/run/dead'] },
    isNamed: (...rounds) =>
      rounds.every(
        ({ answer }) =>
          answer?.disks?.some(({ mount }) => mount === '/run') &&
          answer.unseen.some(
            ({ key, mount, kind }) => key === 'disk' && mount === '/run/dead' && kind === 'hung',
          ),
      ),
  },
]

/** Why a trouble cannot be made on this machine; null where it can. */
export const troubleTrouble = ({ name }: Trouble): string | null =>
  name === 'dead mount' && !existsSync('/dev/fuse') ? 'there is no /dev/fuse' : null

/** Whether somebody who looked at a node so often would call it healthy. */
export function isCalledHealthy(name: string, rounds: readonly Round[]): boolean {
  const cluster = { nodes: [plainNode(name)], monitoring: defaultMonitoring }
  const monitor = createNodesMonitor(monitorSettings(cluster, { isOneRound: true }))
  for (const round of rounds) monitor.observe(round)
  return monitor.view(Date.now()).cluster.verdict === 'healthy'
}
