import type { Fault } from '../disturbance.js'
import { override } from '../mechanisms/override.js'

/** Steps that the heartbeat claims and that were never trained. */
const claimed = 1000

export const lyingHeartbeat: Fault = {
  name: 'lying_heartbeat',
  code: 'F28c',
  summary: "one rank's heartbeat reports steps that it has not made",
  dose: null,
  target: 'rank',
  needs: {},
  expects: ['unobservable'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inWorker: (site) => ({
    telemetry: (inner) =>
      override(inner, {
        enter(phase, step, sequence) {
          if (!site.isDue()) return inner.enter(phase, step, sequence)
          inner.enter(phase, step + claimed, sequence)
          site.confirm(`the heartbeat claims ${claimed} more steps than were made`)
        },
      }),
  }),
}
