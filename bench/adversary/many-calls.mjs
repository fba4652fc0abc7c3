import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('caller.mjs', import.meta.url))
/** Every call loads the entry anew, which Node never forgets. */
const maxCallsOfProcess = 500

/** Makes calls one after another in one process, without a start of Node for each; of a call that does not end the code is null. */
export function createCaller({ cli, folder, limitMs }) {
  let child = null
  let calls = 0
  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const begin = () => {
    calls = 0
    child = fork(program, [cli, folder], {
      cwd: folder,
      execArgv: [],
      env: { ...process.env, HOME: folder, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    return child
  }
  const call = async (words) => {
    if (++calls > maxCallsOfProcess) end()
    const caller = child ?? begin()
    let timer
    const answer = await new Promise((resolve) => {
      caller.once('message', resolve)
      caller.once('exit', (code) => resolve({ code: code ?? 1, said: ' \n    at the end (:1)' }))
      timer = setTimeout(() => resolve({ code: null, said: '' }), limitMs)
      caller.send(words)
    })
    clearTimeout(timer)
    caller.removeAllListeners('message')
    caller.removeAllListeners('exit')
    if (answer.code === null || caller.exitCode !== null) end()
    return answer
  }
  return { call, close: end }
}
