import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { errorFinding, ranksInWords } from '../finding.js'
import { isMapped, type Mapping } from './map-pieces.js'
import { eachElement } from './places.js'
import type { Whole, Wholes } from './whole-tensors.js'
import { listFew } from '../../../../kit/wording/first-few.js'

/** The first tensor of the reference that the ranks of the job do not hold completely; null if they hold all. */
export function missingPart(mappings: readonly Mapping[], wholes: Wholes): ProofFinding | null {
  const found = [...wholes.known.values()].map((whole) => ({ whole, ...held(mappings, whole) }))
  const open = mappings.filter((one) => !isMapped(one.found))
  const isOpen = open.length > 0
  const mayBeOf = ({ name }: Whole) => open.some(({ piece }) => piece.name === name)
  const partly = found.find(
    ({ whole, ranks, missing }) => missing > 0 && ranks.length > 0 && !mayBeOf(whole),
  )
  if (partly !== undefined) return missingSlice(partly.whole, partly.ranks, partly.missing)
  const absent = found.filter(({ ranks }) => ranks.length === 0)
  // It may be one of those that could not be mapped.
  return isOpen || absent.length === 0 ? null : missingTensor(absent.map(({ whole }) => whole.name))
}

function held(mappings: readonly Mapping[], whole: Whole) {
  const own = mappings.flatMap(({ piece, found }) =>
    isMapped(found) && found.whole === whole ? [{ piece, found }] : [],
  )
  const isHeld = new Uint8Array(whole.values.length)
  for (const { found } of own)
    eachElement(found.axes, whole.shape, (_, at) => {
      if (at >= 0) isHeld[at] = 1
    })
  const missing = isHeld.reduce((count, one) => count + (one === 0 ? 1 : 0), 0)
  return { ranks: own.map(({ piece }) => piece.rank), missing }
}

const missingSlice = ({ name, values }: Whole, ranks: readonly number[], missing: number) =>
  errorFinding('missing-slice', {
    step: 0,
    ranks: [...ranks],
    parameter: name,
    message: `${missing} of ${values.length} values of ${name} are on no rank: ${ranksInWords(ranks)} ${ranks.length > 1 ? 'start with parts that overlap' : 'holds only a part'}.`,
    advice:
      'Give each rank of the group a part of its own, chosen by its rank within that group, not by another number.',
  })

const missingTensor = (names: readonly string[]) =>
  errorFinding('missing-parameter', {
    step: 0,
    parameter: names[0] ?? null,
    message: `${names.length === 1 ? 'A parameter' : `${names.length} parameters`} of the reference ${names.length === 1 ? 'is' : 'are'} trained on no rank of the job: ${listFew(names)}.`,
    advice:
      'Look for a border between stages that leaves out a layer, and for parameters that no optimizer has.',
  })
