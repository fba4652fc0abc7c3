import type { Mesh, MeshDimension } from '../../../../kit/records/reports/mesh-report.js'
import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { enumerate } from '../../../../kit/wording/enumerate.js'
import type { JobRecord } from '../job-record.js'
import { learnMesh } from './learn-mesh.js'
import { isOfData } from './mesh.js'

/** From the narrowest dimension to the widest: a peer of a stage of a replica. */
const order = ['expert', 'context', 'sequence', 'tensor', 'pipeline', 'shard', 'replicate', 'data']

const words: Readonly<Record<string, string>> = {
  expert: 'expert-parallel peer',
  context: 'context-parallel peer',
  sequence: 'sequence-parallel peer',
  tensor: 'tensor-parallel peer',
  pipeline: 'stage',
  shard: 'shard',
  replicate: 'data replica',
  data: 'data replica',
}

/** The place of a rank, such as `stage 1 of data replica 0`; null where it has none. */
export function placeInMesh({ dimensions }: Mesh, rank: number): string | null {
  const sorted = [...dimensions].sort((one, other) => rankOf(one) - rankOf(other))
  const places = sorted.flatMap(({ name, size, groups }) => {
    const at = groups.find((group) => group.includes(rank))?.indexOf(rank)
    return at === undefined || size < 2 ? [] : [`${words[name] ?? name} ${at}`]
  })
  return places.length === 0 ? null : places.join(' of ')
}

/** Names of the script's own come first. */
const rankOf = ({ name }: MeshDimension): number => order.indexOf(name)

/** More ranks than this are no place. */
const most = 4

/** The findings with the places of their ranks, where the mesh has more than replicas. */
export function withMeshPlaces(job: JobRecord, findings: readonly ProofFinding[]): ProofFinding[] {
  const { mesh } = learnMesh(job)
  if (mesh === null || mesh.dimensions.every(isOfData)) return [...findings]
  return findings.map((one) => {
    const places = one.ranks.flatMap((rank) => {
      const place = placeInMesh(mesh, rank)
      return place === null ? [] : [`rank ${rank} is ${place}`]
    })
    if (places.length === 0 || places.length > most) return one
    return { ...one, message: `${one.message} In the mesh, ${enumerate(places, 'and')}.` }
  })
}
