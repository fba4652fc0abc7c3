import { printable } from '../../../../kit/console/printable.js'
import { type ExitCode, exitCodes } from '../../../../kit/errors.js'
import { recordSupervision } from '../../../../watch/jobs/supervise/describe-state.js'
import type { SupervisorState } from '../../../../kit/records/jobs/supervisor-state.js'
import { findDaemon, recordDaemon } from '../../../../machine/system/processes/find-daemon.js'
import { whyGivenUp } from '../../../../machine/system/processes/takeovers.js'
import { plural } from '../../../../kit/wording/plural.js'
import { watcherInWords } from '../../../../kit/wording/watcher-in-words.js'
import type { Dependencies } from '../../dependencies.js'
import type { Outcome } from '../../outcome.js'
import { supervisionCode } from './supervise.js'
import { readSupervisorState, type Supervised, supervisionPaths } from './supervision-files.js'

/**
 * Shows the last saved state of a supervisor and its process; polls no cluster. Exit code 3 if no process supervises.
 */
export async function statusOfSupervision(
  options: Supervised,
  { log, workingDirectory }: Dependencies,
): Promise<Outcome> {
  const paths = supervisionPaths(options, options.name, workingDirectory)
  const [state, daemon, whyNobody] = await Promise.all([
    readSupervisorState(paths.state),
    findDaemon(paths.daemon),
    whyGivenUp(paths.daemon),
  ])
  const supervisor = daemon === null ? null : recordDaemon(daemon)
  const task = `supervises run ${options.name}`
  const who = supervisor === null ? `no process ${task}` : watcherInWords(supervisor, task)
  log.print(printable(`${who}: ${describe(state)}`))
  const givenUp = supervisor === null ? whyNobody : null
  if (givenUp !== null) log.print(`given up: ${givenUp}`)
  const seen = state === null ? null : { phase: state.phase, ...recordSupervision(state) }
  log.document(
    `${JSON.stringify({ supervisor, given_up: givenUp, state: paths.state, supervision: seen }, null, 2)}\n`,
  )
  return { exitCode: codeOf(state, supervisor !== null && supervisor.sight !== 'silent') }
}

function describe(state: SupervisorState | null): string {
  if (state === null) return 'it has no state yet'
  const { final_step: step, total_retries: restarts } = recordSupervision(state)
  return `attempt ${state.attempt} is ${state.phase}, step ${step ?? 'unknown'}, ${plural(restarts, 'restart')}`
}

/** A running supervisor gives 0; one that has ended left its own code. */
function codeOf(state: SupervisorState | null, isAtWork: boolean): ExitCode {
  if (state?.end) return supervisionCode(state)
  return isAtWork ? exitCodes.pass : exitCodes.infrastructure
}
