import { plural } from '../../wording/plural.js'
import { orderOf, stallLimitOf, stepOf, totalOf } from '../progress.js'
import { bad, type HealthCheck, isRunning, ok, unknown } from './health-check.js'

/** Whether it makes steps while it is looked at. */
export const progressCheck: HealthCheck = {
  name: 'progress',
  title: 'Progress',
  check(seen, { stallMs }) {
    const { first, last, isLogRead, sampledMs } = seen
    if (!isLogRead) return unknown(['its log cannot be read'])
    const step = stepOf(last)
    if (step === null) {
      return unknown(
        ['no step was recognised in its log'],
        'give the form of its steps with --step-pattern, such as "it (\\d+)"',
      )
    }
    const where = `step ${step}${ofTotal(totalOf(last))} (${last.chosen})`
    if (!isRunning(seen)) return ok(where)
    const seconds = Math.round(sampledMs / 1000)
    if ((orderOf(last) ?? 0) > (orderOf(first) ?? Infinity)) {
      return ok(`${where}, ${step - (stepOf(first) ?? step)} more within ${seconds} s`)
    }
    const still = `${where}, and no new one within ${seconds} s`
    const limitMs = stallLimitOf(last, stallMs)
    const longer = `a step may take longer; look for longer with --sample-duration ${Math.ceil(limitMs / 1000)}`
    return sampledMs >= limitMs ? bad([still], standsStill) : unknown([still], longer)
  },
}

const standsStill = 'it stands still: look at its stacks with py-spy, and at the network below'

const ofTotal = (total: number | null): string =>
  total === null ? '' : ` of ${plural(total, 'step')}`
