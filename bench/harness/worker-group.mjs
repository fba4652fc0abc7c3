import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Processes that stay up between rounds, so that only the intended work is timed: each reads one JSON request a line,
 * answers with one JSON line, and sleeps in between. `ask` gives the answers by rank.
 */
export function startWorkerGroup({ command, workers, env }) {
  const members = Array.from({ length: workers }, (_, rank) =>
    startMember(command, { ...env, rank }),
  )
  return {
    ask: (request) => Promise.all(members.map((member) => member.ask(request))),
    async close() {
      await Promise.all(members.map((member) => member.close()))
    },
  }
}

function startMember([program, ...words], { rank, ...env }) {
  const child = spawn(program, words, {
    env: { ...process.env, ...env, RANK: String(rank) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => (complaints = (complaints + chunk).slice(-2000)))
  child.stdin.on('error', () => undefined)
  const exited = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`rank ${rank} of ${words[0]} ended: ${complaints}`)
      return JSON.parse(value)
    },
    async close() {
      child.stdin.end()
      await exited
    },
  }
}
