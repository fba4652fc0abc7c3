import { exitCodes } from '../../../../kit/errors.js'
import { createParents } from '../../../../machine/system/files/destinations.js'
import { becomeDaemon, startDaemon } from '../../../../machine/system/processes/daemon.js'
import { awaitTurn, isStandby, keepStandby } from '../../../../machine/system/processes/standby.js'
import { forgetTakeovers } from '../../../../machine/system/processes/takeovers.js'
import type { Dependencies } from '../../dependencies.js'
import type { Outcome } from '../../outcome.js'
import { continueFor } from '../continue-for.js'
import type { SupervisionPaths } from './supervision-files.js'

/** The command line for a background process in the same directory, with the name of the run. */
function ownArguments(name: string): readonly string[] {
  const words = process.argv.slice(2)
  const at = words.indexOf('supervise') + 1
  const given = words.slice(0, ends(words)).map(flagOf)
  const added = ['--foreground', `--name=${name}`].filter((word) => !given.includes(flagOf(word)))
  return [...words.slice(0, at), ...added, ...words.slice(at)]
}

const flagOf = (word: string): string => word.replace(/=.*$/s, '')

/** Index at which the words of the user's own command begin. */
const ends = (words: readonly string[]): number =>
  words.includes('--') ? words.indexOf('--') : words.length

const hintFor = (name: string): string =>
  `see minicluster ps supervise/${name}, or stop it with minicluster stop supervise/${name}`

/** Starts a supervisor in the background; a second one of the same name is refused with the other's pid. */
export async function detachSupervision(
  name: string,
  paths: SupervisionPaths,
  { log, cliPath, signal }: Dependencies,
): Promise<Outcome> {
  const args = ownArguments(name)
  const pid = await startDaemon(
    { program: cliPath, args, logPath: paths.log, lockPath: paths.daemon, hint: hintFor(name) },
    signal,
  )
  log.print(`Supervising run ${name} in the background: process ${pid}`)
  log.print(`state ${paths.state}, log ${paths.log}`)
  log.document(`${JSON.stringify({ pid, name, state: paths.state, log: paths.log })}\n`)
  return { exitCode: exitCodes.pass }
}

type Holding = {
  readonly name: string
  readonly isDetached: boolean
  supervise(): Promise<Outcome>
  /** Reports that too many supervisors have died, so that none takes over any longer. */
  giveUp(why: string): Promise<void>
}

/**
 * Supervises as the only supervisor of this run. In the background a second process stands by. If the supervisor dies,
 * it continues from the saved state.
 */
export async function holdSupervision(
  paths: SupervisionPaths,
  { name, isDetached, supervise, giveUp }: Holding,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { cliPath, signal, log } = dependencies
  await createParents(paths.daemon)
  const isSecond = isDetached && isStandby(process.env)
  const lock = isSecond
    ? await awaitTurn(paths.daemon, signal)
    : await becomeDaemon(paths.daemon, { signal, hint: hintFor(name) })
  const command = { program: cliPath, args: ownArguments(name), warn: log.warn }
  const standby = isDetached ? keepStandby(command) : null
  try {
    if (isSecond) await continueFor(paths.daemon, dependencies, giveUp)
    else await forgetTakeovers(paths.daemon)
    return await supervise()
  } finally {
    await standby?.end()
    await lock.release()
  }
}
