import type { Mesh, MeshDimension } from '../../../../kit/records/reports/mesh-report.js'
import { groupBy } from '../../../../kit/stats/group-by.js'
import type { JobRecord } from '../job-record.js'
import { learnMesh } from './learn-mesh.js'
import { isOfData } from '../../../../kit/mesh/mesh.js'

/** Ranks of a job between which a rule may compare, and what they are to each other. */
export type MeshPart = {
  readonly kind: 'data' | 'tensor'
  readonly job: JobRecord
  /** Whether only its groups show that ranks hold parts of the same layers: ranks may also train models of their own. */
  readonly isGuess: boolean
}

/** The replicas of each part of the model, and the ranks that hold parts of the same layers; none where the mesh is unknown. */
export function partsOfMesh(job: JobRecord): MeshPart[] {
  const { mesh } = learnMesh(job)
  if (mesh === null || job.ranks.length < job.world) return []
  return [
    ...partsAlong(job, mesh, 'data', isOfData),
    ...partsAlong(job, mesh, 'tensor', ({ name }) => name === 'tensor'),
  ]
}

/** Ranks that have the same place in all other dimensions. */
function partsAlong(
  job: JobRecord,
  { dimensions, source }: Mesh,
  kind: MeshPart['kind'],
  isAlong: (one: MeshDimension) => boolean,
): MeshPart[] {
  const others = dimensions.filter((one) => !isAlong(one))
  if (others.length === dimensions.length) return []
  const placeOf = (rank: number) =>
    others.map(({ groups }) => groups.find((group) => group.includes(rank))?.indexOf(rank)).join()
  const sets = groupBy(job.ranks, ({ rank }) => placeOf(rank))
  return [...sets.values()]
    .filter(({ length }) => length > 1)
    .map((ranks) => ({
      kind,
      job: { world: ranks.length, ranks, areReplicas: kind === 'data' },
      isGuess: kind === 'tensor' && source === 'groups',
    }))
}
