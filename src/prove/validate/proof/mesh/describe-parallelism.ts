import type { Fact } from '../fact.js'
import { ranksInWords } from '../finding.js'
import type { JobRecord } from '../job-record.js'
import { whyNotDataParallel } from '../parallelism.js'
import { learnMesh } from './learn-mesh.js'
import { meshInWords } from '../../../../kit/mesh/mesh.js'
import { type MeshPart, partsOfMesh } from './parts-of-mesh.js'

const sources = {
  'device-mesh': 'as the device mesh of the script says',
  groups: 'as its groups and what they carry show',
  option: 'as --mesh says',
} as const

/** How the ranks of a job are arranged, and which of them were compared with each other. */
export function* parallelismFacts(job: JobRecord): Generator<Fact> {
  const unlike = whyNotDataParallel(job)
  const { mesh, reason } = learnMesh(job)
  if (mesh !== null && (unlike !== null || mesh.source !== 'groups'))
    yield { isShown: true, text: `${meshInWords(mesh)}, ${sources[mesh.source]}.` }
  if (unlike === null) return
  if (mesh === null) {
    yield {
      isShown: false,
      text: `How the ranks are arranged is unknown: ${reason}. --mesh says it, such as --mesh data=2,tensor=2.`,
    }
  }
  const replicas = setsOf(job, 'data')
  const peers = setsOf(job, 'tensor')
  yield {
    isShown: false,
    text:
      `Samples, weights, gradients and collectives of the ranks were not compared with each other, because ${unlike}: they are no replicas that share out samples.` +
      (replicas === null ? '' : ` Only the replicas of each part of the model were: ${replicas}.`) +
      (peers === null
        ? ''
        : ` Samples and settings were, among those that hold parts of the same layers: ${peers}.`),
  }
}

/** The extent to which ranks that are no replicas of each other were compared. */
export function comparedInWords(job: JobRecord): string {
  const replicas = setsOf(job, 'data')
  return replicas === null
    ? 'The ranks were not compared with each other'
    : `Of the ranks only those that hold the same part of the model were compared with each other (${replicas})`
}

function setsOf(job: JobRecord, kind: MeshPart['kind']): string | null {
  const parts = partsOfMesh(job).filter((part) => part.kind === kind)
  const sets = parts.map((part) => ranksInWords(part.job.ranks.map(({ rank }) => rank)))
  return sets.length === 0 ? null : sets.join('; ')
}
