import type { Mesh, MeshDimension } from '../records/reports/mesh-report.js'
import { enumerate } from '../wording/enumerate.js'
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

/** `rank 1 is stage 1 and rank 2 is stage 2`; null where replicas are all there is, or the places are none or too many. */
export function placesInMesh(mesh: Mesh | null, ranks: readonly number[]): string | null {
  if (mesh === null || mesh.dimensions.every(isOfData)) return null
  const places = ranks.flatMap((rank) => {
    const place = placeInMesh(mesh, rank)
    return place === null ? [] : [`rank ${rank} is ${place}`]
  })
  return places.length === 0 || places.length > most ? null : enumerate(places, 'and')
}
