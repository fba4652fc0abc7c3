import type { Observation } from '../../watch/monitor/observation.js'
import { isPastJudge } from '../../watch/monitor/open-types.js'
import type { AttemptWatch } from './attempt-watch.js'

/** Observes which detectors of the past have too little data; nothing while that is the same. */
export function createBlindObserver() {
  let known: string | null = null
  return (watch: Pick<AttemptWatch, 'blind'>, atMs: number): Observation[] => {
    const detectors = watch.blind().filter(({ detector }) => isPastJudge(detector))
    const text = JSON.stringify(detectors)
    if (text === known) return []
    known = text
    return [{ kind: 'blind', atMs, detectors }]
  }
}
