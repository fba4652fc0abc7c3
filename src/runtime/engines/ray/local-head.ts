import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { InfrastructureError } from '../../../kit/errors.js'
import type { Cluster } from '../../../watch/jobs/cluster.js'
import {
  makeScratchDirectory,
  removeTree,
} from '../../../machine/system/files/scratch-directory.js'
import { connectRay } from '../../../machine/system/ray/http.js'
import { rayCluster } from '../../../machine/system/ray/ray-cluster.js'
import { sleep } from '../../../machine/system/sleep.js'
import { freePorts } from '../command/free-port.js'
import { startProgram } from '../command/programs.js'
import type { RayProgram } from './find-ray-program.js'

type Variables = Readonly<Record<string, string | undefined>>

/** The inputs for starting a temporary Ray. */
type HeadPlan = {
  readonly ray: RayProgram
  readonly workers: number
  readonly workingDirectory: string
  /** The environment, with the mark by which its processes are ended. */
  readonly variables: Variables
  /** Ends all processes with that mark. */
  endAll(): Promise<void>
}

/** A Ray of this machine that lives as long as a run. */
interface LocalHead {
  readonly cluster: Cluster
  /** Ends its processes and removes their files. */
  close(): Promise<void>
}

const startLimitMs = 120_000
const lookMs = 250

/** Starts a head with its own token, ports and directory, and waits until it answers. */
export async function startLocalHead(plan: HeadPlan, signal: AbortSignal): Promise<LocalHead> {
  // The paths of its sockets must be short.
  const directory = await makeScratchDirectory('/tmp')
  const ports = await freePorts(portNames.length)
  const token = randomBytes(24).toString('hex')
  const ending: { line: string; hasEnded: boolean } = { line: '', hasEnded: false }
  startProgram(
    {
      argv: [...plan.ray.argv, ...headParameters(plan, directory, ports)],
      workingDirectory: plan.workingDirectory,
    },
    { ...plan.variables, ...headVariables(token) },
    {
      line: (text) => (ending.line = text.trim() || ending.line),
      end: () => (ending.hasEnded = true),
    },
  )
  const http = connectRay(new URL(`http://127.0.0.1:${ports[0]}`), token)
  const cluster = rayCluster(http)
  const close = async (): Promise<void> => {
    http.close()
    await plan.endAll()
    await removeTree(directory)
  }
  try {
    await awaitHead(cluster, ending, signal)
    return { cluster, close }
  } catch (error) {
    await close()
    throw error
  }
}

const headVariables = (token: string): Variables => ({
  RAY_AUTH_MODE: 'token',
  RAY_AUTH_TOKEN: token,
  RAY_USAGE_STATS_ENABLED: '0',
  RAY_GRACEFUL_SHUTDOWN_DRAIN_TIMEOUT_S: '0',
  // Ranks are programs of their own. Workers of Ray in advance, one for each CPU, would take seconds and do nothing.
  RAY_prestart_worker_first_driver: '0',
  RAY_enable_worker_prestart: '0',
  // Address and token of another cluster must not be used here.
  RAY_ADDRESS: undefined,
  RAY_AUTH_TOKEN_PATH: undefined,
})

const portNames = [
  'dashboard-port',
  'port',
  'dashboard-agent-listen-port',
  'dashboard-agent-grpc-port',
  'ray-client-server-port',
  'metrics-export-port',
  'node-manager-port',
  'object-manager-port',
  'runtime-env-agent-port',
]

function headParameters(
  { workers }: HeadPlan,
  directory: string,
  ports: readonly number[],
): readonly string[] {
  const cpus = Math.max(workers, availableParallelism())
  return [
    'start',
    '--head',
    '--block',
    '--dashboard-host',
    '127.0.0.1',
    '--temp-dir',
    directory,
    '--num-cpus',
    String(cpus),
    '--object-store-memory',
    '100000000',
    '--disable-usage-stats',
    ...portNames.flatMap((name, index) => [`--${name}`, String(ports[index])]),
  ]
}

async function awaitHead(
  cluster: Cluster,
  ending: { readonly line: string; readonly hasEnded: boolean },
  signal: AbortSignal,
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    signal.throwIfAborted()
    if ((await cluster.head()).status === 'ok') return
    if (ending.hasEnded || waitedMs > startLimitMs) {
      const what = ending.hasEnded ? 'ended at once' : 'does not answer'
      throw new InfrastructureError(
        `the local Ray ${what}: ${ending.line.slice(0, 300) || 'no output'}`,
        "its dashboard is needed, which comes with pip install 'ray[default]'",
      )
    }
    await sleep(lookMs, signal)
  }
}
