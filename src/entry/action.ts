import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLocalEngine } from '../commands/local-engine.js'
import { runAction } from '../commands/run-action.js'
import { workflowStep } from '../github/workflow-step.js'
import { listenForInterrupts } from '../system/interrupts.js'

await runAction(workflowStep, {
  interrupts: listenForInterrupts(process, (code) => process.exit(code)),
  engine: createLocalEngine(dirname(fileURLToPath(import.meta.url))),
})
