import type { ChildEnd } from '../../../machine/system/processes/child-end.js'
import { type ProgramEvents, startProgram, type StartedProgram } from './programs.js'
import type { CommandWork } from '../../run/job.js'

type End = ChildEnd & { readonly startError?: Error }

/** Of the lines that are kept for whoever takes over, the newest ones, at least this many. */
const fewestKept = 50_000

/** A command that has been started before it is known how many ranks it starts. */
export class BufferedProgram {
  readonly program: StartedProgram
  #listener: ProgramEvents | null = null
  /** Older and newer lines: to drop the older ones at once is cheap, to drop one per line is not. */
  #lines: readonly [readonly string[], string[]] = [[], []]
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
        this.#lines[1].push(text)
        if (this.#lines[1].length >= fewestKept) this.#lines = [this.#lines[1], []]
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
    return this.#lines.flat()
  }
}
