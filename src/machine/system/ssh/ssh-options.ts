/**
 * Options that take precedence over the user's configuration, because ssh uses the first value: only those that an
 * unattended session needs. Host keys, names, keys and algorithms remain the user's choice. With BatchMode an unknown
 * host fails.
 */
export function sshOptions(connectTimeoutS: number): readonly string[] {
  const options = [
    'BatchMode=yes',
    `ConnectTimeout=${connectTimeoutS}`,
    'ServerAliveInterval=5',
    'ServerAliveCountMax=2',
    'ControlMaster=no',
    'ControlPath=none',
    'RemoteCommand=none',
    'ClearAllForwardings=yes',
    'ForwardAgent=no',
    'ForwardX11=no',
    'PermitLocalCommand=no',
    'LogLevel=ERROR',
  ]
  return ['-T', ...options.flatMap((option) => ['-o', option])]
}

/** The arguments that name a configuration file other than the user's own. */
export const configArguments = (configFile: string | null): readonly string[] =>
  configFile === null ? [] : ['-F', configFile]

/** Whether a destination is safe for ssh: not an option, no blanks, no characters for a shell or for ssh's own `%`. */
export function isDestination(text: string): boolean {
  return /^[\p{L}\p{N}_.[][\p{L}\p{N}_.:%@[\]+-]{0,252}$/u.test(text)
}
