import type { Control, Fault } from './disturbance.js'

/** Every fault; a new one is one file in faults/ and one line here. */
export const faults: readonly Fault[] = []

/** What must raise nothing: one file in controls/ and one line here. */
export const controls: readonly Control[] = []
