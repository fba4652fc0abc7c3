import type { Fault } from '../disturbance.js'
import { alterSentContributions } from '../mechanisms/sent-contributions.js'

export const doubledContribution: Fault = {
  name: 'doubled_contribution',
  code: 'F18b',
  summary: "one rank's gradient enters the sum twice",
  dose: null,
  target: 'rank',
  needs: { minWorkers: 2 },
  expects: ['doubled_contribution'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inAdapter: {},
  inWorker: (site) =>
    alterSentContributions(site, 'gradient sent twice', (contribution) => {
      for (let index = 0; index < contribution.length; index++) {
        contribution[index] = 2 * (contribution[index] ?? 0)
      }
    }),
}
