import type { Detector } from './detector.js'

/** Every detector; a new one is one file and one line here. */
export const detectors: readonly Detector[] = []
