import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import type { Mesh, MeshDimension } from '../../../../kit/records/reports/mesh-report.js'
import { ranksInWords } from '../finding.js'
import { groupBy } from '../../../../kit/stats/group-by.js'
import type { JobRecord } from '../job-record.js'
import { groupUses, type GroupUse, isMessage } from './group-uses.js'
import { chosenMesh, product } from '../../../../kit/mesh/mesh.js'
import { startOf } from './start-weights.js'

/** The arrangement of the ranks, or why it is unknown: it is never guessed. */
type LearntMesh =
  { readonly mesh: Mesh; readonly reason: null } | { readonly mesh: null; readonly reason: string }

const unknown = (reason: string): LearntMesh => ({ mesh: null, reason })

/** Learns how the ranks of a job are arranged: from `--mesh`, else from a device mesh, else from its groups. */
export function learnMesh(job: JobRecord): LearntMesh {
  if (job.world < 2) return unknown('there is one rank')
  const said = job.givenMesh ?? namedMesh(job)
  return said === null ? fromGroups(job) : { mesh: said, reason: null }
}

function namedMesh({ world, ranks }: JobRecord): Mesh | null {
  return chosenMesh(
    ranks.flatMap(({ journal }) => linesOf(journal, 'mesh')),
    world,
  )
}

type Named = { readonly name: string; readonly ranks: readonly number[] }

function fromGroups(job: JobRecord): LearntMesh {
  if (job.ranks.some(({ collectives }) => collectives.some(isToAnyone)))
    return unknown('messages go to ranks that are not on record')
  const uses = merged(groupUses(job))
  const named: Named[] = []
  for (const use of uses) {
    const name = nameOf(job, use)
    if (name === 'unclear') return unknown(`what ${ranksInWords(use.ranks)} share is unclear`)
    if (name !== null) named.push({ name, ranks: use.ranks })
  }
  const dimensions: MeshDimension[] = []
  for (const [name, sets] of groupBy(named, (one) => one.name)) {
    const groups = sets.map(({ ranks }) => ranks)
    const problem = whyNoPartition(name, groups, job.world)
    if (problem !== null) return unknown(problem)
    dimensions.push({ name, size: groups[0]!.length, groups: groups.map((one) => [...one]) })
  }
  const problem = whyNoProduct(dimensions, job.world)
  if (problem !== null) return unknown(problem)
  dimensions.sort((one, other) => strideOf(other) - strideOf(one))
  return { mesh: { source: 'groups', dimensions: withShards(dimensions) }, reason: null }
}

const isToAnyone = ({ name, peer }: JobRecord['ranks'][number]['collectives'][number]): boolean =>
  isMessage(name) && peer === undefined && name !== 'recv_anysource'

/** The same ranks may exchange messages and enter collectives. */
const merged = (uses: readonly GroupUse[]): GroupUse[] =>
  [...groupBy(uses, ({ ranks }) => String(ranks)).values()].map((same) => ({
    ranks: same[0]!.ranks,
    forward: new Set(same.flatMap(({ forward }) => [...forward])),
    sends: same.some(({ sends }) => sends),
    gradients: same.some(({ gradients }) => gradients),
    wrapper: same.find(({ wrapper }) => wrapper !== null)?.wrapper ?? null,
  }))

/** The kind of a dimension by what a group does and holds; null for one that only counts or reports. */
function nameOf(job: JobRecord, use: GroupUse): string | null {
  if (use.wrapper !== null) return ofWrapper(use)
  const start = startOf(job, use.ranks)
  if (use.forward.size === 0 && !use.sends)
    return use.gradients && start === 'equal' ? 'data' : null
  if (start === 'equal') return use.forward.has('reduce') ? 'unclear' : 'context'
  return start === null ? 'unclear' : ofParts(use)
}

const ofWrapper = ({ sends, wrapper }: GroupUse): string =>
  sends ? 'unclear' : wrapper === 'shards' ? 'shard' : 'data'

/** Each rank holds weights of its own. */
function ofParts({ sends, forward }: GroupUse): string {
  if (sends) return forward.has('reduce') ? 'unclear' : 'pipeline'
  return forward.has('all-to-all') ? 'expert' : 'tensor'
}

function whyNoPartition(
  name: string,
  groups: readonly (readonly number[])[],
  world: number,
): string | null {
  const isEven = groups.every(({ length }) => length === groups[0]!.length)
  const held = new Set(groups.flat())
  const isOnce = held.size === world && groups.flat().length === world
  return isEven && isOnce ? null : `the groups of ${name} parallelism do not share out all ranks`
}

function whyNoProduct(dimensions: readonly MeshDimension[], world: number): string | null {
  if (dimensions.length === 0) return 'no group shows what its ranks share'
  const size = product(dimensions.map((one) => one.size))
  if (size !== world)
    return `the groups that were used explain ${size} of ${world} ranks: ${dimensions.map((one) => `${one.name} ${one.size}`).join(' x ')}`
  return areApart(dimensions) ? null : 'the groups of two kinds of parallelism overlap'
}

/** Two groups of different dimensions have one rank in common at most. */
const areApart = (dimensions: readonly MeshDimension[]): boolean =>
  dimensions.every(({ groups }, at) =>
    dimensions
      .slice(at + 1)
      .every((other) =>
        groups.every((group) =>
          other.groups.every((one) => one.filter((rank) => group.includes(rank)).length <= 1),
        ),
      ),
  )

const strideOf = ({ groups }: MeshDimension): number =>
  Math.abs((groups[0]?.[1] ?? 0) - (groups[0]?.[0] ?? 0))

/** Beside shards, what is data-parallel holds copies of them. */
const withShards = (dimensions: readonly MeshDimension[]): MeshDimension[] =>
  dimensions.map((one) =>
    one.name === 'data' && dimensions.some(({ name }) => name === 'shard')
      ? { ...one, name: 'replicate' }
      : one,
  )
