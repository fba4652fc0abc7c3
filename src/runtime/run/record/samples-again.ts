import type { RunEvent } from '../../../kit/records/run/run-event.js'

/** Every rank's events of one attempt. */
type Attempt = readonly (readonly RunEvent[])[]

/** The samples of a step, over all ranks. */
type StepSamples = { readonly epoch: number; readonly samples: readonly number[] }
type SamplesByStep = ReadonlyMap<number, StepSamples>

/**
 * Number of samples that an attempt uses although the state that it resumed has been trained with them in the same pass;
 * null if that is unknown: no indices, or passes that cannot be told apart.
 */
export function countSamplesAgain(
  earlier: readonly Attempt[],
  next: Attempt,
  resumedFromStep: number,
): number | null {
  const most = mostOfAStep([...earlier, next])
  const before = samplesByStep(earlier, most)
  const after = samplesByStep([next], most)
  const first = after.get(resumedFromStep)
  if (first === undefined) return null
  const kept = [...before].filter(([step]) => step < resumedFromStep)
  if (kept.length === 0) return null
  const used = kept.flatMap(([, { epoch, samples }]) => (epoch === first.epoch ? samples : []))
  const known = new Set(used)
  if (known.size < used.length) return null
  const pass = passFrom(after, resumedFromStep, first.epoch)
  const numAgain = [...pass].filter((one) => known.has(one)).length
  if (numAgain === 0) return 0
  // Samples that are drawn with replacement also meet now and then.
  const isStartedAnew = first.samples.every((one) => known.has(one)) || numAgain * 2 >= known.size
  const isUnfinished = pass.size > known.size || goesOn(before.get(resumedFromStep), first, known)
  return isStartedAnew && isUnfinished ? numAgain : null
}

/** Whether the step was trained before the restart as well, with samples that its pass had not used yet. */
const goesOn = (
  once: StepSamples | undefined,
  { epoch }: StepSamples,
  known: ReadonlySet<number>,
): boolean => once?.epoch === epoch && !once.samples.some((one) => known.has(one))

/** The samples from this step on, up to the first that comes twice. */
function passFrom(after: SamplesByStep, from: number, epoch: number): Set<number> {
  const pass = new Set<number>()
  for (let step = from; after.get(step)?.epoch === epoch; step += 1) {
    const { samples } = after.get(step)!
    if (samples.some((one) => pass.has(one))) break
    for (const one of samples) pass.add(one)
  }
  return pass
}

type SamplesEvent = Extract<RunEvent, { type: 'samples' }>

const listed = (attempt: Attempt): SamplesEvent[] =>
  attempt.flat().filter((event): event is SamplesEvent => event.type === 'samples')

/** The most samples that a rank has in a step, but for the first one after a restart. */
function mostOfAStep(attempts: readonly Attempt[]): number {
  const others = attempts.flatMap((attempt, index) => {
    const all = listed(attempt)
    const first = all.reduce((least, { step }) => Math.min(least, step), Infinity)
    return index === 0 ? all : all.filter(({ step }) => step !== first)
  })
  return others.reduce((most, { indices = [] }) => Math.max(most, indices.length), 0)
}

/**
 * By step; of attempts that trained the same step, the last one counts. A script that skips what it has used reads those
 * batches too, before the first one that it trains with: so the last samples of a step are those of the step.
 */
function samplesByStep(attempts: readonly Attempt[], most: number): SamplesByStep {
  const steps = new Map<number, StepSamples>()
  for (const attempt of attempts) {
    const own = new Map<number, StepSamples>()
    for (const { step, epoch, indices } of listed(attempt)) {
      if (indices === undefined) continue
      const samples = [...(own.get(step)?.samples ?? []), ...indices.slice(-most)]
      own.set(step, { epoch, samples })
    }
    for (const [step, one] of own) steps.set(step, one)
  }
  return steps
}
