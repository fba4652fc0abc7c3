import { groupRuns, type RankRun, type RunElsewhere } from '../checks/process/runs.js'
import type { Round } from '../round.js'

/** The jobs that the newest answers of all nodes show. */
export interface RunBook {
  /** Takes a round, and answers with the jobs of the other nodes; what a silent node showed says nothing of now. */
  observe(round: Pick<Round, 'node' | 'answer'>): readonly RunElsewhere[]
}

type Seen = { readonly machine: string; readonly runs: readonly RankRun[] }

export function createRunBook(): RunBook {
  const nodes = new Map<string, Seen>()
  return {
    observe({ node, answer }) {
      const runs = groupRuns(answer?.ranks ?? [])
      // One machine may be watched under two names, and its ranks are not there twice.
      const machine = JSON.stringify([answer?.hostname, answer?.bootId])
      nodes.set(node, { machine, runs })
      if (runs.length === 0) return []
      return [...nodes].flatMap(([other, seen]) =>
        seen.machine === machine ? [] : seen.runs.map((run) => ({ node: other, run })),
      )
    },
  }
}
