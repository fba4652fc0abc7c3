import type { JobRecord } from '../job-record.js'
import { learnMesh } from '../mesh/learn-mesh.js'

/** The kinds of parallelism of which two runs have different degrees; none where the mesh of one is unknown. */
export function differingDimensions(job: JobRecord, reference: JobRecord): string[] {
  const [ours, theirs] = [degrees(job), degrees(reference)]
  if (ours === null || theirs === null) return []
  const names = new Set([...ours.keys(), ...theirs.keys()])
  return [...names].filter((name) => (ours.get(name) ?? 1) !== (theirs.get(name) ?? 1))
}

function degrees(job: JobRecord): ReadonlyMap<string, number> | null {
  if (job.world === 1) return new Map()
  const { mesh } = learnMesh(job)
  return mesh && new Map(mesh.dimensions.map(({ name, size }) => [name, size]))
}
