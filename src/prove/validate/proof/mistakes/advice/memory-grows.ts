import { linesOf } from '../../../../../kit/records/proof/parse-journal.js'
import { errorFinding, ifNotByDesign } from '../../finding.js'
import type { RankRecord } from '../../job-record.js'
import type { Mistake } from '../mistake.js'

/** Fewer looks may see a buffer that is only filled at first. */
const leastLooks = 4
/** Tensors for each step: a look may meet a few that come and go. */
const leastPerStep = 3 / 4

/** Each step leaves a tensor behind, as where losses are kept with all that they were computed from. */
export const memoryGrows: Mistake = {
  name: 'memory-grows',
  anyParallelism: true,
  explains: [],
  find({ ranks }) {
    const growing = ranks.flatMap((record) => growthOf(record) ?? [])
    const [first] = growing
    if (first === undefined) return null
    const { begin, end } = first
    const perStep = (of: 'tensors' | 'bytes') => (end[of] - begin[of]) / (end.step - begin.step)
    return ifNotByDesign(
      errorFinding(this.name, {
        ranks: growing.length === ranks.length ? [] : growing.map(({ rank }) => rank),
        step: begin.step,
        message: `Memory grows at every step: ${begin.tensors} tensors were alive at step ${begin.step}, and ${end.tensors} at step ${end.step}, ${Math.round(perStep('bytes'))} bytes more for each step.`,
        advice:
          'Keep numbers, not tensors: `loss.item()` or `float(loss)`. A loss that is kept also keeps all that it was computed from.',
      }),
    )
  },
}

function growthOf({ rank, journal }: RankRecord) {
  const looks = linesOf(journal, 'live')
  const [begin] = looks
  const end = looks.at(-1)
  if (looks.length < leastLooks || begin === undefined || end === undefined) return null
  const rises = looks.slice(1).every(({ tensors }, at) => tensors > looks[at]!.tensors)
  const isEnough = end.tensors - begin.tensors >= leastPerStep * (end.step - begin.step)
  // Where small tensors come and large ones go, as while a library sets itself up, nothing fills the memory.
  return rises && isEnough && end.bytes > begin.bytes ? { rank, begin, end } : null
}
