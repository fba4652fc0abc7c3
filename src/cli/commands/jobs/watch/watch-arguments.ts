import { resolve } from 'node:path'
import { namedWords } from '../../../config/jobs/named-numbers.js'
import { podOfCheckpoints } from '../open-disk.js'
import { watchPaths } from './keep-state.js'
import type { WatchOptions } from './show.js'

/** The command line of a background watch, with absolute paths, and without defaults that would have no effect. */
export function watchArguments(options: WatchOptions, workingDirectory: string): readonly string[] {
  const full = (path: string | null): string | null =>
    path === null ? null : resolve(workingDirectory, path)
  const number = (value: number | null): string | null => (value === null ? null : String(value))
  const { checkpoint: _checkpoint, ...others } = options.limits
  const given: readonly (readonly [string, string | null])[] = [
    ['--ray-address', options.rayAddress],
    [
      '--checkpoint-dir',
      podOfCheckpoints(options) === null ? full(options.checkpointDir) : options.checkpointDir,
    ],
    ['--pod-log', options.podLog],
    ['--limits', namedWords(options.checkpointDir === null ? others : options.limits)],
    ['--interval', number(options.interval)],
    ['--network', options.network],
    ['--context', options.context],
    ['--namespace', options.namespace],
    ['--container', options.container],
    ['--step-pattern', options.stepPattern?.source ?? null],
    ['--timeout', number(options.timeout)],
    ['--port', options.web ? number(options.port) : null],
    ['--metrics-port', number(options.metricsPort)],
    ['--alert-reminder', options.alert === null ? null : number(options.alertReminder)],
    ['--log-file', full(options.logFile)],
    ['--log-level', options.logLevel],
    ['--state', watchPaths(options, workingDirectory).state],
  ]
  const words = given.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
  const several = (name: string, values: readonly string[] | null): string[] =>
    values === null ? [] : [name, ...values]
  const flags = (['web', 'json', 'quiet', 'verbose'] as const).flatMap((name) =>
    options[name] ? [`--${name}`] : [],
  )
  return [
    'jobs',
    'watch',
    '--detach',
    '--foreground',
    ...flags,
    ...words,
    ...several('--pods', options.pods),
    ...several('--metric', options.metric),
    ...several('--alert', options.alert),
    '--',
    options.job,
  ]
}
