import { numberPattern, readCount } from './read-number.js'

/** The count and the total of a tqdm progress bar. */
export type Bar = { readonly step: number; readonly total: number | null }

/** `Training:  37%|##   | 3/8 [00:03<00:05,  1.98it/s]`. */
const bar = new RegExp(
  String.raw`(?:(?<label>[A-Za-z][\w (),/:=-]{0,60}?):?\s+)?\d{1,3}%\|[^|]{0,200}\|\s*(?<step>${numberPattern})\s?\/\s?(?<total>${numberPattern}) \[`,
)
const ofTraining = /train|step|epoch|iter|progress|loss/i
/** Names of other activities, even if they contain a training word. */
const ofOthers =
  /generat|split|load|shard|fetch|map|filter|tokeniz|cach|valid|eval|sanity|test|predict|sav|writ/i

/** The progress bar of training in a line; null if there is none or if it counts something else, such as files. */
export function readBar(line: string): Bar | null {
  const match = bar.exec(line)
  const step = readCount(match?.groups?.['step'] ?? '')
  if (match === null || step === null || isForeign(match)) return null
  return { step, total: readCount(match.groups?.['total'] ?? '') }
}

/** Whether a line is a progress bar of something other than training. */
export function isForeignBar(line: string): boolean {
  const match = bar.exec(line)
  return match !== null && isForeign(match)
}

function isForeign(match: RegExpExecArray): boolean {
  const label = match.groups?.['label'] ?? ''
  return label !== '' && (!ofTraining.test(label) || ofOthers.test(label))
}
