import { ConfigError } from '../../errors.js'

/** What a unit starts, with absolute paths: program and arguments. */
export type UnitCommand = readonly [program: string, ...args: string[]]

/**
 * A unit for systemd's *user* manager: no `User=`, and it belongs to `default.target`, which is the one that a user's
 * manager has. A wrong option is not tried again.
 */
export function systemdUnit(command: UnitCommand, workingDirectory: string): string {
  return `# Save as ~/.config/systemd/user/minicluster-nodes.service, then:
#   systemctl --user daemon-reload
#   systemctl --user enable --now minicluster-nodes.service
#   loginctl enable-linger        (so that it runs while you are not logged in)
# A user unit has no ssh agent of your shell: use a key without one, or set SSH_AUTH_SOCK in the file below.
[Unit]
Description=MiniCluster: health of the nodes of a cluster
Documentation=man:ssh_config(5)

[Service]
Type=exec
ExecStart=${command.map(quote).join(' ')}
WorkingDirectory=${wholeLine(workingDirectory)}
EnvironmentFile=-%h/.config/minicluster/environment
Restart=always
RestartSec=10
RestartPreventExitStatus=2
TimeoutStopSec=10

[Install]
WantedBy=default.target
`
}

/** A path that is all of a line: without quotes, and no specifier in it. */
function wholeLine(path: string): string {
  refuseBreaks(path)
  return path.replaceAll('%', '%%')
}

function refuseBreaks(word: string): void {
  if (!/[\p{Cc}]/u.test(word)) return
  throw new ConfigError('a systemd unit cannot hold a path or option with a line break in it')
}

/** As systemd reads it: quotes, and neither specifiers nor variables in it. */
function quote(word: string): string {
  refuseBreaks(word)
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$')
  if (/^[\w%./:=@,+-]+$/.test(plain)) return plain
  return `"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
