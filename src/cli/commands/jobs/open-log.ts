import { resolve } from 'node:path'
import {
  createFileWriter,
  createLeveledLog,
  type LogLevel,
  logLevels,
  type LevelWriter,
} from '../../../kit/console/leveled-log.js'
import { ConfigError, InfrastructureError } from '../../../kit/errors.js'
import { appendLine } from '../../../machine/system/files/append-line.js'
import type { Dependencies } from '../dependencies.js'

type LogOptions = { readonly logFile: string | null; readonly logLevel: LogLevel | null }

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The dependencies with the log that the options or TRAINING_MONITOR_LOG_LEVEL and _FILE define, and the log file
 * alone.
 */
export function withJobLog(
  { logFile, logLevel }: LogOptions,
  dependencies: Dependencies,
  variables: Variables = process.env,
): { readonly world: Dependencies; readonly writeLine: LevelWriter } {
  const { log, clock, workingDirectory } = dependencies
  const level = logLevel ?? levelOf(variables['TRAINING_MONITOR_LOG_LEVEL']) ?? 'INFO'
  const file = logFile ?? (variables['TRAINING_MONITOR_LOG_FILE'] || null)
  const path = file === null ? null : resolve(workingDirectory, file)
  const append = path === null ? () => undefined : appendTo(path, log.warn)
  const writeLine = createFileWriter(level, { append, now: () => clock.now() })
  return { world: { ...dependencies, log: createLeveledLog(log, level, writeLine) }, writeLine }
}

/** A file that cannot be written is an error at first. Later it ends no watch: lines are left out, which is said once. */
function appendTo(path: string, warn: (line: string) => void): (line: string) => void {
  let state: 'new' | 'written' | 'refused' = 'new'
  return (line) => {
    try {
      appendLine(path, line)
      state = 'written'
    } catch (error) {
      if (state === 'new' || !(error instanceof InfrastructureError)) throw error
      if (state === 'written')
        warn(`${error.message}; lines of the log are left out until it can be written again`)
      state = 'refused'
    }
  }
}

function levelOf(text: string | undefined): LogLevel | null {
  if (text === undefined || text === '') return null
  const level = logLevels.find((one) => one === text.toUpperCase())
  if (level !== undefined) return level
  throw new ConfigError(
    `TRAINING_MONITOR_LOG_LEVEL is ${JSON.stringify(text.slice(0, 40))}`,
    `it may be ${logLevels.join(', ')}`,
  )
}
