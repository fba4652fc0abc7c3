import type { Fault } from '../disturbance.js'
import { alterSentContributions } from '../mechanisms/sent-contributions.js'

export const missingContribution: Fault = {
  name: 'missing_contribution',
  code: 'F18',
  summary: "one rank's gradient never enters the sum",
  dose: null,
  target: 'rank',
  needs: { minWorkers: 2 },
  expects: ['missing_contribution'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inAdapter: {},
  inWorker: (site) =>
    alterSentContributions(site, 'zeros sent', (contribution) => void contribution.fill(0)),
}
