import type { ExitCode } from '../../errors.js'
import type { NodeVerdict } from '../../nodes/view/nodes-view.js'

const codes = { healthy: 0, degraded: 1, unhealthy: 1, unknown: 3 } as const

/** Exit code of a command about nodes: 0 healthy, 1 unhealthy or degraded, 3 unknown. */
export const exitCodeOf = ({ verdict }: { readonly verdict: NodeVerdict }): ExitCode =>
  codes[verdict]
