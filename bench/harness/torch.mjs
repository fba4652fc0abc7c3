import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startWorkerGroup } from './worker-group.mjs'

const execute = promisify(execFile)
const scripts = fileURLToPath(new URL('../pytorch/', import.meta.url))
const candidates = ['python3', '/usr/bin/python3', '/usr/local/bin/python3', 'python']

/** Ranks on one machine need no other interface; the scripts leave nothing behind. */
const surroundings = { GLOO_SOCKET_IFNAME: 'lo', PYTHONDONTWRITEBYTECODE: '1' }

/** The first Python that imports torch with Gloo, and what it is made of; null where there is none. */
export async function findTorch(scratch) {
  const named = process.env.PYTHON
  for (const python of named ? [named, ...candidates] : candidates) {
    try {
      const { stdout } = await execute(python, [join(scripts, 'describe.py')])
      return { ...createTorch(python, scratch), versions: JSON.parse(stdout) }
    } catch {
      continue
    }
  }
  return null
}

function createTorch(python, scratch) {
  let meetings = 0
  const command = (script, settings) => [python, join(scripts, script), JSON.stringify(settings)]
  return {
    /** Starts the ranks of a script, which meet through a file, and waits until they have. */
    async startGroup({ script, workers, settings, env = {} }) {
      const meeting = join(scratch, `meeting-${meetings++}`)
      const group = startWorkerGroup({
        command: command(script, settings),
        workers,
        env: { WORLD_SIZE: String(workers), MEETING: meeting, ...surroundings, ...env },
      })
      const [started] = await group.ask({ kind: 'describe' })
      return { ...group, started }
    },
    /** Runs a script from its start to its end; returns what it printed and the wall time. */
    async wholeProcess({ script, settings, env = {} }) {
      const started = performance.now()
      const [program, ...words] = command(script, settings)
      const { stdout } = await execute(program, words, {
        env: { ...process.env, ...surroundings, TMPDIR: scratch, ...env },
      })
      const wallSeconds = (performance.now() - started) / 1000
      return {
        answers: stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
        wallSeconds,
      }
    },
  }
}
