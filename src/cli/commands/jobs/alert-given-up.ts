import type { OpenProblem } from '../../../watch/alerts/alert-policy.js'
import { type GivenUp, unwatchedJobAlert } from '../../../watch/jobs/unwatched-job-alert.js'
import { type AlertOptions, openAlerts } from '../alerts/open-alerts.js'
import { type AlertServices, systemAlertServices } from '../alerts/open-outbox.js'
import type { Dependencies } from '../dependencies.js'

/**
 * Sends an alert that no process continues the task. Returns the open alerts, which the next process has to resolve.
 */
export async function alertGivenUp(
  options: AlertOptions,
  given: Omit<GivenUp, 'atMs'>,
  dependencies: Pick<Dependencies, 'log' | 'clock' | 'workingDirectory' | 'signal'>,
  world: AlertServices = systemAlertServices,
): Promise<readonly OpenProblem[]> {
  const alerts = await openAlerts(options, dependencies, world, given.open)
  if (alerts === null) return given.open
  alerts.observe(unwatchedJobAlert({ ...given, atMs: dependencies.clock.now().getTime() }))
  await alerts.end()
  return alerts.open()
}
