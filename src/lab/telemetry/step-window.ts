import { writeNumber } from '../../kit/records/json/write-number.js'
import { meanOfKnown } from '../../kit/stats/mean-of-known.js'
import { median } from '../../kit/stats/robust.js'
import type { StepWindow } from './control-message.js'
import { stepWords } from './event-format.js'

/** Fewer are too noisy: one interrupt must not look like a slow worker. */
const minSteps = 12
/** A heartbeat of very short steps has more; the newest of them are enough. */
const maxSteps = 256

type Step = {
  readonly dataMs: number
  readonly computeMs: number
  readonly allreduceMs: number
  readonly stepMs: number
  readonly samples: number
  readonly localLoss: number
  /** Null if the system did not report it. */
  readonly workDelayMs: number | null
  readonly allreduceDelayMs: number | null
  readonly gaugeMs: number | null
}

type Resources = Pick<Step, 'workDelayMs' | 'allreduceDelayMs' | 'gaugeMs'> & {
  readonly step: number
}

/** Keeps a rank's newest steps from its records, and summarises them on request. */
export function createStepWindow() {
  const steps: Step[] = []
  let fresh = 0
  let resources: Resources | null = null
  return {
    /** Words after the tag of a resources record, which comes before the record of its step. */
    addResources(words: Float64Array): void {
      const [step = NaN, data = -1, compute = -1, exchange = -1, gauge = -1] = words
      resources = {
        step,
        workDelayMs: data < 0 || compute < 0 ? null : data + compute,
        allreduceDelayMs: known(exchange),
        gaugeMs: known(gauge),
      }
    },
    /** Words after the tag of a step record. */
    addStep(words: Float64Array): void {
      const isMetered = resources?.step === words[stepWords.step]
      steps.push(readStep(words, isMetered ? resources : null))
      if (steps.length > 2 * maxSteps) steps.splice(0, steps.length - maxSteps)
      fresh++
    },
    /** Summarises the steps since the last query, but at least the newest twelve; there must be one. */
    take(): StepWindow {
      const size = Math.min(maxSteps, Math.max(minSteps, fresh))
      steps.splice(0, steps.length - size)
      fresh = 0
      return summarize(steps)
    },
  }
}

/** A missing measurement is written as a negative number. */
const known = (word: number): number | null => (word < 0 ? null : word)

function readStep(words: Float64Array, resources: Resources | null): Step {
  const word = (index: number): number => words[index] ?? NaN
  const samples = word(stepWords.samples)
  return {
    dataMs: word(stepWords.dataMs),
    computeMs: word(stepWords.computeMs),
    allreduceMs: word(stepWords.waitMs) + word(stepWords.transferMs),
    stepMs: word(stepWords.stepMs),
    samples,
    localLoss: word(stepWords.localLossSum) / samples,
    workDelayMs: resources?.workDelayMs ?? null,
    allreduceDelayMs: resources?.allreduceDelayMs ?? null,
    gaugeMs: resources?.gaugeMs ?? null,
  }
}

function summarize(steps: readonly Step[]): StepWindow {
  const middle = (of: (step: Step) => number): number => rounded(median(steps.map(of)))
  const wall = (step: Step): number => step.dataMs + step.computeMs
  const isExact = steps.every(({ workDelayMs }) => workDelayMs !== null)
  const workWallMs = middle(wall)
  return {
    steps: steps.length,
    ownWorkMs: isExact
      ? middle((step) => Math.max(0, wall(step) - (step.workDelayMs ?? 0)))
      : workWallMs,
    isExact,
    workWallMs,
    dataMs: middle(({ dataMs }) => dataMs),
    stepMs: middle(({ stepMs }) => stepMs),
    meanStepMs: rounded(meanOfKnown(steps.map(({ stepMs }) => stepMs)) ?? NaN),
    allreduceMs: middle(({ allreduceMs }) => allreduceMs),
    allreduceMaxMs: rounded(Math.max(...steps.map(({ allreduceMs }) => allreduceMs))),
    allreduceDelayMs: middleKnown(steps, ({ allreduceDelayMs }) => allreduceDelayMs),
    gaugeMs: middleKnown(steps, ({ gaugeMs }) => gaugeMs),
    samples: middle(({ samples }) => samples),
    localLoss: lossOf(steps),
  }
}

/** Null unless every step has one, because medians over different steps are not comparable. */
function middleKnown(steps: readonly Step[], of: (step: Step) => number | null): number | null {
  const values = steps.map((step) => of(step) ?? NaN)
  return values.some(Number.isNaN) ? null : rounded(median(values))
}

function lossOf(steps: readonly Step[]): StepWindow['localLoss'] {
  const losses = steps.filter(({ samples }) => samples > 0).map(({ localLoss }) => localLoss)
  if (losses.length === 0) return null
  return writeNumber(losses.find((loss) => !Number.isFinite(loss)) ?? median(losses))
}

/** To a tenth of a microsecond, because people read the file, too. */
const rounded = (ms: number): number => Math.round(ms * 1e4) / 1e4
