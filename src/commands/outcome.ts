import type { ExitCode } from '../errors.js'

/** Every command answers with a value; the entry turns it into an exit code. */
export type Outcome = { readonly exitCode: ExitCode }

/** A command: its values and the world in, an outcome out; failures are thrown as MiniclusterError. */
export type Command<Options, Result extends Outcome = Outcome> = (
  options: Options,
  dependencies: import('./dependencies.js').Dependencies,
) => Promise<Result>
