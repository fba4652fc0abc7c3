import { bad, type HealthCheck, isAtRest, isRunning, ok, unknown } from './health-check.js'

/** Checks that every Ray Train rank is alive. */
export const ranksCheck: HealthCheck = {
  name: 'ranks',
  title: 'Ranks',
  check(seen) {
    const { trainRun } = seen
    if (trainRun === null) {
      const { job } = seen
      if (job.status === 'ok' && job.value.rayJobId === null) {
        return ok('its program has not called Ray, so Ray knows no ranks')
      }
      return isAtRest(seen)
        ? ok('there are no ranks to check')
        : unknown(
            ['Ray Train reports no ranks of this job'],
            'start it with --env RAY_TRAIN_ENABLE_STATE_TRACKING=1, if it uses Ray Train',
          )
    }
    const rows = trainRun.ranks.map(
      ({ rank, status, pid }) =>
        `rank ${rank ?? '?'}: ${status ?? 'unknown'} (pid ${pid ?? 'unknown'})`,
    )
    const all = [`Ray Train: ${trainRun.status}`, ...rows]
    if (trainRun.ranks.some(({ status }) => status === 'DEAD') && isRunning(seen)) {
      return bad(
        all,
        'a rank is dead: Ray Train restarts the worker group if max_failures allows it',
      )
    }
    if (trainRun.status === 'ERRORED' || trainRun.status === 'ABORTED') return bad(all)
    return trainRun.ranks.some(({ status }) => status === null) ? unknown(all) : ok(...all)
  },
}
