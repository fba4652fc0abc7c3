/** Measured false alarms of the statistical detectors; all in one place, because they come from one measurement. */
export const measuredAlarms = {
  /** Fault campaigns: clean runs and controls, on two cores. */
  campaigns:
    '0 in 342 fault-free runs of 2 and 4 workers, all detectors together (bench/RESULTS.md)',
  /** Noisy healthy runs of 2 to 8 ranks. */
  simulated: '0 in 300 simulated runs (__tests__/lab/detect)',
}
