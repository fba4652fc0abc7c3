import type { ChildEnd } from '../../system/processes/child-end.js'
import { type ProgramEvents, startProgram, type StartedProgram } from './programs.js'
import type { CommandWork } from '../../run/job.js'

type End = ChildEnd & { readonly startError?: Error }

/** Lines that are kept for whoever takes over: the newest ones. */
const mostLines = 100_000

/** A command that has been started before it is known how many ranks it starts. */
export class EarlyCommand {
  readonly program: StartedProgram
  #listener: ProgramEvents | null = null
  #lines: string[] = []
  #end: End | null = null

  /** `early` receives the lines and the end until somebody takes over. */
  constructor(
    command: Pick<CommandWork, 'argv' | 'workingDirectory'>,
    variables: Readonly<Record<string, string | undefined>>,
    early: { line(text: string): void; end(): void },
  ) {
    this.program = startProgram(command, variables, {
      line: (text) => {
        if (this.#listener !== null) return this.#listener.line(text)
        this.#lines.push(text)
        if (this.#lines.length > mostLines) this.#lines.shift()
        early.line(text)
      },
      end: (end) => {
        this.#end = end
        if (this.#listener === null) early.end()
        else this.#listener.end(end)
      },
    })
  }

  /** From now on, the listener receives everything, and soon what was kept. Returns the lines that were kept. */
  takeOver(listener: ProgramEvents): readonly string[] {
    this.#listener = listener
    const end = this.#end
    if (end !== null) setImmediate(() => listener.end(end))
    return this.#lines
  }
}
