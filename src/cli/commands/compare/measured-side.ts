import { resolve } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import { pathKind } from '../../../machine/system/files/path-kind.js'
import type { PairedRequest } from './paired-request.js'
import type { Side } from './side.js'

/** A side with the program and the workload of its processes. */
export type MeasuredSide = Side & {
  /** `A` or `B`, its name in messages. */
  readonly letter: 'A' | 'B'
  /** Path of the program. */
  readonly program: string
  /** Built-in name or path of a module; null where a command trains. */
  readonly trained: string | null
}

/** Finds program and workload within a side; throws ConfigError where one is missing. */
export async function prepareMeasuredSide(
  side: Side,
  letter: 'A' | 'B',
  request: Pick<PairedRequest, 'program' | 'workload' | 'command'>,
  ownProgram: string,
): Promise<MeasuredSide> {
  const { program } = request
  const owner = `side ${letter} (${side.name})`
  const trained = await findTrained(side, owner, request)
  const path = program === null ? ownProgram : resolve(side.directory, program)
  if (program !== null) await requireFile(path, `${owner}: there is no program ${program}`)
  return { ...side, letter, program: path, trained }
}

async function findTrained(
  side: Side,
  owner: string,
  { workload, command }: Pick<PairedRequest, 'workload' | 'command'>,
): Promise<string | null> {
  if (command !== null) {
    if (side.workload === null) return null
    throw new ConfigError(
      `${owner}: a workload module cannot run the command after --`,
      'Give a commit or a directory for each side; the command runs there.',
    )
  }
  if (side.workload !== null) return side.workload
  if (/^\w+$/.test(workload)) return workload
  const path = resolve(side.directory, workload)
  await requireFile(path, `${owner}: there is no workload ${workload}`)
  return path
}

async function requireFile(path: string, complaint: string): Promise<void> {
  if ((await pathKind(path)) === 'file') return
  throw new ConfigError(complaint, 'The directory or commit of each side must contain it.')
}
