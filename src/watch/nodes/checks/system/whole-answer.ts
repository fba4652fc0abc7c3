import { plural } from '../../../../kit/wording/plural.js'
import type { NodeCheck } from '../node-check.js'
import { okReading, unknownReading } from '../readings.js'

/** Checks that the answer is intact, because a missing or garbled line may have shown a problem. */
export const wholeAnswer: NodeCheck = {
  name: 'answer',
  group: 'system',
  kind: 'state',
  tier: 'fast',
  isEssential: true,
  needs: [],
  summary: 'unknown when lines of the answer are missing, unreadable or contradictory',
  read({ answer: { damage } }) {
    if (damage.length === 0) return [okReading('the answer is intact')]
    const [first, ...rest] = damage
    const more = rest.length === 0 ? '' : `, and ${plural(rest.length, 'more error')}`
    return [unknownReading(`the answer is damaged: ${first}${more}`, { evidence: damage })]
  },
}
