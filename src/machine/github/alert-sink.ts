import { ConfigError } from '../../kit/errors.js'
import { annotate } from './annotations.js'
import type { AlertAnnotation } from '../../watch/alerts/alert-annotation.js'
import type { Sink, SinkServices } from '../system/alert-sinks/sink.js'

/** GitHub shows this many of each level per step, and silently drops the others. */
const maxPerLevel = 10

/**
 * Annotates the page of the workflow run; the last annotation that GitHub shows of a level says that more may follow.
 */
export function openGithub({ variables }: SinkServices): Sink<AlertAnnotation | null> {
  if (variables['GITHUB_ACTIONS'] !== 'true') {
    throw new ConfigError(
      'option --alert: github works only in a GitHub Actions job',
      'use webhook=URL, slack=URL, email=ADDRESS or command=PROGRAM',
    )
  }
  const counts = { notice: 0, warning: 0, error: 0 }
  return async (annotation) => {
    if (annotation === null || counts[annotation.level] >= maxPerLevel) return
    counts[annotation.level] += 1
    const isLast = counts[annotation.level] === maxPerLevel
    const more = isLast
      ? ' GitHub shows no more annotations of this level; the monitor report lists all.'
      : ''
    annotate({ ...annotation, message: `${annotation.message}${more}` })
  }
}
