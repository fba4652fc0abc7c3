import type { Control } from '../disturbance.js'

const offsetMs = 2000

/** For the workers, the coordinator's clock appears to be off. */
export const monitorClockStep: Control = {
  name: 'monitor_clock_step',
  code: 'N11',
  summary: "all ranks' clocks are ahead of the coordinator's by the same time",
  dose: null,
  target: 'group',
  needs: { minWorkers: 2 },
  inSpec: (spec) => ({ ...spec, startedAtEpochMs: spec.startedAtEpochMs - offsetMs }),
  inAdapter: {},
  inWorker: (site) => ({
    enter: () => site.confirm(`clock ahead by ${offsetMs} ms, like all others`),
  }),
}
