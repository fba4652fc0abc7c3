import type { Control } from '../disturbance.js'

/** Like a cluster that gives a job more room: the run is stopped after a checkpoint and resumed with one more rank. */
export const plannedRestart: Control = {
  name: 'planned_restart',
  code: 'N10',
  summary: 'the run is stopped after a checkpoint and resumes from it with one more rank',
  dose: null,
  target: 'group',
  needs: { restartAfterSteps: 25 },
}
