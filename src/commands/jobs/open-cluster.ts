import type { Cluster } from '../../jobs/cluster.js'
import { rayAddress, readRayToken } from '../../system/ray/find-ray.js'
import { connectRay } from '../../system/ray/http.js'
import { rayCluster } from '../../system/ray/ray-cluster.js'

type Variables = Readonly<Record<string, string | undefined>>

/** Calls `use` with the cluster of an address, or of the environment, and closes its connections afterwards. */
export async function withCluster<T>(
  address: string | null,
  use: (cluster: Cluster) => Promise<T>,
  variables: Variables = process.env,
): Promise<T> {
  const http = connectRay(rayAddress(address, variables), await readRayToken(variables))
  try {
    return await use(rayCluster(http))
  } finally {
    http.close()
  }
}
