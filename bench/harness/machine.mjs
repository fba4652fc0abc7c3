import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem, type, release } from 'node:os'

/** The machine of the measurements. */
export function describeMachine() {
  const [cpu] = cpus()
  return {
    cpu: cpu?.model.trim() ?? null,
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    os: `${type()} ${release()}`,
  }
}

/** Load average of the last minute: on an idle machine it comes from the benchmark itself. */
export const loadAverage = () => loadavg()[0]

/** The commit that is checked out, with a plus where files differ from it; null without git. */
export function describeCommit() {
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    const hasChanges = git('status', '--porcelain', '--', 'src', 'dist') !== ''
    return git('rev-parse', '--short', 'HEAD') + (hasChanges ? '+' : '')
  } catch {
    return null
  }
}
