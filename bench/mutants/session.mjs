// Runs one suite again and again in one process, each time with another text of one source file; its parent may kill it.
import { root } from './paths.mjs'
import { createVitest } from 'vitest/node'
import * as plugins from '../../__tests__/support/runner/import-plugins.mjs'

const [file, ...suites] = process.argv.slice(2)
/** @type {string | null} */
let text = null

const mutant = {
  name: 'mutant',
  enforce: /** @type {const} */ ('pre'),
  load: (/** @type {string} */ id) => (id === file && text !== null ? text : undefined),
}

const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    include: suites,
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    reporters: [{}],
    passWithNoTests: false,
  },
  { plugins: [mutant, ...Object.values(plugins)] },
)
const specifications = await vitest.globTestSpecifications()

async function passes() {
  vitest.invalidateFile(file)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return (
    unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((one) => one.ok())
  )
}

process.on('message', async (/** @type {{ text: string | null }} */ message) => {
  text = message.text
  process.send?.({ passes: await passes() })
})
process.on('disconnect', () => process.exit())
process.send?.({ ready: specifications.length })
