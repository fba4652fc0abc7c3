import { linesOf } from '../../../../../kit/records/proof/parse-journal.js'
import { errorFinding, ifNotByDesign } from '../../finding.js'
import type { JobRecord, RankRecord } from '../../job-record.js'
import type { Mistake } from '../mistake.js'

/** What replicas hold alike beside trained weights differs: buffers, frozen weights, copies such as a moving average. */
export const statesDiffer: Mistake = {
  name: 'states-differ',
  explains: [],
  find(job) {
    if (job.ranks.length < 2) return null
    const [first] = differences(job)
    if (first === undefined) return null
    const { step, what, name } = first
    const overwritten =
      what === 'buffer' &&
      job.ranks.some(({ model }) => model?.wrappers && model.broadcasts_buffers)
    return ifNotByDesign(
      errorFinding(this.name, {
        step,
        parameter: what === 'copy' ? null : name,
        message:
          `At step ${step} ${words[what]} ${name} differs between ranks` +
          (overwritten ? ', and that of rank 0 overwrites the others.' : '.'),
        advice: 'Compute it from what all ranks share: reduce or gather over the ranks first.',
      }),
    )
  },
}

const words = { buffer: 'the buffer', frozen: 'the frozen weight', copy: 'the copy of the model' }

type Difference = {
  readonly step: number
  readonly what: keyof typeof words
  readonly name: string
}

function* differences({ ranks }: JobRecord): Generator<Difference> {
  const held = ranks.map(statesByStep)
  for (const [step, of] of held[0]!) {
    const all = held.map((one) => one.get(step))
    for (const [key, { what, name, value }] of of) {
      const others = all.map((one) => one?.get(key)?.value)
      // What only some ranks have is theirs by design.
      if (others.some((one) => one === undefined) || others.every((one) => one === value)) continue
      yield { step, what, name }
    }
  }
}

type State = { readonly what: keyof typeof words; readonly name: string; readonly value: string }

function statesByStep({ journal }: RankRecord): Map<number, ReadonlyMap<string, State>> {
  const states = new Map<string, State>()
  const steps = new Map<number, ReadonlyMap<string, State>>()
  for (const { step, changed } of linesOf(journal, 'states')) {
    for (const [what, name, value] of changed) states.set(`${what} ${name}`, { what, name, value })
    steps.set(step, new Map(states))
  }
  return steps
}
