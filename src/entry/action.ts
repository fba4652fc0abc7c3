import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { failAction, runAction } from '../commands/action/run-action.js'
import { createRunServices } from '../commands/run-services.js'
import { workflowStep } from '../github/workflow-step.js'
import { listenForInterrupts } from '../system/processes/interrupts.js'

process.on('uncaughtException', (error) => {
  failAction(workflowStep, error)
  process.exit()
})

await runAction(workflowStep, {
  interrupts: listenForInterrupts(process, (code) => process.exit(code)),
  services: createRunServices(dirname(fileURLToPath(import.meta.url))),
  environment: process.env,
  random: Math.random,
  sleep: (ms) => sleep(ms),
})

// Abandoned uploads keep trying inside the toolkit; the process does not wait for them.
process.stdout.write('', () => process.exit())
