import { processCases } from './check-cases.js'
import { gpuCases } from './gpu-cases.js'
import { machineCases } from './machine-cases.js'
import { storageCases } from './storage-cases.js'

/** By name of a check: nodes that are bad, that only look bad, and of which nothing is known. */
export const casesByCheck = { ...gpuCases, ...machineCases, ...storageCases, ...processCases }
