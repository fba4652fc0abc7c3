import type { RunNodes } from '../../../kit/records/reports/run-nodes.js'
import type { Detected } from './judge-detectors.js'
import { causesOf, endOf } from './judge-ends.js'
import type { MergedRun } from './merge-nodes.js'
import { ranksOf } from './node-run.js'

/** The nodes of a run for machines: who ran where, which node failed first, and the findings over all ranks. */
export function describeNodes(run: MergedRun, { findings, blind }: Detected): RunNodes {
  const causes = causesOf(run)
  return {
    nodes: run.nodes.map((node) => ({
      name: node.name,
      ranks: ranksOf(node),
      outcome: endOf(node)?.outcome ?? null,
      failed_ranks: [...(causes.find((one) => one.node === node)?.ranks ?? [])],
    })),
    missing_ranks: [...run.missing],
    findings: [...findings],
    blind: [...blind],
  }
}
