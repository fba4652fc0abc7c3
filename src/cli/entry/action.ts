import { appendFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Nothing of ours is loaded yet, and perhaps nothing can be, so the message is here. */
function explainStart(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException
  const isFull = code === 'EMFILE' || code === 'ENFILE'
  const why = isFull ? 'too many files are open: raise `ulimit -n`' : message
  console.log(`::error title=MiniCluster could not be loaded::${why.replaceAll('\n', '%0A')}`)
  try {
    appendFileSync(process.env['GITHUB_OUTPUT'] ?? '', 'verdict=unknown\n')
  } catch (cause) {
    console.log(`::warning::The output verdict could not be written: ${(cause as Error).message}`)
  }
  process.exit(1)
}

process.on('uncaughtException', explainStart)
const programDirectory = dirname(fileURLToPath(import.meta.url))
// Loaded late, so that workers load while the rest does, and a failure to load can be explained.
const { stepInputs } = await import('../commands/action/step-inputs.js').catch(explainStart)
const { beginWorkers } = await import('../../runtime/engines/local/begin-workers.js').catch(
  explainStart,
)
const early = beginWorkers(stepInputs(process.env), process, programDirectory)
const { runActionProcess } = await import('../commands/action/run-action-process.js').catch(
  explainStart,
)
await runActionProcess(programDirectory, early, process.exit.bind(process))
