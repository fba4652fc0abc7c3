import { readFileSync } from 'node:fs'

/** Cores this process may use: the affinity mask and the container's CPU quota, where they can be read. */
export function usableCores(available: number): number {
  try {
    const [quota, period] = readFileSync('/sys/fs/cgroup/cpu.max', 'utf8').trim().split(' ')
    if (quota === undefined || quota === 'max') return available
    return Math.max(1, Math.min(available, Math.floor(Number(quota) / Number(period))))
  } catch {
    return available
  }
}
