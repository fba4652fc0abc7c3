import { randomBytes } from 'node:crypto'
import { probeText } from '../../../src/watch/nodes/probe/probe-text.js'
import type { NodeTransport, Round, RoundRequest } from '../../../src/watch/nodes/round.js'
import { createNodeTransport } from '../../../src/watch/nodes/transport/node-transport.js'
import { systemClock, systemTimers } from '../../../src/machine/system/clock.js'
import { createSsh, type SshProgram } from '../../../src/machine/system/ssh/open-shell.js'
import { createJumpHosts } from '../../../src/machine/system/ssh/resolve-host.js'

export const nonce = (): string => randomBytes(8).toString('hex')

/** The way to the rig's nodes, as users have it. */
export function openTransport(ssh: SshProgram): NodeTransport {
  return createNodeTransport({
    openShell: createSsh(ssh),
    probeText,
    clock: systemClock,
    timers: systemTimers,
    nonce,
    jumpHostOf: createJumpHosts(ssh),
  })
}

export const request: RoundRequest = {
  tier: 'fast',
  kernelCursor: null,
  mounts: null,
  deadlineMs: 8_000,
}

export const askNode = (
  transport: NodeTransport,
  destination: string,
  changes: Partial<RoundRequest> = {},
): Promise<Round> => transport.ask({ name: destination, destination }, { ...request, ...changes })
