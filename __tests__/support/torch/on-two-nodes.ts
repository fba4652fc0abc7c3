import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aFolder, dist, minicluster } from '../../integration/program.js'
import { scripts, torchrun } from './torch-rig.js'

const rig = join(import.meta.dirname, 'two-nodes.sh')

/** What differs between tests; the names are those of the variables of the rig. */
export type TwoNodes = {
  readonly MODE?: 'run' | 'check'
  readonly RANKS?: number
  readonly STEPS?: number
  readonly FAULT?: 'agent' | 'agent-alone' | 'slow-link'
  readonly AFTER?: number
  readonly RATE?: string
  readonly SCRIPT_B?: string
  readonly ARGUMENTS?: string
  readonly ARGUMENTS_B?: string
}

/** One job on two machines, each with a network of its own: the exit codes of both, and their directories `a` and `b`. */
export async function onTwoNodes(given: TwoNodes, timeoutMs = 240_000) {
  const folder = await aFolder()
  const [program] = torchrun(1, 'train.py')
  const parameters = ['-Urn', '--kill-child', 'sh', rig, folder, join(dist, 'cli.js'), program]
  const asked = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, String(value)]),
  )
  const env = {
    ...process.env,
    NODE: process.execPath,
    SCRIPT: join(scripts, 'train.py'),
    ...asked,
  }
  await promisify(execFile)('unshare', parameters, { cwd: folder, timeout: timeoutMs, env })
  const numberIn = async (name: string) => Number(await readFile(join(folder, name), 'utf8'))
  return {
    folder,
    codes: [await numberIn('a.rc'), await numberIn('b.rc')],
    /** Seconds from the fault until the command of each node had ended; null without a fault. */
    secondsToEnd: async () =>
      given.FAULT === undefined ? null : (await numberIn('end.s')) - (await numberIn('fault.s')),
    merge: (...runs: readonly string[]) => minicluster(folder, 'report', ...runs),
    mergeAsJson: async () => {
      const { stdout, exitCode } = await minicluster(folder, 'report', 'a', 'b', '--json')
      return { report: JSON.parse(stdout) as unknown, exitCode }
    },
  }
}
