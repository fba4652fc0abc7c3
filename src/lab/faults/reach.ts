import type { Disturbance } from './disturbance.js'

/**
 * Where a disturbance acts on a run: in a worker's spec before it starts, inside the worker, on a link, on a saved
 * checkpoint, on the worker's process from outside, or by the adapter that is inside a user's PyTorch.
 */
export type Reach = 'adapter' | 'spec' | 'worker' | 'link' | 'checkpoint' | 'process'

/** How a disturbance is injected on an engine: as designed, from outside instead, by the adapter, or not at all. */
export type Injection =
  | { readonly way: 'inside' | 'outside' | 'adapter' }
  | { readonly way: 'none'; readonly lacks: readonly Reach[] }

/** Chooses how to inject a disturbance into runs that can be reached in these places. */
export function chooseInjection(disturbance: Disturbance, reaches: readonly Reach[]): Injection {
  const lacksOf = (places: readonly Reach[]): Reach[] =>
    places.filter((place) => !reaches.includes(place))
  const lacks = lacksOf(placesOf(disturbance))
  if (lacks.length === 0) return { way: 'inside' }
  const isForAdapter = disturbance.inAdapter !== undefined && reaches.includes('adapter')
  const lacksBeside = isForAdapter ? lacksOf(placesBesideAdapter(disturbance)) : null
  // The adapter knows the step; from outside a rank is hit some beats later.
  if (lacksBeside?.length === 0) return { way: 'adapter' }
  if (disturbance.onProcess && reaches.includes('process')) return { way: 'outside' }
  return { way: 'none', lacks: lacksBeside ?? lacks }
}

/** The adapter reports that the step has come, and then the engine's proxies disturb the link. */
const placesBesideAdapter = ({ onLink }: Disturbance): Reach[] =>
  onLink === undefined ? [] : ['link']

function placesOf(disturbance: Disturbance): Reach[] {
  const { inSpec, inWorker, onLink, onCheckpoint } = disturbance
  const places: (Reach | false)[] = [
    inSpec !== undefined && 'spec',
    inWorker !== undefined && 'worker',
    onLink !== undefined && 'link',
    onCheckpoint !== undefined && 'checkpoint',
  ]
  const inside = places.filter((place) => place !== false)
  return inside.length > 0 ? inside : ['process']
}
