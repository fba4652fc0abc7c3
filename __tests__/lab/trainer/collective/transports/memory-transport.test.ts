import { describeTransport } from '../../../../contracts/transport.contract.js'
import { useRankThreads } from '../../../../support/processes/rank-threads.js'
import { allocateMemoryLinks } from '../../../../support/processes/memory-transport.js'

const threads = useRankThreads('__tests__/contracts/transport-program.ts', 5)

describeTransport({
  name: 'memory transport',
  isolation: 'thread',
  // Links are opened anew, so the same threads can serve every group.
  start: () => Promise.resolve({ ...threads(), close: () => Promise.resolve() }),
  places(worldSize) {
    const memory = allocateMemoryLinks(worldSize)
    const ranks = Array.from({ length: worldSize }, (_, rank) => rank)
    return Promise.resolve(ranks.map((rank) => ({ kind: 'memory', rank, worldSize, memory })))
  },
})
