import { setTimeout as sleep } from 'node:timers/promises'
import type { EarlyWorkers } from '../../../runtime/engines/local/early-workers.js'
import { workflowStep } from '../../../machine/github/workflow-step.js'
import { listenForInterrupts } from '../../../machine/system/processes/interrupts.js'
import { createRunServices } from '../run-services.js'
import { failAction, runAction } from './run-action.js'

/**
 * Runs the Action as a process. `programDirectory` holds its bundles, `early` are workers that are started already,
 * `exit` ends it at once; without a code, with that of the verdict.
 */
export async function runActionProcess(
  programDirectory: string,
  early: EarlyWorkers | null,
  exit: NodeJS.Process['exit'],
): Promise<void> {
  process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => {
    failAction(workflowStep, error)
    exit()
  })
  await runAction(workflowStep, {
    interrupts: listenForInterrupts(process, exit),
    services: createRunServices(programDirectory, early),
    environment: process.env,
    random: Math.random,
    sleep: (ms) => sleep(ms),
  })
  // Abandoned uploads keep trying inside the toolkit; the process does not wait for them.
  process.stdout.write('', () => exit())
}
