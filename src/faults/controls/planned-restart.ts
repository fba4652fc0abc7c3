import type { Control } from '../disturbance.js'

/** As a cluster does that gives a job more room: stopped after a checkpoint, and gone on with on one rank more. */
export const plannedRestart: Control = {
  name: 'planned_restart',
  code: 'N10',
  summary: 'the run is stopped after a checkpoint and goes on from it with one rank more',
  dose: null,
  target: 'group',
  needs: { restartAfterSteps: 25 },
}
