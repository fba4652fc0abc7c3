import { alterAppliedScale } from '../mechanisms/applied-scale.js'
import type { Fault } from '../disturbance.js'
import { alterSentContributions } from '../mechanisms/sent-contributions.js'

/** Like a group that has silently lost a member: it averages over the others, so the loss looks right. */
export const renormalisedSum: Fault = {
  name: 'renormalised_sum',
  code: 'F18c',
  summary: "one rank's gradient never enters the sum, and every rank divides by one worker fewer",
  dose: null,
  target: 'group',
  needs: { minWorkers: 2 },
  expects: ['missing_contribution', 'wrong_scale'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inWorker: (site) => ({
    ...alterAppliedScale(site, (scale) => (scale * site.worldSize) / (site.worldSize - 1)),
    ...(site.rank === site.aim.rank &&
      alterSentContributions(site, 'zeros sent', (contribution) => void contribution.fill(0))),
  }),
}
