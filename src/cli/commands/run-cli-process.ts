import { respell } from '../config/earlier/other-spellings.js'
import type { EarlyWorkers } from '../../runtime/engines/local/early-workers.js'
import { ignoreBrokenPipe } from '../../machine/system/processes/broken-pipe.js'
import { listenForInterrupts } from '../../machine/system/processes/interrupts.js'
import { describeFailure, formatFailure, formatFailureDocument } from './describe-failure.js'
import { runCommandLine } from './run-command-line.js'
import { createRunServices } from './run-services.js'
import { outputFlags } from './output-flags.js'

/**
 * Runs `minicluster` as a process and returns its exit code. `programDirectory` holds its bundles, `early` are workers
 * that are started already, `exit` ends it at once.
 */
export async function runCliProcess(
  programDirectory: string,
  early: EarlyWorkers | null,
  exit: (code: number) => never,
): Promise<void> {
  process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => {
    const { json, verbose } = outputFlags(respell(process.argv.slice(2)).argv)
    const failure = describeFailure(error, verbose)
    console.error(`error: ${formatFailure(failure)}`)
    if (json) process.stdout.write(formatFailureDocument(failure))
    exit(failure.exitCode)
  })
  ignoreBrokenPipe(process.stdout, process.stderr)
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    interrupts: listenForInterrupts(process, exit),
    services: createRunServices(programDirectory, early),
  })
}
