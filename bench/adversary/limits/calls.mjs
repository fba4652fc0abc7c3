import { setTimeout as pause } from 'node:timers/promises'

/** Where the calls write. */
export const places = ['--output', 's.json', '--run-dir', 'sd']

/** A run of a command of a shell. */
export const shell = (text) => ['run', ...places, '--', 'sh', '-c', text]

/** Steps that are soon done. */
export const small = ['--batch-size', '8', '--hidden-size', '8']

/** A command that prints without end is stopped after a while. */
export const stopAfter =
  (ms) =>
  async ({ child, hasEnded }) => {
    for (const until = performance.now() + ms; performance.now() < until && !hasEnded();)
      await pause(100)
    child.kill('SIGINT')
  }
