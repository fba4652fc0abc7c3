import { spawn } from 'node:child_process'

/** Burns one core until it is stopped or this process ends. */
export function startNeighbour() {
  const burn = `const burn = () => { for (const end = Date.now() + 20; Date.now() < end; ); setImmediate(burn) }
process.stdin.on('end', () => process.exit()).on('error', () => process.exit()).resume()
burn()`
  const child = spawn(process.execPath, ['-e', burn], { stdio: ['pipe', 'ignore', 'ignore'] })
  return { stop: () => child.kill('SIGKILL') }
}
