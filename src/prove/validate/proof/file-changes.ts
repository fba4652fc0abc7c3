import { dirname } from 'node:path'

/** What a job did to the files of its working directory, as absolute paths. */
export type FileChanges = {
  /** New files and directories, without what lies in a new directory. */
  readonly created: readonly string[]
  /** Files that were there before and have been written or removed. */
  readonly changed: readonly string[]
}

/** For a job whose working directory could not be listed. */
const unknownChanges: FileChanges = { created: [], changed: [] }

type Tree = ReadonlyMap<string, string>

/** Compares the files before and after a job. */
export function fileChanges(before: Tree | null, after: Tree | null): FileChanges {
  if (before === null || after === null) return unknownChanges
  const isNew = (path: string) => after.has(path) && !before.has(path)
  return {
    created: [...after.keys()].filter((path) => isNew(path) && !isNew(dirname(path))),
    changed: [...before]
      .filter(([path, stamp]) => stamp !== 'directory' && after.get(path) !== stamp)
      .map(([path]) => path),
  }
}
