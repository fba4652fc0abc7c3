import { readdir } from 'node:fs/promises'

/** Names in a directory that end like this, sorted; null if the path leads to no directory that can be read. */
export async function listNames(directory: string, ending: string): Promise<string[] | null> {
  const names = await readdir(directory).catch(() => null)
  return names === null ? null : names.filter((name) => name.endsWith(ending)).sort()
}
