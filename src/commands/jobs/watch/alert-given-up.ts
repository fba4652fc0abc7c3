import { givenUpLook } from '../../../jobs/watch/given-up-look.js'
import { type AlertWorld, systemAlertWorld } from '../../alerts/open-outbox.js'
import { openAlerts } from '../../alerts/open-alerts.js'
import type { Dependencies } from '../../dependencies.js'
import type { Keeping } from './keep-state.js'
import type { WatchOptions } from './show.js'

type Watch = {
  readonly options: Pick<WatchOptions, 'job' | 'alert' | 'alertReminder' | 'json'>
  readonly keeping: Keeping
}

/** Logs and sends that a background watch is given up; the next watch of the job resolves the alert. */
export async function alertGivenUp(
  why: string,
  { options, keeping }: Watch,
  dependencies: Pick<Dependencies, 'log' | 'clock' | 'workingDirectory' | 'signal'>,
  world: AlertWorld = systemAlertWorld,
): Promise<void> {
  dependencies.log.warn(`job ${options.job} is no longer watched: ${why}`)
  const { picture, open } = keeping.earlier
  const alerts = await openAlerts(options, dependencies, world, open)
  if (alerts === null) return
  const atMs = dependencies.clock.now().getTime()
  alerts.observe(givenUpLook({ job: options.job, picture, open, why, atMs }))
  await alerts.end()
  await keeping.save({ open: alerts.open() })
}
