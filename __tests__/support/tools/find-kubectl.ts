import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Every kubectl to test with: MINICLUSTER_KUBECTL, and the first in PATH; they may carry commands in different ways. */
export function findKubectls(environment = process.env): readonly string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const inPath = folders.map((folder) => join(folder, 'kubectl')).find(isExecutable)
  const named = environment['MINICLUSTER_KUBECTL']
  const found = [named, inPath].filter((path) => path !== undefined && isExecutable(path))
  return [...new Set(found)] as string[]
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
