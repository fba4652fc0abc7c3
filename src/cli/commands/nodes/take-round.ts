import { resolve } from 'node:path'
import { monitorSettings } from '../../../watch/nodes/monitor-settings.js'
import { createNodesMonitor } from '../../../watch/nodes/nodes-monitor.js'
import type { NodesView } from '../../../watch/nodes/view/nodes-view.js'
import type { Round } from '../../../watch/nodes/round.js'
import { areMostSilent, askOnce } from '../../../watch/nodes/watch/ask-once.js'
import type { Dependencies } from '../dependencies.js'
import { readJobs } from './open-state.js'
import type { OpenedCluster } from './open-cluster.js'
import { openTransport } from './nodes-services.js'
import { onAbort } from '../../../kit/resilience/on-abort.js'

type RoundOptions = {
  readonly sshConfig: string | null
  readonly state: string | null
  /** Seconds. */
  readonly timeout: number
  readonly deep?: boolean
}

/** Runs one round over all nodes of a cluster and returns its view; closes all connections. */
export async function takeRound(
  cluster: OpenedCluster,
  options: RoundOptions,
  dependencies: Dependencies,
): Promise<NodesView> {
  const { clock, signal } = dependencies
  const nowMs = clock.now().getTime()
  const rounds = await askAll(cluster, options, { dependencies, nowMs })
  signal.throwIfAborted()
  // In a single round a silent node is down, unless most are silent, which may be a problem of this machine.
  const settings = monitorSettings(cluster, { isOneRound: !areMostSilent(rounds) })
  const monitor = createNodesMonitor(settings)
  const jobs = await readJobs(options, dependencies)
  if (jobs !== null) monitor.setJobs(jobs, nowMs)
  for (const round of rounds) monitor.observe(round)
  return monitor.view(clock.now().getTime())
}

/** Polls every node once and returns the rounds; closes all connections. */
export async function askAll(
  cluster: OpenedCluster,
  options: Omit<RoundOptions, 'state'>,
  { dependencies, nowMs }: { readonly dependencies: Dependencies; readonly nowMs: number },
): Promise<readonly Round[]> {
  const { clock, log, signal, workingDirectory } = dependencies
  const sshConfig = options.sshConfig === null ? null : resolve(workingDirectory, options.sshConfig)
  const transport = openTransport(sshConfig)
  const close = () => void transport.close()
  const forget = onAbort(signal, close)
  const startMs = clock.monotonicMs()
  let asked = 0
  const onRound = () => {
    asked += 1
    const elapsedMs = clock.monotonicMs() - startMs
    const totalSteps = cluster.nodes.length
    log.progress({ completedSteps: asked, totalSteps, unit: 'nodes', loss: null, elapsedMs })
  }
  try {
    return await askOnce({
      monitor: createNodesMonitor(monitorSettings(cluster)),
      transport,
      nowMs,
      deadlineMs: 1000 * options.timeout,
      isDeep: options.deep === true,
      onRound,
    })
  } finally {
    log.endProgress()
    forget()
    await transport.close()
  }
}
