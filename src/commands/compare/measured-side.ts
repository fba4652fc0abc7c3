import { resolve } from 'node:path'
import { ConfigError } from '../../errors.js'
import { pathKind } from '../../system/files/path-kind.js'
import type { PairedRequest } from './paired-request.js'
import type { Side } from './side.js'

/** A side with what its processes are started with. */
export type MeasuredSide = Side & {
  /** `A` or `B`, as it is called in messages. */
  readonly letter: 'A' | 'B'
  /** Path of the program. */
  readonly program: string
  /** Built-in name or path of a module. */
  readonly trained: string
}

/** Finds program and workload within a side; throws ConfigError where one is missing. */
export async function equipSide(
  side: Side,
  letter: 'A' | 'B',
  { program, workload }: Pick<PairedRequest, 'program' | 'workload'>,
  ownProgram: string,
): Promise<MeasuredSide> {
  const owner = `side ${letter} (${side.name})`
  const isBuiltIn = /^\w+$/.test(workload)
  const trained = side.workload ?? (isBuiltIn ? workload : resolve(side.directory, workload))
  if (!isBuiltIn && side.workload === null) {
    await requireFile(trained, `${owner}: there is no workload ${workload}`)
  }
  const path = program === null ? ownProgram : resolve(side.directory, program)
  if (program !== null) await requireFile(path, `${owner}: there is no program ${program}`)
  return { ...side, letter, program: path, trained }
}

async function requireFile(path: string, complaint: string): Promise<void> {
  if ((await pathKind(path)) === 'file') return
  throw new ConfigError(
    complaint,
    'It is looked for in the directory or commit of each side, and must be there in both.',
  )
}
