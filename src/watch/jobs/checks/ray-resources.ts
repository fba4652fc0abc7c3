import { plural } from '../../../kit/wording/plural.js'
import { bad, type HealthCheck, isRunning, ok, unknown } from './health-check.js'

/** Checks that all nodes of the cluster are alive and that the job has its requested resources. */
export const rayResources: HealthCheck = {
  name: 'ray',
  title: 'Ray resources',
  check(seen) {
    const { resources, nodes } = seen
    if (resources.status !== 'ok')
      return unknown([`Ray does not report its resources: ${resources.reason}`])
    const rows = [...resources.value.resources]
      .filter(([name]) => name === 'CPU' || name === 'GPU')
      .map(([name, { used, total, reservedUnused }]) => {
        const idle = reservedUnused ? ` (${reservedUnused} of them reserved and idle)` : ''
        return `${name}: ${used} of ${total} in use${idle}`
      })
    const dead = nodes.status === 'ok' ? nodes.value.filter(({ isAlive }) => !isAlive) : []
    if (dead.length > 0) {
      const lines = dead.map(
        ({ address, message }) => `node ${address ?? ''} is dead: ${message ?? 'no reason given'}`,
      )
      return bad([...lines, ...rows], 'replace the node; the ranks that ran on it are lost')
    }
    const { demands } = resources.value
    if (demands.length > 0) {
      return bad(
        [...demands.map((demand) => `cannot be placed: ${demand}`), ...rows],
        'add nodes, or request fewer resources',
      )
    }
    const gpu = resources.value.resources.get('GPU')
    if (isRunning(seen) && gpu !== undefined && gpu.total > 0 && gpu.used === 0) {
      return bad(
        [`the cluster has ${plural(gpu.total, 'GPU')}, but none is allocated`, ...rows],
        'the job requests no GPUs: start it with --resources gpus=N, or request GPUs for its workers',
      )
    }
    return nodes.status === 'ok' ? ok(...rows) : unknown([`nodes: ${nodes.reason}`, ...rows])
  },
}
