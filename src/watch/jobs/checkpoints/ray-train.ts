import {
  type CheckpointLayout,
  type FoundCheckpoint,
  hasDirectory,
  type Listing,
} from './layout.js'

const snapshot = 'checkpoint_manager_snapshot.json'

/** `checkpoint_<time>/` and a snapshot that lists the complete ones, as Ray Train writes them. */
export const rayTrain: CheckpointLayout = {
  name: 'ray-train',
  textsOf: () => [snapshot],
  find: (listing) => {
    const listed = readSnapshot(listing)
    const unlisted = listing.entries
      .filter(({ path, kind }) => kind === 'directory' && /^checkpoint_\d{4}-[\w.-]+$/.test(path))
      .filter(({ path }) => !listed.some((one) => one.path === path))
      .map(({ path }) => ({
        path,
        step: null,
        isComplete: false,
        reason: `${snapshot} does not list it`,
      }))
    return [...unlisted, ...listed]
  },
}

type Result = { readonly checkpoint_dir_name?: unknown; readonly metrics?: unknown }

/** In the order of the snapshot; the newest is the last. */
function readSnapshot(listing: Listing): FoundCheckpoint[] {
  const state = parse(listing.texts.get(snapshot))
  const results = asArray(state?.['checkpoint_results']) as (Result | null)[]
  const newest = (state?.['latest_checkpoint_result'] as Result | null | undefined) ?? null
  const ordered = [...results.filter((one) => nameOf(one) !== nameOf(newest)), newest]
  return ordered.flatMap((result) => {
    const path = nameOf(result)
    if (path === null) return []
    const isThere = hasDirectory(listing, path)
    const reason = isThere ? `${snapshot} lists it` : 'there is no such directory'
    return [{ path, step: stepOf(result?.metrics), isComplete: isThere, reason }]
  })
}

function parse(text: string | undefined): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(text ?? 'null') as unknown
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Only a plain name, because a snapshot must not point outside its directory. */
function nameOf(result: Result | null): string | null {
  const name = result?.checkpoint_dir_name
  return typeof name === 'string' && /^[\w][\w.-]{0,200}$/.test(name) ? name : null
}

/** Users choose the names of their metrics; these count as a step. */
function stepOf(metrics: unknown): number | null {
  const reported = (metrics ?? {}) as Readonly<Record<string, unknown>>
  const step = ['global_step', 'step', 'iteration', 'training_iteration']
    .map((name) => reported[name])
    .find((value) => Number.isSafeInteger(value))
  return typeof step === 'number' ? step : null
}
