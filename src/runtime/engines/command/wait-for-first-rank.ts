import type { RankAnnouncement } from '../../../kit/records/adapter/rank-announcement.js'
import type { AdapterSpec } from '../../../kit/records/adapter/adapter-spec.js'
import type { EngineAttempt } from '../../run/engine.js'
import { copyTree } from '../../../machine/system/files/copy-tree.js'
import { commandVariables } from './command-variables.js'
import { withOverlay, type StartingCommand } from './with-overlay.js'
import { BufferedProgram } from './buffered-program.js'
import { LineBudget } from './line-budget.js'
import { type OutputPatterns, PrintedSteps } from './printed-steps.js'
import { openRankRegistration, type RankRegistration } from './rank-registration.js'
import { plural } from '../../../kit/wording/plural.js'
import { onAbort } from '../../../kit/resilience/on-abort.js'

/** A command that has started its ranks itself: they wait until they are released. */
export type AwaitedRanks = {
  /** 1 if no rank has come. */
  readonly workers: number
  readonly command: BufferedProgram
  readonly meeting: RankRegistration
}

/** What is needed to await ranks. */
export type AwaitRequest = {
  readonly start: StartingCommand
  readonly patterns: OutputPatterns
  /** A watched command that prints a training before any rank has come has none; a proof waits for them all the same. */
  readonly mode: AdapterSpec['mode']
  readonly attempt: EngineAttempt
}

/** Starts the command, and waits until its first rank has come, or none can come any more. */
export async function waitForFirstRank(
  request: AwaitRequest,
  mark: { endAll(): Promise<void> },
): Promise<AwaitedRanks> {
  const { start, patterns, mode, attempt } = request
  const { note, signal, rankStarted } = attempt
  const steps = new PrintedSteps(patterns)
  const budget = new LineBudget()
  let decide: (first: RankAnnouncement | null) => void = () => undefined
  const first = new Promise<RankAnnouncement | null>((resolve) => {
    decide = resolve
  })
  const met = (rank: RankAnnouncement): void => {
    rankStarted?.(rank.rank, rank.environment)
    decide(rank)
  }
  const meeting = await openRankRegistration(start.scratch, { met, note })
  const command = new BufferedProgram(
    withOverlay(start),
    commandVariables(start.variables, start.place),
    {
      line(text) {
        note(text)
        const isRead = mode === 'watch' && steps.mayTell(text) && budget.take(performance.now())
        if (isRead) steps.line(text, 0)
        if (steps.isTraining) decide(null)
      },
      end: () => decide(null),
    },
  )
  const stop = (): void => decide(null)
  const forget = onAbort(signal, stop)
  const rank = await first
  forget()
  try {
    if (rank === null) meeting.abandon()
    else await prepareFor(rank, start, attempt)
  } catch (error) {
    meeting.close()
    await mark.endAll()
    throw error
  }
  return { workers: rank?.world ?? 1, command, meeting }
}

async function prepareFor(
  rank: RankAnnouncement,
  { work, layer }: StartingCommand,
  { number, note, beforeRanks }: EngineAttempt,
) {
  const restarts = Number(rank.environment['TORCHELASTIC_MAX_RESTARTS'] ?? 0)
  if (number === null && restarts > 0)
    note(
      `the ranks ask their launcher for ${plural(restarts, 'restart')}, which has no effect here: ` +
        'all ends when one of them dies; minicluster run --max-restarts restarts the whole command',
    )
  if (rank.here !== null && rank.here < rank.world)
    note(
      `only ${rank.here} of ${rank.world} ranks run on this machine: for one verdict over all, put minicluster directly in front of torchrun on each machine`,
    )
  if (layer !== null && work.preparedIn !== undefined)
    await copyTree(layer.changes, work.preparedIn)
  await beforeRanks?.()
}
