import { ConfigError } from '../../../kit/errors.js'
import type { Cluster } from '../../../watch/jobs/cluster.js'
import { rayAddress, readRayToken } from '../../../machine/system/ray/find-ray.js'
import { connectRay } from '../../../machine/system/ray/http.js'
import { limitSilenceOf } from '../../../machine/system/ray/limit-silence.js'
import { rayCluster } from '../../../machine/system/ray/ray-cluster.js'
import { createPatience } from '../../../machine/system/silence.js'
import { findRayProgram } from './find-ray-program.js'
import { startLocalHead } from './local-head.js'

type Variables = Readonly<Record<string, string | undefined>>

/** A cluster for the duration of a run. */
export type OpenCluster = {
  readonly cluster: Cluster
  /** Whether jobs that a run leaves behind would go on. */
  readonly outlivesRun: boolean
  /** Of the cluster, for the driver. */
  readonly python: string
  close(): Promise<void>
}

/** The cluster of a run, checked before the run begins, so that mistakes of the user are reported first. */
export type ClusterPlan = {
  readonly address: string | null
  /** `endAll` ends the processes of this machine that belong to the run. */
  open(signal: AbortSignal, endAll: () => Promise<void>): Promise<OpenCluster>
}

/** The resources that a temporary cluster needs. */
export type LocalNeeds = {
  readonly program: string
  readonly workers: number
  readonly workingDirectory: string
  readonly variables: Variables
}

/** The cluster at an address, or a local one that is started for the run; ConfigError if Ray is missing for that. */
export async function planCluster(address: string | null, needs: LocalNeeds): Promise<ClusterPlan> {
  if (address !== null) return planRemote(address)
  const ray = await findRayProgram(needs.program, needs.variables)
  return {
    address,
    async open(signal, endAll) {
      const head = await startLocalHead({ ray, ...needs, endAll }, signal)
      return { ...head, python: ray.python, outlivesRun: false }
    },
  }
}

/** The cluster at an address, whose token is in the environment; ConfigError if it refuses the token. */
export async function planRemote(
  address: string,
  variables: Variables = process.env,
): Promise<ClusterPlan> {
  const url = rayAddress(address, {})
  const token = await readRayToken(variables)
  await requireToken(url, token)
  return {
    address,
    open() {
      const http = connectRay(url, token)
      const close = async (): Promise<void> => http.close()
      // What begins a run is asked once; a large package may take its time, but no silence.
      const patience = createPatience(() => performance.now(), Infinity)
      const asked = rayCluster(limitSilenceOf(http, patience.forService()))
      const cluster = { ...rayCluster(http), upload: asked.upload, submit: asked.submit }
      return Promise.resolve({ cluster, python: 'python', outlivesRun: true, close })
    },
  }
}

/** A cluster that does not answer is reported when the run begins. */
async function requireToken(url: URL, token: string | null): Promise<void> {
  const http = connectRay(url, token)
  const head = await rayCluster(http).head()
  http.close()
  if (head.status !== 'unauthorized' && head.status !== 'forbidden') return
  throw new ConfigError(
    `the Ray cluster at ${http.address} refuses the token: ${head.reason}`,
    'set RAY_AUTH_TOKEN, or RAY_AUTH_TOKEN_PATH to the file that holds the token of the cluster',
  )
}
