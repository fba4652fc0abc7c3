import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Nothing of ours is loaded yet, and perhaps nothing can be, so the message is here. */
function explainStart(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException
  const isFull = code === 'EMFILE' || code === 'ENFILE'
  const why = isFull ? 'too many files are open' : message
  const hint = isFull ? 'raise `ulimit -n`' : 'install minicluster again'
  const exitCode = 3
  console.error(`error: minicluster could not be loaded: ${why}\n${hint}`)
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ error: { message: why, hint, exit_code: exitCode } }))
  }
  process.exit(exitCode)
}

process.on('uncaughtException', explainStart)
const programDirectory = dirname(fileURLToPath(import.meta.url))
// Loaded late, so that a failure to load can be explained.
const { beginWorkers } = await import('../../runtime/engines/local/begin-workers.js').catch(
  explainStart,
)
const early = beginWorkers(process.argv.slice(2), process, programDirectory)
const { runCliProcess } = await import('../commands/run-cli-process.js').catch(explainStart)
await runCliProcess(programDirectory, early, (code) => process.exit(code))
