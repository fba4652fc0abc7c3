import type { ForkEvents, RankForks } from '../../run/rank-forks.js'
import { parseAgentLine, parseAgentSignal } from './agent-report.js'
import { commandVariables, definedOnly, rankVariables } from './command-variables.js'
import type { AwaitedRanks } from './wait-for-first-rank.js'
import { withOverlay, type StartingCommand, type Variables } from './with-overlay.js'
import { type ProgramEvents, startProgram, type StartedProgram } from './programs.js'
import type { RankTable } from './rank-table.js'
import { isStartedPerRank, recogniseCommand } from './recognise-command.js'
import { ofOneRank } from './with-ranks.js'

/** What to start, and the callbacks for its output and end. */
type CommandStart = StartingCommand & {
  /** A line that the command printed. */
  line(text: string, rank: number | null): void
  /** A line that it printed before its ranks were known, and that has been shown. */
  earlier(text: string): void
  /** The command, if it was started before the number of its ranks was known. */
  readonly awaited?: AwaitedRanks | null
  /** Called when a program has ended and prints no more lines, before its end is reported. Null: all ranks. */
  ended(rank: number | null): void
}

/** Starts the command once, or once per rank; returns a function that ends the started processes. */
export function launchRanks(start: CommandStart, table: RankTable): () => void {
  if (start.awaited) return takeOver(start, start.awaited, table)
  const variables = commandVariables(start.variables, start.place)
  if (start.work.forks) return startForked(start, start.work.forks, table)
  const programs = isStartedPerRank(recogniseCommand(start.work.argv))
    ? startEach(start, variables, table)
    : [startOnce(start, variables, table)]
  return () => programs.forEach((program) => program.kill())
}

/** With the environment that the launcher set; the ranks meet at rank 0. */
function startForked(
  { work, variables, place, port, line }: CommandStart,
  forks: RankForks,
  table: RankTable,
): () => void {
  const meeting = { MASTER_PORT: String(port), TORCHELASTIC_USE_AGENT_STORE: 'False' }
  const ranks = forks.ranks.map((rank) => {
    const environment = { ...variables, ...rank.environment, ...meeting }
    return { ...rank, environment: definedOnly(commandVariables(environment, place)) }
  })
  const events: ForkEvents = {
    line: (text) => line(text, null),
    rankEnded: (rank, end) => table.ended(rank, end),
    allEnded: (end) => table.allEnded(end),
  }
  const { preparedIn: prepared } = work
  return forks.start(ranks, events, prepared === undefined ? {} : { prepared })
}

const startOnce = (start: CommandStart, variables: Variables, table: RankTable): StartedProgram =>
  startProgram(withOverlay(start), variables, eventsOf(start, table))

/** The ranks wait until somebody listens to them. */
function takeOver(start: CommandStart, awaited: AwaitedRanks, table: RankTable): () => void {
  const { command, meeting } = awaited
  for (const text of command.takeOver(eventsOf(start, table))) start.earlier(text)
  meeting.release()
  return () => command.program.kill()
}

/** Event handlers for a program that starts all ranks. */
const eventsOf = (start: CommandStart, table: RankTable): ProgramEvents => ({
  line(text) {
    const reported = parseAgentLine(text)
    if (reported) table.report(reported)
    const signal = parseAgentSignal(text)
    if (signal) table.launcherGot(signal)
    start.line(text, null)
  },
  end(end) {
    start.ended(null)
    if (end.signal) table.launcherGot(end.signal)
    table.allEnded(end)
  },
})

function startEach(
  start: CommandStart,
  variables: Variables,
  table: RankTable,
): readonly StartedProgram[] {
  const { workers, port, work, layer } = start
  const command = withOverlay({ layer, work: { ...work, argv: ofOneRank(work.argv) } })
  return Array.from({ length: workers }, (_, rank) =>
    startProgram(command, rankVariables(rank, workers, port, variables), {
      line: (text) => start.line(text, rank),
      end(end) {
        start.ended(rank)
        table.ended(rank, end)
      },
    }),
  )
}
