import type { FileUse } from '../config/files/file-use.js'
import type { PathIdentity } from '../../machine/system/files/path-identity.js'

/** A file or directory of a call, and the option that names it. */
export type NamedFile = Pick<FileUse, 'use' | 'what' | 'holds'> & {
  /** `option --output`. */
  readonly spelled: string
  /** As it was given. */
  readonly given: string
  readonly identity: PathIdentity
}

/** A sentence for every two names of a call of which one would write over the other. */
export function findFileConflicts(files: readonly NamedFile[]): string[] {
  return files.flatMap((first, at) =>
    files.slice(at + 1).flatMap((second) => {
      const conflict = conflictOf(first, second) ?? conflictOf(second, first)
      return conflict === null ? [] : [conflict]
    }),
  )
}

/** What the first, if it is written, does to the second. */
function conflictOf(first: NamedFile, second: NamedFile): string | null {
  if (first.use !== 'writes') return null
  if (isSame(first.identity, second.identity)) return conflictOfSame(first, second)
  if (first.what === 'directory') return null
  if (isInside(second.identity, first.identity))
    return `${first.spelled}: ${first.given} is a file there, and a directory in ${second.spelled}`
  if (second.what === 'file' || second.holds === null) return null
  if (!isInside(first.identity, second.identity)) return null
  const relative = first.identity.path.slice(second.identity.path.length + 1)
  return second.holds.test(relative.replaceAll('\\', '/'))
    ? `${first.spelled}: ${first.given} is one of the files that belong to ${second.spelled}`
    : null
}

/** Several kinds of files may lie in one directory. */
function conflictOfSame(first: NamedFile, second: NamedFile): string | null {
  if (first.what === 'directory' && second.what === 'directory') return null
  return `${first.spelled} and ${second.spelled} name the same ${first.what}: ${first.given}`
}

const isSame = (a: PathIdentity, b: PathIdentity): boolean =>
  a.path === b.path || (a.inode !== null && a.inode === b.inode)

const isInside = (inner: PathIdentity, outer: PathIdentity): boolean =>
  inner.path.startsWith(outer.path) && /^[/\\]/.test(inner.path.slice(outer.path.length))
