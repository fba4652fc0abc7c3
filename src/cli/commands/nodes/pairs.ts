import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes, type ExitCode } from '../../../kit/errors.js'
import {
  measurePairs as measureAll,
  type PairReport,
} from '../../../watch/nodes/pairs/measure-pairs.js'
import { createPairDriver, type PairTarget } from '../../../watch/nodes/pairs/pair-driver.js'
import { recordPairs } from '../../../watch/nodes/pairs/record-pairs.js'
import { reasonsAgainstPairs } from '../../../watch/nodes/pairs/refuse-beside-ranks.js'
import { pairLines } from '../../../watch/nodes/terminal/pair-lines.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { resolveHost } from '../../../machine/system/ssh/resolve-host.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { canvasOf } from './canvas-of.js'
import { sessionSettings, sshOf } from './nodes-services.js'
import { type OpenedCluster, openCluster } from './open-cluster.js'
import { askAll } from './take-round.js'
import { onAbort } from '../../../kit/resilience/on-abort.js'

type Options = CommandOptions<'nodes pairs'>

/**
 * Measures the network between all pairs of nodes; exit code 1 for a slow node or link, 3 if a pair could not be
 * measured.
 */
export async function measurePairs(options: Options, dependencies: Dependencies): Promise<Outcome> {
  const { log, signal } = dependencies
  const cluster = await openCluster(options, dependencies)
  if (cluster.nodes.length < 2) throw new ConfigError('a pair needs two nodes: name at least two')
  if (!options.despiteRanks) await requireIdle(cluster, options, dependencies)
  const ssh = sshOf(pathOf(options, dependencies))
  const targets = await Promise.all(
    cluster.nodes.map(async ({ name, destination, ip }): Promise<PairTarget> => {
      const found = await resolveHost(ssh, destination)
      const host = found.status === 'resolved' ? found.host.hostname : destination
      return { name, destination, address: ip ?? host }
    }),
  )
  const driver = createPairDriver({
    ...sessionSettings(pathOf(options, dependencies)),
    targets,
    megabytes: options.sizeMb,
  })
  const close = () => void driver.close()
  const forget = onAbort(signal, close)
  try {
    const names = targets.map(({ name }) => name)
    const report = await measureAll(names, driver, (done, all, what) =>
      log.progress({ completedSteps: done, totalSteps: all, unit: what, loss: null, elapsedMs: 0 }),
    )
    log.endProgress()
    signal.throwIfAborted()
    if (!options.json && !options.quiet)
      log.print(pairLines(report, canvasOf(dependencies)).join('\n'))
    log.document(formatRecord(recordPairs(report)))
    return { exitCode: exitCodeOfPairs(report) }
  } finally {
    log.endProgress()
    forget()
    await driver.close()
  }
}

const pathOf = ({ sshConfig }: Options, { workingDirectory }: Dependencies): string | null =>
  sshConfig === null ? null : resolve(workingDirectory, sshConfig)

async function requireIdle(
  cluster: OpenedCluster,
  options: Options,
  dependencies: Dependencies,
): Promise<void> {
  const nowMs = dependencies.clock.now().getTime()
  const rounds = await askAll(cluster, options, { dependencies, nowMs })
  dependencies.signal.throwIfAborted()
  const reasons = reasonsAgainstPairs(rounds)
  if (reasons.length === 0) return
  throw new ConfigError(
    `pairs cannot be measured now:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`,
    'wait for the ranks to end, leave those nodes out, or use --despite-ranks',
  )
}

function exitCodeOfPairs({ slowNodes, slowLinks, unknown, samples }: PairReport): ExitCode {
  if (slowNodes.length + slowLinks.length > 0) return exitCodes.verdictFailed
  return unknown.length > 0 || samples.length === 0 ? exitCodes.infrastructure : exitCodes.pass
}
