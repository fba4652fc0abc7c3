/** How often detectors that go by statistics cried wolf when it was measured; in one place, as it is one measurement. */
export const measuredAlarms = {
  /** Fault campaigns: clean runs and controls, on two cores. */
  campaigns: '0 in 342 quiet runs of 2 and 4 workers, all detectors together (bench/RESULTS.md)',
  /** Noisy healthy runs of 2 to 8 ranks. */
  simulated: '0 in 300 simulated ones (__tests__/detect)',
}
