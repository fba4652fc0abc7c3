import { type ChildProcess, spawn } from 'node:child_process'
import { ConfigError } from '../../../kit/errors.js'
import type {
  OpenShell,
  RemoteShell,
  ShellEnd,
} from '../../../watch/nodes/transport/remote-shell.js'
import { killGroup } from '../processes/kill-group.js'
import { configArguments, isDestination, sshOptions } from './ssh-options.js'

export type SshProgram = {
  /** The system's OpenSSH client, a name or a path. */
  readonly program: string
  /** Instead of the user's own; null uses that. */
  readonly configFile: string | null
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Time limit for a shell to end by itself. */
const drainTimeoutMs = 500
const maxErrorCharacters = 8_192

/**
 * Opens shells on nodes through the system's OpenSSH client. Throws a `ConfigError` for a destination that is not safe
 * for ssh.
 */
export function createSsh(ssh: SshProgram): OpenShell {
  return (destination, connectTimeoutS) => {
    if (!isDestination(destination))
      throw new ConfigError(
        `${JSON.stringify(destination)} is not a destination for ssh`,
        'use a name, an address or an alias of your ssh configuration, with user@ before it where needed',
      )
    const parameters = [
      ...configArguments(ssh.configFile),
      ...sshOptions(connectTimeoutS),
      '--',
      destination,
      // This shell exists everywhere, whatever the login shell of the user is.
      'exec sh',
    ]
    return startShell(ssh, parameters)
  }
}

function startShell(ssh: SshProgram, parameters: readonly string[]): RemoteShell {
  const child = spawn(ssh.program, [...parameters], {
    // No terminal either, so that not even the ssh of a jump host can ask for a password.
    env: { ...ssh.environment, SSH_ASKPASS_REQUIRE: 'never' },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const shell: RemoteShell = {
    write: (text) => void child.stdin.write(text),
    onBytes: null,
    ended: awaitEnd(child),
    close: () => {
      child.stdin.end()
      const timer = setTimeout(() => killGroup(child), drainTimeoutMs)
      void shell.ended.then(() => clearTimeout(timer))
    },
    kill: () => {
      killGroup(child)
      // A process that left the group may keep the other ends of these pipes open forever.
      child.stdout.destroy()
      child.stderr.destroy()
    },
  }
  // The end is reported by `ended`.
  child.stdin.on('error', () => {})
  child.stdout.on('data', (bytes: Buffer) => shell.onBytes?.(bytes))
  return shell
}

function awaitEnd(child: ChildProcess): Promise<ShellEnd> {
  let errorText = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorText = (errorText + text).slice(-maxErrorCharacters)
  })
  return new Promise((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      const startError =
        error.code === 'ENOENT' ? `${child.spawnfile} is not installed` : error.message
      resolve({ exitCode: null, errorText, startError })
    })
    // `close` waits for all holders of the streams; the messages of ssh arrive shortly after `exit`.
    child.on('exit', (exitCode) => {
      const end = (): void => resolve({ exitCode, errorText, startError: null })
      const timer = setTimeout(end, 200)
      child.on('close', () => {
        clearTimeout(timer)
        end()
      })
    })
  })
}
