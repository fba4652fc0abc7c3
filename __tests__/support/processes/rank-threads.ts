import { afterAll, beforeAll } from 'vitest'
import { useProgramDirectory } from './program-directory.js'
import { type RankGroup, startRankThreads } from './rank-group.js'

/** Threads that run one program for all tests of a file; the source is a path in the repository. */
export function useRankThreads(source: string, size: number): () => RankGroup {
  const programs = useProgramDirectory()
  let group: RankGroup | undefined
  beforeAll(async () => {
    group = startRankThreads(await programs.bundle(source), size)
  })
  afterAll(() => group?.close())
  return () => {
    if (!group) throw new Error('the ranks start before the first test, not earlier')
    return group
  }
}
