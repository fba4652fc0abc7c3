import type { AdviceEntry } from './advice-entry.js'
import { gpuAdvice } from './gpu-advice.js'
import { jobAdvice } from './job-advice.js'
import { machineAdvice } from './machine-advice.js'

/** All advice, by name of the check, or by `check:code` if the cause is known. */
export const adviceEntries: Readonly<Record<string, AdviceEntry>> = {
  ...gpuAdvice,
  ...machineAdvice,
  ...jobAdvice,
}
