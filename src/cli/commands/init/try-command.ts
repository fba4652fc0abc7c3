import { join, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { resolveCall } from '../../config/cli-arguments.js'
import type { RawOptions } from '../../config/resolve.js'
import type { Settings } from '../../config/settings/settings.js'
import { MiniclusterError } from '../../../kit/errors.js'
import { readRunMetrics } from '../../../kit/records/run/read-run-metrics.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { plural } from '../../../kit/wording/plural.js'
import { lastErrorLine, lastOwnLine } from '../../../runtime/run/last-error-line.js'
import type { Training } from '../../../runtime/run/training.js'
import type { Dependencies } from '../dependencies.js'
import { run } from '../run/run.js'
import type { FittedCommand } from './fit-command.js'

/** What was seen when a command ran, as the end of a sentence. */
export type Trial = { readonly isFine: boolean; readonly seen: string }

const triedSteps = 2
const linesKept = 200
/** A script that is no training may never make a step. */
const longestMs = 5 * 60_000
const tooLong = `no ${triedSteps} calls of step() of a torch optimizer, by which steps are counted, in ${longestMs / 60_000} minutes`

/** Runs a command for two steps, and leaves nothing but what the command itself writes. */
export function tryCommand(
  { words, folder }: Pick<FittedCommand, 'words' | 'folder'>,
  dependencies: Dependencies,
): Promise<Trial> {
  const workingDirectory = resolve(dependencies.workingDirectory, folder)
  return tryRun({ raw: { command: words }, settings: null }, { ...dependencies, workingDirectory })
}

/** Runs the command of settings for two steps, with all that they say about it. */
export const trySettings = (settings: Settings, dependencies: Dependencies): Promise<Trial> =>
  tryRun({ raw: {}, settings }, dependencies)

type Asked = { readonly raw: RawOptions; readonly settings: Settings | null }

async function tryRun({ raw: own, settings }: Asked, dependencies: Dependencies): Promise<Trial> {
  const folder = await dependencies.scratch.make()
  const output = join(folder, 'metrics.json')
  const raw = {
    ...own,
    maxSteps: String(triedSteps),
    output,
    health: join(folder, 'health.json'),
    runDir: join(folder, 'run'),
  }
  const printed: string[] = []
  const limit = AbortSignal.timeout(longestMs)
  const limited = {
    log: quiet(dependencies),
    training: heard(dependencies, printed),
    signal: AbortSignal.any([dependencies.signal, limit]),
  }
  try {
    const { options } = resolveCall({ kind: 'call', name: 'run', raw, notes: [] }, settings)
    await run(options as CommandOptions<'run'>, { ...dependencies, ...limited })
    return judge(await readRunMetrics(output, dependencies.files), printed)
  } catch (error) {
    dependencies.signal.throwIfAborted()
    if (limit.aborted) return { isFine: false, seen: withLine(tooLong, lastOwnLine(printed)) }
    if (!(error instanceof MiniclusterError)) throw error
    return { isFine: false, seen: withLine(error.message, lastErrorLine(printed)) }
  } finally {
    await dependencies.scratch.remove(folder)
  }
}

/** Fine is what a check can compare: steps of several ranks. What a command printed says most of one that has none. */
function judge({ num_workers: ranks, steps }: RunMetrics, printed: readonly string[]): Trial {
  const seen = `${plural(steps.length, 'step')} of ${plural(ranks, 'rank')}`
  if (steps.length < triedSteps) {
    return { isFine: false, seen: withLine(seen, lastErrorLine(printed) ?? lastOwnLine(printed)) }
  }
  const isFine = ranks > 1
  return { isFine, seen: isFine ? seen : `${seen}, and a check compares several` }
}

/** As the end of a sentence, with the line of the output that explains it, unless it is quoted already. */
function withLine(seen: string, line: string | null): string {
  const isQuoted = line === null || seen.includes(startOf(line))
  return (isQuoted ? seen : `${seen.replace(/\.+$/, '')}; its last line: ${line}`).replace(
    /\.+$/,
    '',
  )
}

/** What a line says first, without the rank that said it: a long one may be cut elsewhere. */
const startOf = (line: string): string =>
  line
    .replace(/^\[[^\]]*\]:?\s*/, '')
    .slice(0, 60)
    .replace(/\W+$/, '')

/** The files of a trial are gone afterwards; what matters is said at the end. */
function quiet({ log }: Dependencies): Dependencies['log'] {
  const { detail } = log
  return { ...log, print: detail, note: detail, document: () => undefined }
}

/** Keeps the last lines that the command itself prints. */
function heard({ training }: Dependencies, lines: string[]): Training {
  const printed = (line: string): void => {
    lines.push(line)
    if (lines.length > linesKept) lines.shift()
  }
  return {
    ...training,
    run: (job, observer, ...rest) => training.run(job, { ...observer, printed }, ...rest),
  }
}
