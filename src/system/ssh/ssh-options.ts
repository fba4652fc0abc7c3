/**
 * What is set before the user's own configuration, which honours the first value it meets: only what an unattended
 * session needs. Host keys, names, keys and algorithms remain the user's choice: with BatchMode an unknown host fails.
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

/** Whether ssh may be given this: no option, no blanks, nothing that a shell or ssh's own `%` would read. */
export function isDestination(text: string): boolean {
  return /^[\p{L}\p{N}_.[][\p{L}\p{N}_.:%@[\]+-]{0,252}$/u.test(text)
}
