import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBattle, noCounts } from './battle.mjs'

/** Does one part of the battle in several folders beside each other, each with random numbers of its own, and adds up what was found. */
export async function fightSideBySide(place, numLanes, part) {
  const { cli, scratch, seed, report } = place
  let turn = Math.imul(seed, 31) >>> 8
  /** Of what is done in turn, each lane takes the next. */
  const turns = { next: () => turn++ }
  const lanes = Array.from({ length: numLanes }, async (_, lane) => {
    const folder = await mkdtemp(join(scratch, 'adversary-'))
    await writeFile(join(folder, 'notes.txt'), 'notes of the user')
    return part(createBattle({ cli, folder, seed: seed * 16 + lane, report }), turns)
  })
  const sums = noCounts()
  for (const counts of await Promise.all(lanes))
    for (const key of Object.keys(sums)) sums[key] += counts[key]
  return sums
}
