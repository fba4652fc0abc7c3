import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import { probeText } from '../../../watch/nodes/probe/probe-text.js'
import type { NodeTransport } from '../../../watch/nodes/round.js'
import {
  createNodeTransport,
  type TransportSettings,
} from '../../../watch/nodes/transport/node-transport.js'
import { systemClock, systemTimers } from '../../../machine/system/clock.js'
import { findProgram } from '../../../machine/system/processes/find-program.js'
import { createSsh, type SshProgram } from '../../../machine/system/ssh/open-shell.js'
import { createJumpHosts } from '../../../machine/system/ssh/resolve-host.js'

/** The system's ssh with the requested configuration. */
export function sshOf(
  configFile: string | null,
  environment: NodeJS.ProcessEnv = process.env,
): SshProgram {
  // Without it no node answers, and none is to blame.
  if (findProgram('ssh', environment['PATH'] ?? '') === null)
    throw new ConfigError(
      'there is no program "ssh" on PATH',
      'install the client of OpenSSH on this machine',
    )
  return { program: 'ssh', configFile, environment }
}

/** The dependencies of sessions. */
export function sessionSettings(configFile: string | null): TransportSettings {
  const ssh = sshOf(configFile)
  return {
    openShell: createSsh(ssh),
    jumpHostOf: createJumpHosts(ssh),
    probeText,
    clock: systemClock,
    timers: systemTimers,
    nonce: () => randomBytes(12).toString('hex'),
  }
}

/** The transport to the nodes over the system's ssh: one session per node. */
export const openTransport = (configFile: string | null): NodeTransport =>
  createNodeTransport(sessionSettings(configFile))

type Variables = Readonly<Record<string, string | undefined>>

/** Default places of the cluster file: the working directory, then the user's configuration. */
export function usualClusterFiles(
  workingDirectory: string,
  variables: Variables = process.env,
): readonly string[] {
  const configuration = absolute(variables['XDG_CONFIG_HOME']) ?? join(homedir(), '.config')
  return [
    join(workingDirectory, 'cluster.yaml'),
    join(configuration, 'minicluster', 'cluster.yaml'),
  ]
}

/** Default path of the state file. */
export function usualStateFile(variables: Variables = process.env): string {
  const state = absolute(variables['XDG_STATE_HOME']) ?? join(homedir(), '.local', 'state')
  return join(state, 'minicluster', 'nodes-state.json')
}

/** According to the XDG standard, a relative path is ignored. */
const absolute = (path: string | undefined): string | null =>
  path !== undefined && path.startsWith('/') ? path : null
