import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runAction } from '../commands/action/run-action.js'
import { createLocalEngine } from '../commands/local-engine.js'
import { workflowStep } from '../github/workflow-step.js'
import { listenForInterrupts } from '../system/interrupts.js'

await runAction(workflowStep, {
  interrupts: listenForInterrupts(process, (code) => process.exit(code)),
  engine: createLocalEngine(dirname(fileURLToPath(import.meta.url))),
  environment: process.env,
  random: Math.random,
  sleep: (ms) => sleep(ms),
})

// Uploads that were given up go on trying inside the toolkit; nobody waits for them.
process.stdout.write('', () => process.exit())
