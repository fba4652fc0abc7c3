import type { CommandWork } from '../../run/job.js'
import { parseAgentLine } from './agent-report.js'
import { type AdapterPlace, commandVariables, rankVariables } from './command-variables.js'
import { startProgram, type StartedProgram } from './programs.js'
import type { RankTable } from './rank-table.js'
import { recogniseCommand } from './recognise-command.js'

type Variables = Readonly<Record<string, string | undefined>>

/** What the processes of a command are started with. */
export type CommandStart = {
  readonly work: CommandWork
  readonly workers: number
  readonly place: AdapterPlace
  /** The variables that a process of ours sees, with the mark by which they are ended. */
  readonly variables: Variables
  /** Where ranks that we start ourselves meet. */
  readonly port: number
  /** A line that the command printed. */
  line(text: string, rank: number | null): void
}

/** Starts the command, once or once for each rank; returns what ends the processes that were started. */
export function startRanks(start: CommandStart, table: RankTable): () => void {
  const variables = commandVariables(start.variables, start.place)
  const programs =
    recogniseCommand(start.work.argv).kind === 'python'
      ? startEach(start, variables, table)
      : [startOnce(start, variables, table)]
  return () => programs.forEach((program) => program.kill())
}

function startOnce(start: CommandStart, variables: Variables, table: RankTable): StartedProgram {
  return startProgram(start.work, variables, {
    line(text) {
      const reported = parseAgentLine(text)
      if (reported) table.report(reported)
      start.line(text, null)
    },
    end: (end) => table.allEnded(end),
  })
}

function startEach(
  start: CommandStart,
  variables: Variables,
  table: RankTable,
): readonly StartedProgram[] {
  const { work, workers, port } = start
  return Array.from({ length: workers }, (_, rank) =>
    startProgram(work, rankVariables(rank, workers, port, variables), {
      line: (text) => start.line(text, rank),
      end: (end) => table.ended(rank, end),
    }),
  )
}
