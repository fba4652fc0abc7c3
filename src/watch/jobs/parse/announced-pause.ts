import { splitLog, withoutRayPrefix } from './log-lines.js'
import { parseSteps } from './parse-steps.js'

/** A long pause that a log announces: nothing, or a checkpoint or an evaluation, which may show that it goes on. */
export type AnnouncedPause = 'none' | 'announced' | 'going-on'

/** An announcement is looked for in this many of the newest lines. */
const linesRead = 20

const begins =
  /\b(?:sav(?:e|ing)|writ(?:e|ing)|stor(?:e|ing)|dump(?:ing)?|upload(?:ing)?)\b.{0,60}(?:checkpoint|ckpt|\bmodel\b|state_dict|optimizer state)|(?:checkpoint|ckpt).{0,60}\b(?:sav|writ|upload)ing\b|\bsanity check|\b(?:eval(?:uation)?|val(?:idation)?)[ _](?:step|batch|iter(?:ation)?)\b|\b(?:evaluating|validating|testing|predicting)\b|\b(?:running|starting|begin(?:ning)?|start)\b.{0,20}\b(?:evaluation|validation|eval)\b|\b(?:evaluation|validation|eval|val|test)\b[^|]{0,40}\d{1,3}%\|/i
const ends =
  /\b(?:saved|written|uploaded|done|finished|completed?|took|ended|skipp(?:ed|ing)|disabled|failed|every)\b|\b100%\|/i
const results = /\b(?:loss|accuracy|perplexity|score)\b\s*[=:]?\s*\d/i

/** Finds the newest announcement since the last training step; `fresh` are the lines that are new since the last poll. */
export function findAnnouncedPause(
  log: string,
  fresh: string,
  pattern: RegExp | null = null,
): AnnouncedPause {
  if (!isAnnounced(log, pattern)) return 'none'
  return splitLog(fresh).some((line) => begins.test(line)) ? 'going-on' : 'announced'
}

function isAnnounced(log: string, pattern: RegExp | null): boolean {
  const lines = splitLog(log.slice(-linesRead * 4000)).slice(-linesRead)
  for (const line of lines.map(withoutRayPrefix).reverse()) {
    if (ends.test(line)) return false
    if (begins.test(line)) return true
    if (results.test(line) || showsStep(line, pattern)) return false
  }
  return false
}

const showsStep = (line: string, pattern: RegExp | null): boolean =>
  parseSteps(line, pattern).readings.some(({ series }) => series !== 'checkpoint_step')
