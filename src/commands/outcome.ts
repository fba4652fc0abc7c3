import type { ExitCode } from '../errors.js'

/** Every command answers with a value; the entry turns it into an exit code. */
export type Outcome = { readonly exitCode: ExitCode }
