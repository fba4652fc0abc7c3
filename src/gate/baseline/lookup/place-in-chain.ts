import type { BaselineOrigin } from '../../../kit/records/baseline/comparison.js'
import type { SearchAnchor } from './baseline-request.js'
import { plural } from '../../../kit/wording/plural.js'

type Place = Pick<BaselineOrigin, 'relation' | 'distance'>

/** The relation of a commit of the chain to the measured one. The distance of a merge group from its base is unknown. */
export function placeInChain(index: number, anchor: SearchAnchor | null): Place {
  return {
    relation: index === 0 ? 'first-parent' : 'ancestor',
    distance: anchor?.kind === 'itself' ? null : index + 1,
  }
}

/** As text that follows the commit's name. */
export function describePlace(index: number, anchor: SearchAnchor | null): string {
  if (anchor?.kind === 'itself') {
    return index === 0
      ? 'the base of the merge group'
      : `${plural(index, 'first-parent step')} before the base`
  }
  if (index === 0) return 'the first parent of the measured commit'
  return `the nearest ancestor with a baseline, ${index + 1} first-parent steps away`
}
