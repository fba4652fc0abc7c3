import { dirname, join } from 'node:path'
import { ConfigError } from '../../../../kit/errors.js'
import { nodesOf } from '../../../../runtime/engines/command/recognise-command.js'
import type { CommandWork, Job } from '../../../../runtime/run/job.js'
import type { CommandOptions } from '../../../config/command-descriptions.js'
import type { Dependencies } from '../../dependencies.js'
import { createCommandJob } from '../../run/create-job.js'
import { proofDirectory } from './read-journals.js'

export type CommandJob = Job & { readonly work: CommandWork }

/** A run of a reference: its number, and the seed of its last bits; null: results are rounded as they are. */
export type ReferenceRun = {
  /** Null for the command of the job itself. */
  readonly command: readonly string[] | null
  readonly number: number
  readonly seed: number | null
  /** Ends after as many steps as the job. */
  readonly steps: number
}

/** The commands of `--reference-command`; throws a ConfigError where they could not run beside the job. */
export function requireReferences(
  { referenceCommand, engine }: CommandOptions<'check'>,
  command: readonly string[],
): readonly (readonly string[])[] {
  if (referenceCommand === null) return []
  const isOnNodes = [command, ...referenceCommand].some(
    ([program = '', ...parameters]) => nodesOf([program, ...parameters]) > 1,
  )
  if (engine !== 'ray' && !isOnNodes) return referenceCommand
  throw new ConfigError(
    `option --reference-command compares runs on one machine, and this check is ${engine === 'ray' ? 'on --engine ray' : 'over several nodes'}`,
    'run a small configuration of the job on one machine, or leave the option out',
  )
}

/** Creates the jobs of references, and those of the job again; their records lie beside that of the job. */
export function referenceJobs(
  options: CommandOptions<'check'>,
  ofJob: { readonly command: readonly string[]; readonly runDirectory: string },
  { newRunId, workingDirectory }: Pick<Dependencies, 'newRunId' | 'workingDirectory'>,
): (run: ReferenceRun) => CommandJob {
  // Without a launcher, a reference is one process.
  const alone = { ...options, workers: 1 }
  return ({ command, number, seed, steps }) => {
    const name = `${command === null ? 'job-of-' : ''}reference-${number}${seed === null ? '' : `-rounding-${seed}`}`
    const directory = join(dirname(ofJob.runDirectory), name)
    const place = {
      runId: newRunId(),
      runDirectory: directory,
      healthCheckpointPath: null,
      workingDirectory,
      resumeFrom: null,
    }
    return createCommandJob(command ?? ofJob.command, command === null ? options : alone, place, {
      mode: 'record',
      checkSteps: steps,
      recordDirectory: proofDirectory(directory),
      keepSlices: true,
      roundingSeed: seed,
    })
  }
}
