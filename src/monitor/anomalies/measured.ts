/** What every checkpoint detector may cost in false alarms. */
export const falseAlarmBudget =
  'none in 300 clean simulated runs of 2, 3, 4 and 16 workers each, noise as in recorded runs, and none in 20 real clean runs; measured by bench/monitor-detection.mjs'

/** Said where the trouble is certain and its owner is not. */
export const unattributable =
  '; unattributable: with two workers and no past to compare with, nothing tells whether it is this one or the other'
