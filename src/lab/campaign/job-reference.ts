import type { RankReference, ReferenceEvent } from '../detect/detector.js'
import { allSettings, samplesText } from '../../kit/records/run/comparable-values.js'
import { isMajorityAlike } from '../../kit/stats/minority.js'
import type { RunEvent } from '../../kit/records/run/run-event.js'

type Logs = readonly (readonly RunEvent[])[]

/** What a job does when nothing is done to it. */
export type JobReference = {
  readonly events: readonly ReferenceEvent[]
  /** What was not the same in two runs of it, and is compared in none. */
  readonly varying: readonly Aspect[]
  /** Steps that every rank made. */
  readonly steps: number
  /** False where no majority of ranks held one state at any step: they hold parts of a model. */
  readonly areReplicas: boolean
}

const aspects = ['states', 'samples', 'gradients', 'settings', 'collectives'] as const
type Aspect = (typeof aspects)[number]

type Entry = { -readonly [Field in keyof RankReference]: RankReference[Field] } & {
  state: string | null
}

/** Takes two runs of the same job together: only what they have in common can be expected of a third one. */
export function composeJobReference(first: Logs, second: Logs): JobReference {
  const [one, other] = [first.map(entriesOf), second.map(entriesOf)]
  const lengths = [...one, ...other].map((entries) => entries.length)
  const steps = lengths.length === 0 ? 0 : Math.min(...lengths)
  const varying = aspects.filter((aspect) => varies(aspect, [one, other], steps))
  const keep = <Value>(aspect: Aspect, value: Value | null): Value | null =>
    varying.includes(aspect) ? null : value
  const events = Array.from({ length: steps }, (_, step): ReferenceEvent => {
    const row = one.flatMap((entries) => entries[step] ?? [])
    const [state = null, ...others] = new Set(row.map((entry) => entry.state))
    return {
      type: 'reference',
      step,
      loss: null,
      // Where replicas are not alike by design there is no state of all.
      state_hash: others.length > 0 ? null : keep('states', state),
      ranks: row.map(({ samples, gradient, setup, collectives }) => ({
        samples: keep('samples', samples),
        gradient: keep('gradients', gradient),
        setup: keep('settings', setup),
        collectives: keep('collectives', collectives),
      })),
    }
  })
  return { events, varying, steps, areReplicas: !holdParts(one, steps) }
}

/** States that were not recorded tell nothing. */
function holdParts(ranks: readonly Entry[][], steps: number): boolean {
  const rows = Array.from({ length: steps }, (_, step) =>
    ranks.flatMap((entries) => entries[step]?.state ?? []),
  ).filter(({ length }) => length === ranks.length)
  return rows.length > 0 && !rows.some(isMajorityAlike)
}

function entriesOf(log: readonly RunEvent[]): Entry[] {
  const entries: Entry[] = []
  let open = nothing()
  for (const event of log) {
    if (event.type === 'setup') open.setup = allSettings(event)
    if (event.type === 'audit') open.gradient = event.digest ?? null
    if (event.type === 'step') {
      entries[event.step] = { ...open, collectives: event.collectives ?? null }
      open = nothing()
    }
    if (event.type === 'samples') ofStep(entries, event.step).samples = samplesText(event)
    if (event.type === 'state') ofStep(entries, event.step).state = event.state_hash
  }
  return entries
}

const nothing = (): Entry => ({
  samples: null,
  gradient: null,
  setup: null,
  collectives: null,
  state: null,
})

/** Written after the step that it belongs to. */
const ofStep = (entries: readonly Entry[], step: number): Entry => entries[step] ?? nothing()

function varies(
  aspect: Aspect,
  [one, other]: readonly [Entry[][], Entry[][]],
  steps: number,
): boolean {
  return one.some((entries, rank) =>
    entries.slice(0, steps).some((entry, step) => {
      return textOf(aspect, entry) !== textOf(aspect, other[rank]?.[step] ?? nothing())
    }),
  )
}

function textOf(
  aspect: Aspect,
  { state, samples, gradient, setup, collectives }: Entry,
): string | null {
  switch (aspect) {
    case 'states':
      return state
    case 'samples':
      return samples
    case 'gradients':
      return gradient
    case 'settings':
      return setup && JSON.stringify(setup)
    case 'collectives':
      return collectives === null ? null : String(collectives)
  }
}
