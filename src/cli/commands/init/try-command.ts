import { join, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { resolveCall } from '../../config/cli-arguments.js'
import { MiniclusterError } from '../../../kit/errors.js'
import { readRunMetrics } from '../../../kit/records/run/read-run-metrics.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Dependencies } from '../dependencies.js'
import { run } from '../run/run.js'
import type { FittedCommand } from './fit-command.js'

/** What was seen when a command ran, as the end of a sentence. */
export type Trial = { readonly isFine: boolean; readonly seen: string }

const triedSteps = 2

/** Runs a command for two steps, and leaves nothing but what the command itself writes. */
export async function tryCommand(
  { words, folder: home }: Pick<FittedCommand, 'words' | 'folder'>,
  dependencies: Dependencies,
): Promise<Trial> {
  const folder = await dependencies.scratch.make()
  const output = join(folder, 'metrics.json')
  const raw = {
    command: words,
    maxSteps: String(triedSteps),
    output,
    healthCheckpointPath: join(folder, 'health.json'),
    runDir: join(folder, 'run'),
  }
  try {
    const { options } = resolveCall({ kind: 'call', name: 'run', raw, notes: [] }, null)
    const workingDirectory = resolve(dependencies.workingDirectory, home)
    // Its files are gone afterwards; what matters is said at the end.
    const { detail } = dependencies.log
    const log = { ...dependencies.log, print: detail, note: detail, document: () => undefined }
    await run(options as CommandOptions<'run'>, { ...dependencies, workingDirectory, log })
    const { num_workers: ranks, steps } = await readRunMetrics(output, dependencies.files)
    const isFine = steps.length >= triedSteps
    return { isFine, seen: `${plural(steps.length, 'step')} of ${plural(ranks, 'rank')}` }
  } catch (error) {
    dependencies.signal.throwIfAborted()
    if (!(error instanceof MiniclusterError)) throw error
    return { isFine: false, seen: error.message }
  } finally {
    await dependencies.scratch.remove(folder)
  }
}
