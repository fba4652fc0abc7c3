import { enumerate } from '../../../../kit/wording/enumerate.js'
import { listFew } from '../../../../kit/wording/first-few.js'
import type { JobRecord } from '../job-record.js'
import { learnMesh } from '../mesh/learn-mesh.js'
import type { Judged } from '../one-process/envelope.js'
import type { Measured } from './measure.js'

/** A mistake in words, and the parameters that it is about. */
type HeldByStages = {
  readonly kind: string
  readonly words: string
  readonly advice: string
  readonly of: readonly Judged<Measured>[]
}

/** Parameters that several stages hold, with other gradients on each; null where there are none. */
export function heldByStages(
  job: JobRecord,
  beyond: readonly Judged<Measured>[],
): HeldByStages | null {
  const groups =
    learnMesh(job).mesh?.dimensions.find(({ name }) => name === 'pipeline')?.groups ?? []
  const stageOf = (rank: number) =>
    groups.find((group) => group.includes(rank))?.indexOf(rank) ?? null
  const stagesOf = ({ holders }: Measured) => [
    ...new Set(holders.map(stageOf).filter((one) => one !== null)),
  ]
  const of = beyond.filter((one) => one.sumOfHolders !== null && stagesOf(one).length > 1)
  const [first] = of
  if (first === undefined) return null
  const names = [...new Set(of.map(({ parameter }) => parameter))]
  return {
    kind: 'held-by-stages',
    of,
    words: `Stages ${enumerate(stagesOf(first).sort(), 'and')} each hold ${listFew(names)}, and train it apart.`,
    advice:
      'Let one stage hold each layer: look at the border between these stages. Weights that are tied on purpose need the sum of the gradients of all stages that hold them.',
  }
}
