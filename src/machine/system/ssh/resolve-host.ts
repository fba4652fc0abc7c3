import { callProgram } from '../processes/bounded-process.js'
import type { SshProgram } from './open-shell.js'
import { configArguments, isDestination } from './ssh-options.js'

/** How the ssh configuration resolves a destination. */
type ResolvedHost = {
  readonly hostname: string
  readonly user: string | null
  readonly port: number | null
  /** The last jump host; null if there is none, or if a command makes the connection. */
  readonly jumpHost: string | null
}

type Resolution =
  | { readonly status: 'resolved'; readonly host: ResolvedHost }
  | { readonly status: 'failed'; readonly reason: string }

/** Runs `ssh -G`, which opens no connection. It fails for a configuration that ssh cannot read. */
export async function resolveHost(ssh: SshProgram, destination: string): Promise<Resolution> {
  if (!isDestination(destination))
    return { status: 'failed', reason: 'it is not a destination for ssh' }
  const end = await callProgram({
    program: ssh.program,
    parameters: [...configArguments(ssh.configFile), '-G', '--', destination],
    directory: '/',
    environment: ssh.environment,
    limitMs: 10_000,
    maxOutputBytes: 1_000_000,
  })
  if (end.status === 'failed')
    return { status: 'failed', reason: end.error.trim() || `${ssh.program} ${end.reason}` }
  return { status: 'resolved', host: readHost(end.output, destination) }
}

function readHost(output: string, destination: string): ResolvedHost {
  const values = new Map(
    output.split('\n').map((line): [string, string] => {
      const at = line.indexOf(' ')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    }),
  )
  const port = Number(values.get('port'))
  const jumps = values.get('proxyjump')
  return {
    hostname: values.get('hostname') ?? destination,
    user: values.get('user') ?? null,
    port: Number.isInteger(port) && port > 0 ? port : null,
    jumpHost: jumps === undefined || jumps === 'none' ? null : (jumps.split(',').at(-1) ?? null),
  }
}

/**
 * The jump host of each destination, looked up once; also null if the configuration cannot be read, which ssh reports.
 */
export function createJumpHosts(ssh: SshProgram): (destination: string) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>()
  const look = async (destination: string): Promise<string | null> => {
    const resolution = await resolveHost(ssh, destination)
    return resolution.status === 'resolved' ? resolution.host.jumpHost : null
  }
  return (destination) => {
    const jumpHost = known.get(destination) ?? look(destination)
    known.set(destination, jumpHost)
    return jumpHost
  }
}
