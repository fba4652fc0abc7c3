import type { MemoryController } from '../../answer/node-answer.js'
import { plural } from '../../../../kit/wording/plural.js'
import { formatBytes } from '../../../../kit/wording/units.js'
import type { CheckInput, CheckReading, NodeCheck } from '../node-check.js'
import {
  badReading,
  newSince,
  okReading,
  previousOfBoot,
  unknownReading,
  whyUnseen,
} from '../readings.js'

/** The error counters of the memory controllers. */
export const edac: NodeCheck = {
  name: 'edac',
  group: 'system',
  kind: 'event',
  tier: 'fast',
  isEssential: false,
  needs: ['edac'],
  summary: 'bad when memory has new uncorrectable errors (critical), or many corrected ones',
  read(input) {
    const { answer } = input
    if (answer.memoryControllers === null || answer.memoryControllers.length === 0) {
      const why = whyUnseen(answer, 'edac', 'not reported')
      return [...readTaken(input), unknownReading(`memory errors are not counted: ${why}`)]
    }
    const readings = answer.memoryControllers.map((one) => readController(input, one))
    return [...readings, ...readTaken(input)]
  },
}

function readController(input: CheckInput, controller: MemoryController): CheckReading {
  const { name: subject, corrected, uncorrected } = controller
  if (corrected === null && uncorrected === null) {
    return unknownReading(`${subject} does not count its errors`, { subject })
  }
  const controllers = previousOfBoot(input.answer, input.previous)?.memoryControllers ?? []
  const before = controllers.find(({ name }) => name === subject)
  const more = { subject, figures: { corrected, uncorrected } }
  const fatal = countNew(uncorrected, before?.uncorrected)
  if (fatal > 0) {
    const text = `${subject}: ${plural(fatal, 'new memory error')} that could not be corrected`
    return badReading('critical', text, more)
  }
  const many = countNew(corrected, before?.corrected)
  const text = `${subject}: ${plural(many, 'new memory error')} that could be corrected`
  return many > input.limits.correctedErrors
    ? badReading('warning', text, more)
    : okReading(text, more)
}

/** In the first round, all errors since boot are new. */
const countNew = (now: number | null, before: number | null | undefined): number =>
  newSince(now, before) ?? now ?? 0

/** Faulty memory that the kernel has retired. */
function readTaken({ answer, previous }: CheckInput): CheckReading[] {
  const bytes = answer.memory?.hardwareCorruptedBytes ?? 0
  const before = previousOfBoot(answer, previous)?.memory?.hardwareCorruptedBytes
  if ((newSince(bytes, before) ?? bytes) <= 0) return []
  const text = `the kernel has taken ${formatBytes(bytes)} of faulty memory out of use`
  return [badReading('warning', text, { subject: 'faulty memory', figures: { bytes } })]
}
