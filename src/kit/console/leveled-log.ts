import { singleLine } from './single-line.js'
import type { Log } from './log.js'

/** As Python's logging has them, the least important first. */
export const logLevels = ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'] as const
export type LogLevel = (typeof logLevels)[number]

/** Logs one line of a message at a level. */
export type LevelWriter = (level: LogLevel, text: string) => void

/** Writes messages from a level on to a log file, as lines of time, name, level and message. */
export function createFileWriter(
  least: LogLevel,
  { append, now }: { append(line: string): void; now(): Date },
): LevelWriter {
  return (level, text) => {
    if (isAtLeast(level, least))
      append(`${now().toISOString()} - minicluster - ${level} - ${singleLine(text)}`)
  }
}

/** The log without messages below a level; the listener also receives the rest. Results are not messages. */
export function createLeveledLog(log: Log, least: LogLevel, writeLine: LevelWriter): Log {
  const leveled = (level: LogLevel, say: (line: string) => void) => (line: string) => {
    writeLine(level, line)
    if (isAtLeast(level, least)) say(line)
  }
  return {
    ...log,
    note: leveled('INFO', log.note),
    // Details are printed if either option requests them.
    detail: leveled('DEBUG', least === 'DEBUG' ? log.note : log.detail),
    warn: leveled('WARNING', log.warn),
    error: leveled('ERROR', log.error),
  }
}

const isAtLeast = (level: LogLevel, least: LogLevel): boolean =>
  logLevels.indexOf(level) >= logLevels.indexOf(least)
