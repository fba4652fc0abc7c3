// Changes a file that decides, one place at a time, and shows what its suite does not notice: npm run mutants -- FILE...
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root, suiteOf } from './paths.mjs'
import { describeSurvivors } from './survivors.mjs'
import { tryMutants } from './try-mutants.mjs'

const usage = `npm run mutants -- FILE... [--at-most N --seed N]
  FILE         a source file that has a suite of its name, such as src/watch/jobs/classify-failure.ts
  --at-most N  a sample of so many mutants instead of all
  --seed N     another sample (1)`

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'at-most': { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const paths = positionals.map((path) => relative(root, resolve(path)))
const without = paths.filter((path) => suiteOf(path) === null)
if (paths.length === 0 || without.length > 0) {
  const why = without.length > 0 ? `no suite of the same name: ${without.join(', ')}\n` : ''
  console.error(`${why}${usage}`)
  process.exit(2)
}

let unexplained = 0
for (const path of paths) {
  const { numMutants, survivors } = await tryMutants(path, { choose })
  const { lines, explained } = describeSurvivors(path, survivors)
  unexplained += survivors.length - explained
  console.log(
    [...lines, `${path}: ${numMutants - survivors.length} of ${numMutants} noticed`].join('\n'),
  )
}
process.exitCode = unexplained > 0 ? 1 : 0

/** All, or a sample that depends on the seed only. */
function choose(mutants) {
  const atMost = Number(flags['at-most'] ?? Infinity)
  if (mutants.length <= atMost) return mutants
  let state = Number(flags.seed) >>> 0
  const draw = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0)
  const drawn = mutants.map((mutant) => ({ mutant, at: draw() }))
  const sample = drawn.sort((one, other) => one.at - other.at).slice(0, atMost)
  return sample.map(({ mutant }) => mutant).sort((one, other) => one.start - other.start)
}
