import { runAction } from '../commands/run-action.js'
import { workflowStep } from '../github/workflow-step.js'
import { listenForInterrupts } from '../system/interrupts.js'

await runAction(workflowStep, {
  interrupts: listenForInterrupts(process, (code) => process.exit(code)),
  runTraining: async (...job) =>
    (await import('../commands/local-training.js')).localTraining(import.meta.dirname)(...job),
})
