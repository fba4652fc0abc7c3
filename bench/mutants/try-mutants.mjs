import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mutantsOf } from './mutate.mjs'
import { root, suiteOf } from './paths.mjs'

const program = new URL('session.mjs', import.meta.url)
/** Longest time of a suite with a mutant, which may loop forever; and for the start of a session. */
const suiteLimitMs = 30_000
const startLimitMs = 120_000

/**
 * Tries mutants of a source file one after the other against the suite of its name. Throws where there is no such suite,
 * or where it fails without a change.
 *
 * @param {string} path
 * @param {{ choose?: (mutants: import('./mutate.mjs').Mutant[]) => import('./mutate.mjs').Mutant[], progress?: (text: string) => void }} options
 */
export async function tryMutants(path, { choose = (all) => all, progress = () => {} } = {}) {
  const suite = suiteOf(path)
  if (suite === null) throw new Error(`${path} has no suite of its name`)
  const text = await readFile(join(root, path), 'utf8')
  const mutants = choose(mutantsOf(path, text))
  let session = await startSession(path, suite)
  const survivors = []
  try {
    if ((await session.run(null)) !== 'passed') throw new Error(`${suite} fails without a change`)
    for (const [index, mutant] of mutants.entries()) {
      const changed = text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end)
      const outcome = await session.run(changed)
      if (outcome === 'passed') survivors.push(mutant)
      if (outcome === 'hung') session = await startSession(path, suite)
      progress(`${path} ${index + 1}/${mutants.length}: ${mutant.change}, ${outcome}`)
    }
  } finally {
    session.end()
  }
  return { path, numMutants: mutants.length, survivors }
}

async function startSession(path, suite) {
  const child = fork(program, [join(root, path), suite], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = () => void child.kill('SIGKILL')
  const started = await answerOf(child, startLimitMs)
  if (started?.ready !== 1) {
    end()
    throw new Error(`${suite} cannot be started`)
  }
  return {
    end,
    /** @returns {Promise<'passed' | 'failed' | 'hung'>} */
    async run(text) {
      child.send({ text })
      const answer = await answerOf(child, suiteLimitMs)
      if (answer === null) end()
      return answer === null ? 'hung' : answer.passes ? 'passed' : 'failed'
    },
  }
}

/**
 * The next message of a process; null if it ends or takes too long.
 *
 * @returns {Promise<any>}
 */
function answerOf(child, limitMs) {
  return new Promise((resolve) => {
    const finish = (answer) => {
      clearTimeout(timer)
      child.off('message', finish).off('exit', onExit)
      resolve(answer)
    }
    const onExit = () => finish(null)
    const timer = setTimeout(onExit, limitMs)
    child.once('message', finish).once('exit', onExit)
  })
}
