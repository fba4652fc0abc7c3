import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeFailure, formatFailure } from '../commands/describe-failure.js'
import { createLocalEngine } from '../commands/local-engine.js'
import { runCommandLine } from '../commands/run-command-line.js'
import { ignoreBrokenPipe } from '../system/broken-pipe.js'
import { listenForInterrupts } from '../system/interrupts.js'

process.on('uncaughtException', (error) => {
  const failure = describeFailure(error, process.argv.includes('--verbose'))
  console.error(`error: ${formatFailure(failure)}`)
  process.exit(failure.exitCode)
})
ignoreBrokenPipe(process.stdout, process.stderr)

process.exitCode = await runCommandLine(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  interrupts: listenForInterrupts(process, (code) => process.exit(code)),
  engine: createLocalEngine(dirname(fileURLToPath(import.meta.url))),
})
