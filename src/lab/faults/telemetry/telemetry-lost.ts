import type { StepTelemetry } from '../../telemetry/step-telemetry.js'
import type { Fault, WorkerSite } from '../disturbance.js'

export const telemetryLost: Fault = {
  name: 'telemetry_lost',
  code: 'F28a',
  summary: 'one rank keeps training but stops reporting',
  dose: null,
  target: 'rank',
  needs: {},
  expects: ['unobservable'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: { needs: { minDurationMs: 2500 } },
  inWorker: (site) => ({ telemetry: (inner) => silenced(site, inner) }),
}

/** Drops every record, of this or later versions, once the fault is due. */
function silenced(site: WorkerSite, inner: StepTelemetry): StepTelemetry {
  return new Proxy(inner, {
    get(_, name) {
      const member: unknown = Reflect.get(inner, name, inner)
      if (typeof member !== 'function') return member
      return (...values: unknown[]): unknown => {
        if (!site.isDue()) return Reflect.apply(member, inner, values)
        site.confirm('telemetry is no longer passed on')
        return undefined
      }
    },
  })
}
