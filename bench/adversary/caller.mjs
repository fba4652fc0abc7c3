// Makes calls of the command line one after another in this process: node caller.mjs CLI FOLDER, with an IPC channel.
import { pathToFileURL } from 'node:url'

const [cli = '', folder = ''] = process.argv.slice(2)
process.chdir(folder)
const maxCharacters = 200_000
let said = ''
let onExit = (/** @type {any} */ code) => code
let calls = 0

for (const stream of [process.stdout, process.stderr]) {
  stream.write = (/** @type {any} */ chunk, /** @type {any} */ ...rest) => {
    said = (said + chunk).slice(-maxCharacters)
    const then = rest.find((one) => typeof one === 'function')
    if (then) queueMicrotask(then)
    return true
  }
}
process.exit = /** @type {typeof process.exit} */ (
  (code) => onExit(Number(code ?? process.exitCode ?? 0))
)

process.on('message', async (/** @type {string[]} */ words) => {
  process.argv = [process.execPath, cli, ...words]
  process.exitCode = undefined
  said = ''
  const before = process.listeners('SIGINT').length
  const exited = new Promise((resolve) => (onExit = resolve))
  // The entry runs anew for each address; what it loads is loaded once.
  const ran = import(`${pathToFileURL(cli)}?${++calls}`).then(() => process.exitCode ?? 0)
  const code = await Promise.race([exited, ran]).catch((error) => {
    said += String(error?.stack)
    return 1
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException'])
    if (before === 0) process.removeAllListeners(signal)
  process.send?.({ code, said })
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
