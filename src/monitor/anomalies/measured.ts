/** What every checkpoint detector may cost in false alarms. */
export const falseAlarmBudget =
  'none is wanted in 300 clean simulated runs of 2, 3, 4 and 16 workers each; what was measured is in bench/RESULTS.md (monitor-detection)'

/** Said where the trouble is certain and its owner is not. */
export const unattributable =
  '; unattributable: with two workers and no past to compare with, nothing tells whether it is this one or the other'
