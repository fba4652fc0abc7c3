/** Options of `matrix`; what it compares is in the settings file. */
import { commaList } from '../list-kinds.js'
import { optional } from '../option-kinds.js'
import { checkOptions } from '../options.js'
import { conversation, settingsFile } from '../recurring-options.js'

export const matrixOptions = {
  only: optional(
    'all configurations',
    commaList({
      group: 'Training',
      help: 'Names of the configurations to run, with commas between them; the reference runs as well',
    }),
  ),
  checkSteps: checkOptions.checkSteps,
  proofBudget: checkOptions.proofBudget,
  stallTimeoutMs: checkOptions.stallTimeoutMs,
  require: checkOptions.require,
  outputDir: checkOptions.outputDir,
  junit: checkOptions.junit,
  ...settingsFile,
  ...conversation,
}
