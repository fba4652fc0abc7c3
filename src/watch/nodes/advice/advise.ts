import { describeXid } from '../checks/gpu/xid-table.js'
import type { AdviceAction, NodeAdvice } from '../view/nodes-view.js'
import type { AdviceEntry } from './advice-entry.js'
import { adviceEntries } from './advice-table.js'
import { xidAction } from './xid-actions.js'

type AdviceSubject = {
  readonly check: string
  readonly subject: string | null
  readonly code: string | null
  /** The ssh destination; it matches the pattern of destinations, so it is safe in a shell. */
  readonly destination: string
  /** Number of boots of the node with the same event. */
  readonly boots: number
}

/** The advice on a problem; null if there is none. */
export function advise(about: AdviceSubject): NodeAdvice | null {
  const { check, subject, code } = about
  const found = adviceEntries[`${check}:${code ?? ''}`] ?? adviceEntries[check]
  if (found === undefined) return null
  const { action, meaning, next } = specialise(found, about)
  const commands = found.commands.map((command) =>
    command
      .replaceAll('{ssh}', about.destination)
      .replaceAll('INDEX', /^GPU (\d+)/.exec(subject ?? '')?.[1] ?? 'INDEX')
      .replaceAll('HOST', about.destination.replace(/^.*@/, '')),
  )
  return { check, subject, action, meaning, next, commands }
}

function specialise(
  found: AdviceEntry,
  { code, boots }: AdviceSubject,
): Omit<AdviceEntry, 'commands'> {
  const xid = /^xid-(\d+)$/.exec(code ?? '')?.[1]
  if (xid === undefined) return found
  const action = xidAction(Number(xid), boots)
  const again = boots > 2 ? `It returned after ${boots - 1} reboots: ` : ''
  const meaning = `Xid ${xid}: ${describeXid(Number(xid)).meaning}.`
  return { action, meaning, next: [`${again}${instructions[action]}`, ...found.next] }
}

const instructions: Readonly<Record<AdviceAction, string>> = {
  none: 'No action is needed.',
  look: 'Check the surrounding lines of the kernel log.',
  'fix-job': 'Check the program first: this is usually an application error.',
  'reset-gpu': 'End the processes on the GPU and reset it, or reboot the node.',
  reboot: 'Move the jobs away and reboot the node.',
  drain: 'Put no new work on the node.',
  'inspect-hardware': 'Take the GPU out of service and have it inspected.',
  'fix-access': 'Make the node accept the key of the monitor.',
}
