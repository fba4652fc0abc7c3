import type { ExitCode } from '../errors.js'

/** Every command returns a value; the entry turns it into an exit code. */
export type Outcome = { readonly exitCode: ExitCode }
