import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'

/** The command line of the daemon with these options, with absolute paths. */
export function daemonArguments(
  options: CommandOptions<'nodes watch'>,
  workingDirectory: string,
): readonly string[] {
  const full = (path: string | null): string | null =>
    path === null ? null : resolve(workingDirectory, path)
  const { metricsPort, alert, alertReminder, timeout } = options
  const given: readonly (readonly [string, string | null])[] = [
    ['--cluster', full(options.cluster)],
    ['--nodes', options.nodes?.join(',') ?? null],
    ['--ssh-config', full(options.sshConfig)],
    ['--state', full(options.state)],
    ['--timeout', String(timeout)],
    ['--metrics-port', metricsPort === null ? null : String(metricsPort)],
    ['--alert-reminder', String(alertReminder)],
  ]
  const words = given.flatMap(([name, value]) => (value === null ? [] : [name, value]))
  const alerts = alert === null ? [] : ['--alert', ...alert]
  return ['nodes', 'watch', '--detach', '--foreground', '--config', 'none', ...words, ...alerts]
}
