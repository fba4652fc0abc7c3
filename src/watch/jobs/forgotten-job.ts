import { InfrastructureError } from '../../kit/errors.js'
import type { Cluster } from './cluster.js'

/** The error for a cluster that knew a job and no longer does. */
export const forgottenJob = (job: string, { address }: Pick<Cluster, 'address'>) =>
  new InfrastructureError(
    `the Ray cluster at ${address} no longer knows ${job}`,
    'its head was probably replaced; processes of the job may still run on its nodes',
  )
