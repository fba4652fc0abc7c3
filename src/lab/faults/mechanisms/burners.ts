import { type ChildProcess, spawn } from 'node:child_process'

/** Computes until its standard input closes, so it never outlives its parent. */
const program = `
const burn = () => {
  for (const end = Date.now() + 20; Date.now() < end; );
  setImmediate(burn)
}
process.stdin.on('end', () => process.exit()).on('error', () => process.exit()).resume()
burn()
`

/** Starts processes that only compute: on one core, or wherever the system puts them. */
export function startBurners(count: number, core: number | null): { stop(): void } {
  const node = [process.execPath, '-e', program]
  const [command = '', ...parameters] =
    core === null ? node : ['taskset', '-c', String(core), ...node]
  const children = Array.from({ length: count }, (): ChildProcess => {
    const child = spawn(command, parameters, { stdio: ['pipe', 'ignore', 'ignore'] })
    child.on('error', () => undefined)
    child.stdin?.on('error', () => undefined)
    return child
  })
  return { stop: () => children.forEach((child) => child.kill('SIGKILL')) }
}
