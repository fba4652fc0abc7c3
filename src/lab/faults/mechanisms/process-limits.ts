import { spawnSync } from 'node:child_process'

/** Lowers a soft limit of this process; false where the system has no `prlimit` or refuses. */
export function limitProcess(resource: 'core' | 'nofile', limit: number): boolean {
  const parameters = ['--pid', String(process.pid), `--${resource}=${limit}:`]
  return spawnSync('prlimit', parameters, { stdio: 'ignore' }).status === 0
}
