import type { Cluster } from '../../../../watch/jobs/cluster.js'
import { unseenSubject } from '../../../../watch/jobs/unwatched-job-alert.js'
import {
  createSupervisionAlertSnapshots,
  supervisedSubject,
} from '../../../../watch/jobs/supervise/alert-snapshots.js'
import type { SupervisorState } from '../../../../kit/records/jobs/supervisor-state.js'
import { formatRecord } from '../../../../kit/records/json/format-record.js'
import { writeFileAtomically } from '../../../../machine/system/files/atomic-file.js'
import { type AlertOptions, openAlerts } from '../../alerts/open-alerts.js'
import type { Dependencies } from '../../dependencies.js'
import { alertGivenUp } from '../alert-given-up.js'
import { readSupervisorState } from './supervision-files.js'

/** Sends the alerts of a supervised run; `end` delivers pending alerts in bounded time. */
export async function openSupervisionAlerts(
  options: AlertOptions,
  {
    state,
    cluster,
    nowMs,
  }: {
    readonly state: SupervisorState
    readonly cluster: Pick<Cluster, 'address'>
    /** Epoch milliseconds from a monotonic clock. */
    readonly nowMs: () => number
  },
  dependencies: Dependencies,
) {
  const alerts = await openAlerts(options, dependencies, undefined, state.open)
  const toLook = createSupervisionAlertSnapshots(
    cluster.address,
    state.open.map(({ problem }) => problem),
  )
  return {
    /** Notes a state, and returns it with the alerts that are open now, so that none is sent twice after a crash. */
    note(now: SupervisorState): SupervisorState {
      if (alerts === null) return { ...now, open: state.open }
      alerts.observe(toLook(now, nowMs()))
      return { ...now, open: alerts.open() }
    },
    end: async (): Promise<void> => alerts?.end(),
  }
}

type Run = { readonly options: AlertOptions; readonly name: string; readonly path: string }

/** Logs and alerts that no process supervises the run any longer; the next supervisor resolves the alert. */
export async function alertGivenUpSupervision(
  why: string,
  { options, name, path }: Run,
  dependencies: Dependencies,
): Promise<void> {
  dependencies.log.warn(`run ${name} is no longer supervised: ${why}`)
  const state = await readSupervisorState(path)
  const source = 'a background supervisor'
  const given = {
    task: 'supervision' as const,
    open: state?.open ?? [],
    subject: state === null ? unseenSubject(name, source) : supervisedSubject(state, source),
    description: `no process supervises the run any longer, and a failed job is not restarted: ${why}`,
    command: `the same minicluster jobs supervise --detach --name ${name}`,
  }
  const open = await alertGivenUp(options, given, dependencies)
  if (state !== null)
    await writeFileAtomically(path, formatRecord({ ...state, open }), { durable: true })
}
