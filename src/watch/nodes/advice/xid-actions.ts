import type { AdviceAction } from '../view/nodes-view.js'

/** The first action for an Xid; numbers that are not listed need an inspection of the log. */
const actions: Readonly<Record<AdviceAction, readonly number[]>> = {
  none: [],
  'fix-job': [8, 11, 13, 31, 32, 43, 45, 66, 68, 69],
  'reset-gpu': [46, 48, 61, 62, 63, 74, 92, 94, 95, 109, 110, 121, 140, 154, 156],
  reboot: [38, 79, 119, 120, 122, 123, 136, 137, 143, 144, 145, 146, 147, 148, 149, 150, 151],
  'inspect-hardware': [64],
  look: [],
  drain: [],
  'fix-access': [],
}

const byXid = new Map(
  Object.entries(actions).flatMap(([action, xids]) =>
    xids.map((xid) => [xid, action as AdviceAction] as const),
  ),
)

/** The action for an Xid; an inspection if it returned after two reboots. */
export function xidAction(xid: number, boots: number): AdviceAction {
  const action = byXid.get(xid) ?? 'look'
  return boots > 2 && action !== 'fix-job' ? 'inspect-hardware' : action
}
