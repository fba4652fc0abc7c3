import { ConfigError } from '../../errors.js'
import { annotate } from '../../github/annotations.js'
import type { AlertAnnotation } from '../../monitor/alerts/alert-annotation.js'
import type { Sink, SinkWorld } from './sink.js'

/** GitHub shows so many of each level of a step, and drops the others without a word. */
const maxPerLevel = 10

/** Annotates the page of the workflow run; the last one that GitHub shows of a level says that more may come. */
export function openGithub({ variables }: SinkWorld): Sink<AlertAnnotation | null> {
  if (variables['GITHUB_ACTIONS'] !== 'true') {
    throw new ConfigError(
      'option --alert: github works in a job of GitHub Actions only, and this is none',
      'use webhook=URL, slack=URL, email=ADDRESS or command=PROGRAM',
    )
  }
  const counts = { notice: 0, warning: 0, error: 0 }
  return async (annotation) => {
    if (annotation === null || counts[annotation.level] >= maxPerLevel) return
    counts[annotation.level] += 1
    const isLast = counts[annotation.level] === maxPerLevel
    const more = isLast ? ' GitHub shows no more of this level; the monitor report has all.' : ''
    annotate({ ...annotation, message: `${annotation.message}${more}` })
  }
}
