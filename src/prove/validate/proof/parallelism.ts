import { linesOf } from '../../../kit/records/proof/parse-journal.js'
import type { LineOf } from '../../../kit/records/proof/journal-line.js'
import { ranksInWords } from './finding.js'
import type { JobRecord, RankRecord } from './job-record.js'

/**
 * Why the ranks of a job are not replicas that share out samples, as far as the record tells; null where they are. Then
 * the rules of data parallelism would blame what is right: they are not asked.
 */
export function whyNotDataParallel(job: JobRecord): string | null {
  if (job.areReplicas === true) return null
  for (const why of [placedByScript, hasSent, worksInPart, exchangesAll, forwardsTogether]) {
    const reason = job.ranks.map(why).find((one) => one !== null)
    if (reason !== undefined) return reason
  }
  return null
}

const parametersOf = ({ model }: RankRecord) => model?.parameters ?? []

/** A DTensor that no data-parallel wrapper made. */
function placedByScript(record: RankRecord): string | null {
  const found = parametersOf(record).find(({ placed_by }) => placed_by === 'script')
  return found === undefined ? null : `the script distributes ${found.name} as a DTensor`
}

function hasSent({ rank, collectives }: RankRecord): string | null {
  const found = collectives.find(({ name }) => pointToPoint.has(name))
  return found === undefined
    ? null
    : `rank ${rank} exchanges messages with single ranks (${found.name})`
}

const pointToPoint = new Set(['send', 'recv', 'recv_anysource'])

/** A group of some ranks that carries values, other than those in which a wrapper works. */
function worksInPart({ journal, process, collectives, model }: RankRecord): string | null {
  const known = new Set(model?.wrapper_groups ?? [])
  const parts = linesOf(journal, 'group').filter(
    ({ name, ranks }) => ranks.length > 1 && ranks.length < process.world && !known.has(name),
  )
  const found = parts.find(({ name }) =>
    collectives.some((one) => one.group === name && isExchange(one)),
  )
  return found === undefined ? null : `${ranksInWords(found.ranks)} work in a group of their own`
}

/** Every rank gives values, and gets some of others. Bytes of pickled objects have no digest. */
const isExchange = ({ name, sent }: LineOf<'enter'>): boolean =>
  sent !== null && /reduce|gather|all_?to_?all/.test(name)

/** Experts, or a sequence, are spread over the ranks. */
function exchangesAll({ rank, collectives }: RankRecord): string | null {
  const found = collectives.find(
    (one) =>
      isExchange(one) &&
      /all_?to_?all/.test(one.name) &&
      (one.in_forward || one.part === 'gradients'),
  )
  return found === undefined ? null : `rank ${rank} enters ${found.name} within the model`
}

/** Without a wrapper and synchronised batch norms, only a model that is split needs others to compute its output. */
function forwardsTogether(record: RankRecord): string | null {
  const { model, collectives, rank } = record
  const hasWrapper =
    (model?.wrappers ?? 0) > 0 || parametersOf(record).some((one) => one.placed_by === 'wrapper')
  if (hasWrapper || (model?.synchronised_batch_norms ?? 0) > 0) return null
  const found = collectives.find((one) => one.in_forward === true && isExchange(one))
  return found === undefined ? null : `rank ${rank} enters ${found.name} within the forward pass`
}
