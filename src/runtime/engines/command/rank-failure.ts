import type { WorkerExit } from '../../run/worker-handle.js'
import type { ControlMessage, Failure } from '../../../lab/telemetry/control-message.js'

/** Whether a process ended other than with exit code 0; false if its end is unknown. */
export const isFailure = ({ code, signal }: WorkerExit): boolean =>
  signal !== null || (code !== null && code !== 0)

/** A rank that has reached the end of its script, and whose process then failed. */
export function failureAtEnd(rank: number, end: WorkerExit, isWrapped: boolean): Failure {
  const { code } = end
  const byScript = code === null ? ', after it had reached its end' : `, as by sys.exit(${code})`
  return failureOf(
    rank,
    isWrapped
      ? `the command ${describe(end)}, and no rank has reported an error`
      : `its script ${describe(end)}${byScript}`,
  )
}

/** A rank that ended while the others went on, and lost it. */
export function failureOfFirst(rank: number, end: WorkerExit | null): Failure {
  const how = end === null ? 'ended, and its exit code is unknown' : describe(end)
  return failureOf(rank, `rank ${rank} left first: its script ${how} while other ranks went on`)
}

/** The program that started the ranks was ended by somebody else; none of them is to blame. */
export const failureOfLauncher = (signal: NodeJS.Signals): Failure => ({
  ...failureOf(0, `the command that started the ranks got ${signal}, and its ranks end with it`),
  kind: 'machine',
  cause: 'launcher-ended',
  hint:
    signal === 'SIGKILL'
      ? 'if nobody killed it, the system ran out of memory'
      : 'look for what sent the signal, such as a scheduler at its time limit',
  ranks: [],
})

/** Whether a rank only reports that another one is gone. */
export const isLostPeer = (message: ControlMessage): message is Failure =>
  message.type === 'failure' && message.cause === 'peer-lost'

const describe = ({ code, signal }: WorkerExit): string =>
  signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`

const failureOf = (rank: number, message: string): Failure => ({
  type: 'failure',
  rank,
  kind: 'unexpected',
  cause: null,
  message,
  hint: null,
  step: null,
  ranks: [rank],
  stack: null,
})
