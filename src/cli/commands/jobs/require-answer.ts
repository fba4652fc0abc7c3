import { ConfigError, InfrastructureError, type MiniclusterError } from '../../../kit/errors.js'
import type { Cluster } from '../../../watch/jobs/cluster.js'
import type { Answer, Failure } from '../../../kit/records/answer.js'

/** The value of an answer; otherwise throws an error with the failed action and a hint. */
export function requireAnswer<T>(
  answer: Answer<T>,
  doing: string,
  { address }: Pick<Cluster, 'address'>,
): T {
  if (answer.status === 'ok') return answer.value
  throw explain(answer, doing, address)
}

/** Throws if the job id or the token is wrong; an unreachable cluster is no mistake of the user. */
export function refuseMistake(
  answer: Answer<unknown>,
  doing: string,
  cluster: Pick<Cluster, 'address'>,
): void {
  const { status } = answer
  if (status === 'missing' || status === 'unauthorized' || status === 'forbidden')
    requireAnswer(answer, doing, cluster)
}

function explain({ status, reason }: Failure, doing: string, address: string): MiniclusterError {
  const what = `${doing} on ${address} failed: ${reason}`
  switch (status) {
    case 'missing':
      return new ConfigError(what, 'minicluster jobs status prints the jobs that the cluster knows')
    case 'unauthorized':
    case 'forbidden':
      return new ConfigError(
        what,
        "set RAY_AUTH_TOKEN to the cluster's token, or RAY_AUTH_TOKEN_PATH to the file that holds it",
      )
    case 'unreachable':
      return new InfrastructureError(
        what,
        'a job there may still run; give the address of the dashboard with --ray-address, or forward its port',
      )
    default:
      return new InfrastructureError(what)
  }
}
