import { ConfigError } from '../../kit/errors.js'

/** The program and arguments of a unit, with absolute paths. */
type UnitCommand = readonly [program: string, ...args: string[]]

/**
 * A unit for systemd's *user* manager: it has no `User=` and belongs to `default.target`, the target of that manager.
 * An exit because of a wrong option causes no restart.
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

/** A path that takes a whole line: without quotes, with escaped specifiers. */
function wholeLine(path: string): string {
  refuseBreaks(path)
  return path.replaceAll('%', '%%')
}

function refuseBreaks(word: string): void {
  if (!/[\p{Cc}]/u.test(word)) return
  throw new ConfigError('a systemd unit cannot hold a path or option with a line break in it')
}

/** Quotes a word for systemd, with escaped specifiers and variables. */
function quote(word: string): string {
  refuseBreaks(word)
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$')
  if (/^[\w%./:=@,+-]+$/.test(plain)) return plain
  return `"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
