import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A tick of /proc/<pid>/stat. */
const tickMicros = 10_000

/**
 * Ranks of a command that stay up and train a block of steps when they are asked to. `command` is given the script's
 * own arguments; `train` gives the microseconds of each rank and those of the program that was started.
 */
export async function startJob(command, { model, directory, ranks }) {
  await mkdir(directory, { recursive: true })
  const servers = await Promise.all(
    Array.from({ length: ranks }, (_, rank) => listen(join(directory, `${rank}.sock`))),
  )
  const [program, ...words] = command(join(import.meta.dirname, 'train.py'), model, directory)
  const child = spawn(program, words, { cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (chunk) => (complaints = (complaints + chunk).slice(-4000)))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const failure = ended.then((code) => {
    throw new Error(`${program} ${words.join(' ')} ended with ${code}: ${complaints}`)
  })
  failure.catch(() => undefined)
  const lines = await Promise.race([Promise.all(servers.map(({ accepted }) => accepted)), failure])
  return {
    async train(steps) {
      const before = processorMicros(child.pid)
      const answers = await Promise.race([
        Promise.all(lines.map((line) => line.ask(String(steps)))),
        failure,
      ])
      return { ranks: answers, starter: processorMicros(child.pid) - before }
    },
    async stop() {
      for (const line of lines) line.close()
      await ended
      for (const { server } of servers) server.close()
    },
  }
}

async function listen(path) {
  const server = createServer()
  const accepted = new Promise((resolve) =>
    server.once('connection', (socket) => {
      socket.on('error', () => undefined)
      const answers = createInterface({ input: socket })[Symbol.asyncIterator]()
      resolve({
        async ask(text) {
          socket.write(`${text}\n`)
          return JSON.parse(String((await answers.next()).value))
        },
        close: () => socket.end(),
      })
    }),
  )
  await new Promise((resolve) => server.listen(path, () => resolve(null)))
  return { server, accepted }
}

/** User and system time of a process, all its threads, its children not. */
function processorMicros(pid) {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMicros
}
