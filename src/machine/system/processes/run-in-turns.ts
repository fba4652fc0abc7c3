import { MeasuredProcess, type ProcessCall, type ProcessEnd } from './measured-process.js'
import { guardGroups } from './orphan-guard.js'

/** How processes that are to be compared share the machine. */
export type Turns = {
  /** How long each runs before it is suspended and the next one resumes; null lets each run to its end. */
  readonly turnMs: number | null
  /** The order of turns, by index, round after round; the first round is in the order of the calls. */
  readonly orders: Iterable<readonly number[]>
}

/** Whether processes can be held here at all. */
export const canHold = process.platform !== 'win32'

/** The reason for a process that was not involved. */
export const endedForAnother = 'was ended because another one failed'

/**
 * Runs programs of which only one is at work at any time; their ends are in the order of the calls. One that fails ends
 * the others, and who was not started by then has no end. Rejects when a signal aborts, once all have ended.
 */
export async function runInTurns(
  calls: readonly ProcessCall[],
  { turnMs, orders }: Turns,
): Promise<readonly ProcessEnd[]> {
  const guard = canHold ? guardGroups() : null
  const members: MeasuredProcess[] = []
  const start = (call: ProcessCall): MeasuredProcess => {
    const member = new MeasuredProcess(call)
    guard?.watch(member.pid)
    return member
  }
  try {
    for (const index of inOrder(calls, orders)) {
      const call = calls[index] as ProcessCall
      call.signal.throwIfAborted()
      const member = (members[index] ??= start(call))
      if (await failsInTurn(member, turnMs)) break
      if (members.length === calls.length && members.every(({ hasEnded }) => hasEnded)) break
    }
    const ends = await endAll(members)
    for (const { signal } of calls) signal.throwIfAborted()
    return ends
  } finally {
    await endAll(members)
    guard?.dismiss()
  }
}

/** The order of turns; endless if the orders are. */
function* inOrder(
  calls: readonly unknown[],
  orders: Iterable<readonly number[]>,
): Generator<number> {
  yield* calls.keys()
  for (const order of orders) yield* order
}

function endAll(members: readonly MeasuredProcess[]): Promise<readonly ProcessEnd[]> {
  for (const member of members) member.stop(endedForAnother)
  return Promise.all(members.map(({ ended }) => ended))
}

/** It may also have ended since it was last held. */
async function failsInTurn(member: MeasuredProcess, turnMs: number | null): Promise<boolean> {
  member.resume()
  const isToEnd = turnMs === null || member.hasEnded
  const end = isToEnd ? await member.ended : await endWithin(member, turnMs)
  member.pause()
  return end !== null && end.exitCode !== 0
}

/** Null where it takes longer. */
function endWithin({ ended }: MeasuredProcess, limitMs: number): Promise<ProcessEnd | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), limitMs)
    void ended.then((end) => {
      clearTimeout(timer)
      resolve(end)
    })
  })
}
