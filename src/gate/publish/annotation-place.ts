import { isAbsolute, relative, sep } from 'node:path'
import type { SourcePlace } from '../../kit/errors.js'

/** Where GitHub shows an annotation in the changed files; `file` is relative to the repository, with slashes. */
export type AnnotationPlace = {
  readonly file: string
  readonly startLine: number
  readonly startColumn?: number
}

/** The place of an error in the checked-out repository; null where it is unknown or lies outside. */
export function annotationPlace(
  place: SourcePlace | null,
  workspace: string | undefined,
): AnnotationPlace | null {
  if (place === null || workspace === undefined) return null
  const file = relative(workspace, place.file)
  if (file === '' || file.startsWith('..') || isAbsolute(file)) return null
  const { line: startLine, column } = place
  const position = column === null ? { startLine } : { startLine, startColumn: column }
  return { file: file.split(sep).join('/'), ...position }
}
