import type { MadeMesh, Mesh, MeshDimension } from '../records/reports/mesh-report.js'

/** Names that scripts and frameworks commonly give the dimensions of a mesh, in our words. */
const known: Readonly<Record<string, string>> = {
  dp: 'data',
  ddp: 'data',
  data_parallel: 'data',
  dp_replicate: 'replicate',
  dp_shard: 'shard',
  fsdp: 'shard',
  tp: 'tensor',
  mp: 'tensor',
  tensor_parallel: 'tensor',
  pp: 'pipeline',
  pipeline_parallel: 'pipeline',
  cp: 'context',
  sp: 'sequence',
  ep: 'expert',
}

/** Our word for a dimension; a name of the script's own stays. */
const dimensionName = (name: string): string => known[name] ?? name

/** Dimensions along which ranks train with other samples and the same weights. */
export const isOfData = ({ name }: Pick<MeshDimension, 'name'>): boolean =>
  ['data', 'replicate', 'shard'].includes(name)

/** The dimensions of ranks that are given in their order, the last dimension fastest. */
export function dimensionsOf(
  names: readonly string[],
  shape: readonly number[],
  ranks: readonly number[],
): MeshDimension[] {
  return names.map((name, at) => {
    const stride = product(shape.slice(at + 1))
    const size = shape[at]!
    const firsts = ranks.flatMap((_, place) =>
      Math.floor(place / stride) % size === 0 ? [place] : [],
    )
    const groups = firsts.map((first) =>
      Array.from({ length: size }, (_, step) => ranks[first + step * stride]!),
    )
    return { name: dimensionName(name), size, groups }
  })
}

/** Of the meshes that a script has made the one of all ranks with the most dimensions, if they have names. */
export function chosenMesh(made: readonly MadeMesh[], world: number): Mesh | null {
  const [mesh] = made
    .filter(({ shape, names }) => product(shape) === world && names?.length === shape.length)
    .sort((one, other) => other.shape.length - one.shape.length)
  if (mesh === undefined) return null
  const order = mesh.ranks ?? Array.from({ length: world }, (_, rank) => rank)
  return { source: 'device-mesh', dimensions: dimensionsOf(mesh.names ?? [], mesh.shape, order) }
}

/** `4 ranks: data 2 x tensor 2` */
export function meshInWords({ dimensions }: Mesh): string {
  const world = product(dimensions.map(({ size }) => size))
  return `${world} ranks: ${dimensions.map(({ name, size }) => `${name} ${size}`).join(' x ')}`
}

export const product = (sizes: readonly number[]): number =>
  sizes.reduce((all, one) => all * one, 1)

/** The dimension along which exactly these ranks lie; null where there is none. */
export function dimensionOfRanks(mesh: Mesh | null, ranks: readonly number[]): string | null {
  const wanted = String([...ranks].sort((one, other) => one - other))
  const found = mesh?.dimensions.find(({ groups }) =>
    groups.some((group) => String([...group].sort((one, other) => one - other)) === wanted),
  )
  return found?.name ?? null
}
