import { ConfigError } from '../../../../kit/errors.js'
import type { Log } from '../../../../kit/console/log.js'
import type { JobRecord } from '../../../../prove/validate/proof/job-record.js'
import { learnMesh } from '../../../../prove/validate/proof/mesh/learn-mesh.js'
import { dimensionsOf, meshInWords, product } from '../../../../kit/mesh/mesh.js'

/** A dimension of `--mesh`. */
export type GivenDimension = { readonly name: string; readonly size: number }

/** The record with the mesh of `--mesh`; throws a ConfigError where the job has another number of ranks. */
export function withMesh(record: JobRecord, given: readonly GivenDimension[] | null): JobRecord {
  if (given === null || record.ranks.length === 0) return record
  const sizes = given.map(({ size }) => size)
  if (product(sizes) !== record.world) {
    const spelled = given.map(({ name, size }) => `${name}=${size}`).join(',')
    throw new ConfigError(
      `option --mesh: ${spelled} arranges ${product(sizes)} ranks, and the job has ${record.world}`,
      'give sizes whose product is the number of ranks, or leave the option out',
    )
  }
  const everyRank = Array.from({ length: record.world }, (_, rank) => rank)
  const names = given.map(({ name }) => name)
  const dimensions = dimensionsOf(names, sizes, everyRank)
  return { ...record, givenMesh: { source: 'option', dimensions } }
}

/** Says how the ranks are arranged, where that is known. */
export function noteMesh(record: JobRecord, log: Pick<Log, 'note'>): void {
  const { mesh } = learnMesh(record)
  if (mesh !== null) log.note(meshInWords(mesh))
}
