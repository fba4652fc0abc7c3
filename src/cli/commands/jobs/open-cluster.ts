import type { Cluster } from '../../../watch/jobs/cluster.js'
import { forwardPort } from '../../../machine/system/kubernetes/port-forward.js'
import { rayAddress, readRayToken } from '../../../machine/system/ray/find-ray.js'
import { connectRay, type RayHttp } from '../../../machine/system/ray/http.js'
import { limitSilenceOf } from '../../../machine/system/ray/limit-silence.js'
import { rayCluster } from '../../../machine/system/ray/ray-cluster.js'
import { createPatience, type Patience } from '../../../machine/system/silence.js'
import { headPodOf, requirePodName } from './open-disk.js'

type Variables = Readonly<Record<string, string | undefined>>

/** The place of a cluster: an address, or the pod of its head. */
type ClusterOptions = {
  readonly rayAddress: string | null
  readonly context: string | null
  readonly namespace: string | null
}

/** The port of Ray's dashboard in a pod. */
const dashboardPort = 8265

/** What a command that asks once has beside its cluster. */
type AskedOnce = {
  /** For the other services that it asks. */
  readonly patience: Patience
  /** The same cluster for what it polls afterwards until it is stopped: each request may take its time. */
  readonly polled: Cluster
}

/** For a command that asks once and ends: all that it asks has one deadline. */
export const withCluster = <T>(
  options: ClusterOptions,
  use: (cluster: Cluster, beside: AskedOnce) => Promise<T>,
): Promise<T> => {
  const patience = createPatience(() => performance.now())
  return withHead(options, (http) =>
    use(rayCluster(limitSilenceOf(http, patience.forService())), {
      patience,
      polled: rayCluster(http),
    }),
  )
}

/** For a command that polls until it is stopped: each request may take its time. */
export const withPolledCluster = <T>(
  options: ClusterOptions,
  use: (cluster: Cluster) => Promise<T>,
): Promise<T> => withHead(options, (http) => use(rayCluster(http)))

/** Calls `use` with the head of an address, a pod or the environment, and closes its connections afterwards. */
async function withHead<T>(
  options: ClusterOptions,
  use: (http: RayHttp) => Promise<T>,
  variables: Variables = process.env,
): Promise<T> {
  const given = options.rayAddress
  const headPod = headPodOf(given)
  const token = await readRayToken(variables)
  if (headPod === null) return useHead(connectRay(rayAddress(given, variables), token), use)
  const forward = await forwardPort(requirePodName(headPod), dashboardPort, options)
  const url = new URL(`http://127.0.0.1:${forward.port}`)
  try {
    // The local port differs every time, but alerts and records need a lasting name.
    return await useHead({ ...connectRay(url, token), address: `pod ${headPod}` }, use)
  } finally {
    forward.close()
  }
}

async function useHead<T>(http: RayHttp, use: (http: RayHttp) => Promise<T>): Promise<T> {
  try {
    return await use(http)
  } finally {
    http.close()
  }
}
