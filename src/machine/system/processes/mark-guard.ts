import { spawn } from 'node:child_process'
import { markVariable, sweeperOptions, sweepScript } from './marked-processes.js'

/** The end of input means that this process has ended. A program that was told to end may need time to save. */
const script = `while read -r line; do :; done\nsleep 4\n${sweepScript}`

/**
 * Ends the processes of a run if this process is killed, those in sessions of their own included. Returns how to
 * dismiss the guard.
 */
export function guardMarkedProcesses(mark: string): () => void {
  const words = ['-c', script, 'sweeper', `${markVariable}=${mark}`]
  const guard = spawn('/bin/sh', words, {
    ...sweeperOptions(mark),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell nothing can outlive us.
  guard.on('error', () => undefined).unref()
  guard.stdin.on('error', () => undefined)
  return () => {
    guard.kill('SIGKILL')
    guard.stdin.destroy()
  }
}
