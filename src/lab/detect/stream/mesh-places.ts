import { chosenMesh } from '../../../kit/mesh/mesh.js'
import { placesInMesh } from '../../../kit/mesh/place-in-mesh.js'
import type { Blame, Finding } from '../../../kit/records/run/finding.js'
import type { Mesh } from '../../../kit/records/reports/mesh-report.js'
import type { StreamEvent } from '../detector.js'

/** Adds to findings where their ranks are in the device mesh of the job; until a setup tells one, there are no places. */
export function learnMeshPlaces(worldSize: number) {
  let mesh: Mesh | null = null
  return {
    note(event: StreamEvent): void {
      if (event.type === 'setup') mesh ??= chosenMesh(event.meshes ?? [], worldSize)
    },
    withPlaces(finding: Finding): Finding {
      const places = placesInMesh(mesh, ranksOf(finding.blame))
      return places === null
        ? finding
        : { ...finding, message: `${finding.message}; in the mesh, ${places}` }
    },
  }
}

function ranksOf(blame: Blame): readonly number[] {
  switch (blame.kind) {
    case 'rank':
    case 'unobservable':
      return [blame.rank]
    case 'link':
      return [blame.from, blame.to]
    case 'unattributable':
      return blame.among
    case 'group':
    case 'file':
      return []
  }
}
