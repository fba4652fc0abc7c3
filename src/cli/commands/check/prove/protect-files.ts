import { join } from 'node:path'
import { ConfigError } from '../../../../kit/errors.js'
import { type CommandWork, type Job, runsElsewhere } from '../../../../runtime/run/job.js'
import type { Protection, WriteOption } from '../../../../runtime/run/protection.js'
import type { Dependencies } from '../../dependencies.js'
import { decideWrites } from './decide-writes.js'

/** Beside what is prepared, a list of what was written. */
const writtenName = '.minicluster-written'

type CommandJob = Job & { readonly work: CommandWork }
type Variables = Readonly<Record<string, string | undefined>>

/**
 * The recorded job with a layer over the user's files, or as it is where they may change; throws a ConfigError where
 * neither is allowed. `prepared` receives what a command writes before it starts its ranks.
 */
export async function protectFiles(
  job: CommandJob,
  { asked, prepared }: { readonly asked: WriteOption; readonly prepared: string },
  dependencies: Pick<Dependencies, 'protectionOf' | 'scratch' | 'log'>,
  variables: Variables = process.env,
): Promise<CommandJob> {
  const decision = decideWrites({
    asked,
    engine: job.engine,
    isElsewhere: runsElsewhere(job),
    possible: await possibleProtection(job.work.workingDirectory, dependencies),
    isCi: !['', '0', 'false'].includes(variables['CI'] ?? ''),
  })
  if (decision.kind === 'refused') throw new ConfigError(...refusal)
  if (decision.kind === 'in-place') {
    dependencies.log.note(`the job writes to your files, because ${decision.why}`)
    return job
  }
  const { work } = job
  const own = work.launchesOwnRanks === true ? { preparedIn: prepared } : {}
  const writtenTo = join(prepared, writtenName)
  return { ...job, work: { ...work, protection: 'overlay', writtenTo, ...own } }
}

const refusal = [
  'a check discards what the command writes, so that no file of yours is overwritten, and this system does not allow the layer that is needed for that (a mount namespace with overlayfs)',
  'allow user namespaces, such as by docker run --privileged, or give --writes keep if the command may overwrite your files',
] as const

/** How runs that start in a directory can be kept from changing files. */
export async function possibleProtection(
  directory: string,
  { protectionOf: of, scratch }: Pick<Dependencies, 'protectionOf' | 'scratch'>,
): Promise<Protection> {
  const place = await scratch.make()
  try {
    return await of(directory, place)
  } finally {
    await scratch.remove(place)
  }
}
