import { placesInMesh } from '../../../../kit/mesh/place-in-mesh.js'
import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import type { JobRecord } from '../job-record.js'
import { learnMesh } from './learn-mesh.js'

/** The findings with the places of their ranks, where the mesh has more than replicas. */
export function withMeshPlaces(job: JobRecord, findings: readonly ProofFinding[]): ProofFinding[] {
  const { mesh } = learnMesh(job)
  return findings.map((one) => {
    const places = placesInMesh(mesh, one.ranks)
    return places === null ? one : { ...one, message: `${one.message} In the mesh, ${places}.` }
  })
}
