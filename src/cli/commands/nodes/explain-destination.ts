import { resolveHost } from '../../../machine/system/ssh/resolve-host.js'
import { sshOf } from './nodes-services.js'

/** How ssh resolves a destination, in one line; makes no connection. */
export async function explainDestination(
  destination: string,
  sshConfig: string | null,
): Promise<string> {
  const resolution = await resolveHost(sshOf(sshConfig), destination)
  if (resolution.status === 'failed')
    return `ssh cannot read its configuration: ${resolution.reason}`
  const { hostname, user, port, jumpHost } = resolution.host
  const who = user === null ? hostname : `${user}@${hostname}`
  const way = jumpHost === null ? '' : ` over ${jumpHost}`
  return `ssh connects to ${who}${port === null ? '' : ` port ${port}`}${way}`
}
