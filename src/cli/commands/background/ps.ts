import type { CommandOptions } from '../../config/command-descriptions.js'
import { printable } from '../../../kit/console/printable.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import { watcherInWords } from '../../../kit/wording/watcher-in-words.js'
import { findDaemon, recordDaemon } from '../../../machine/system/processes/find-daemon.js'
import { whyGivenUp } from '../../../machine/system/processes/takeovers.js'
import type { Dependencies } from '../dependencies.js'
import { statusOfSupervision } from '../jobs/supervise/supervise-status.js'
import { statusOfWatch } from '../jobs/watch/watch-status.js'
import { statusNodes } from '../nodes/status.js'
import type { Outcome } from '../outcome.js'
import { findBackground, listBackground, pathsOf, spellBackground } from './find-background.js'

type Options = CommandOptions<'ps'>

/** Seconds after which the data of a node is stale. */
const usualStaleAfter = 180

/** Lists what runs in the background, or shows the last known state of one of them. */
export async function ps(options: Options, dependencies: Dependencies): Promise<Outcome> {
  const { name, state, staleAfter } = options
  if (name === null) return list(options, dependencies)
  const found = await findBackground(name, state, dependencies.workingDirectory)
  if (found.kind === 'nodes') {
    return statusNodes({ ...options, staleAfter: staleAfter ?? usualStaleAfter }, dependencies)
  }
  refuse(staleAfter !== null, '--stale-after', 'only nodes have such data')
  return found.kind === 'watch'
    ? statusOfWatch({ ...options, job: found.name }, dependencies)
    : statusOfSupervision({ name: found.name, state }, dependencies)
}

/** What the process of each kind does. */
const doing = { nodes: 'watches', watch: 'watches', supervise: 'supervises' } as const

function refuse(isGiven: boolean, option: string, why: string): void {
  if (isGiven) throw new ConfigError(`option ${option} has no effect here: ${why}`)
}

async function list({ state, staleAfter }: Options, dependencies: Dependencies): Promise<Outcome> {
  const { log, workingDirectory } = dependencies
  refuse(state !== null, '--state', 'it needs a name')
  refuse(staleAfter !== null, '--stale-after', 'it needs the name nodes')
  const processes = []
  for (const one of await listBackground(workingDirectory)) {
    const paths = pathsOf(one, null, workingDirectory)
    const [daemon, whyNobody] = await Promise.all([
      findDaemon(paths.daemon),
      whyGivenUp(paths.daemon),
    ])
    const name = spellBackground(one)
    const watcher = daemon === null ? null : recordDaemon(daemon)
    if (watcher === null && whyNobody === null) continue
    const text =
      watcher === null ? `given up: ${whyNobody ?? ''}` : watcherInWords(watcher, doing[one.kind])
    log.print(printable(`${name}: ${text}`))
    processes.push({ name, process: watcher, given_up: watcher === null ? whyNobody : null })
  }
  if (processes.length === 0) log.print('Nothing runs in the background here.')
  log.document(`${JSON.stringify({ processes }, null, 2)}\n`)
  return { exitCode: exitCodes.pass }
}
