import {
  type CheckpointLayout,
  type FoundCheckpoint,
  type Listing,
  stepDirectories,
} from './layout.js'

const name = /^checkpoint-(?<step>\d{1,12})$/
const stateFile = 'trainer_state.json'
/** Reads this many of the newest states only, because each may contain the history of the whole run. */
const numRead = 3

/** `checkpoint-N/`, as Hugging Face's Trainer writes it; the Trainer writes the state after the weights. */
export const checkpointN: CheckpointLayout = {
  name: 'checkpoint-N',
  textsOf: (entries) =>
    stepDirectories(entries, name)
      .slice(-numRead)
      .map(({ path }) => `${path}/${stateFile}`),
  find: (listing) => stepDirectories(listing.entries, name).map((found) => judge(found, listing)),
}

function judge(
  { path, step }: { readonly path: string; readonly step: number },
  { texts }: Listing,
): FoundCheckpoint {
  const text = texts.get(`${path}/${stateFile}`)
  if (text === undefined) {
    return { path, step, isComplete: false, reason: `${stateFile} does not exist or was not read` }
  }
  const written = stepIn(text)
  const isComplete = written === step
  const reason = isComplete
    ? `${stateFile} names step ${step}`
    : `${stateFile} names ${written === null ? 'no step' : `step ${written}`}`
  return { path, step, isComplete, reason }
}

/** The whole text must be JSON, because half of it may already contain the step. */
function stepIn(text: string): number | null {
  try {
    const state = JSON.parse(text) as { readonly global_step?: unknown } | null
    return typeof state?.global_step === 'number' ? state.global_step : null
  } catch {
    return null
  }
}
