import type { AdviceAction } from '../view/nodes-view.js'

/** The meaning of a problem and the advice; `{ssh}` in a command stands for the ssh destination of the node. */
export type AdviceEntry = {
  readonly action: AdviceAction
  readonly meaning: string
  readonly next: readonly string[]
  readonly commands: readonly string[]
}

/** An entry of a table of advice. */
export const entry = (
  action: AdviceAction,
  meaning: string,
  next: readonly string[],
  ...commands: readonly string[]
): AdviceEntry => ({ action, meaning, next, commands })

/** Advice before a reboot. */
export const reboot = 'Wait for the jobs on the node or move them, then reboot the node.'
/** Advice if a reboot did not help. */
export const inspect =
  'If the error returns, take the node out of service and have the hardware inspected.'
