import { groupRuns, type RankRun, type RunElsewhere } from '../checks/process/runs.js'
import type { Round } from '../round.js'

/** The jobs in the newest answers of all nodes. */
interface RunTracker {
  /** Adds a round and returns the jobs of the other nodes. Earlier data of a silent node does not count. */
  observe(round: Pick<Round, 'node' | 'answer'>): readonly RunElsewhere[]
}

type Seen = { readonly machine: string; readonly runs: readonly RankRun[] }

export function createRunTracker(): RunTracker {
  const nodes = new Map<string, Seen>()
  return {
    observe({ node, answer }) {
      const runs = groupRuns(answer?.ranks ?? [])
      // A machine may be watched under two names, and its ranks do not count twice.
      const machine = JSON.stringify([answer?.hostname, answer?.bootId])
      nodes.set(node, { machine, runs })
      if (runs.length === 0) return []
      return [...nodes].flatMap(([other, seen]) =>
        seen.machine === machine ? [] : seen.runs.map((run) => ({ node: other, run })),
      )
    },
  }
}
