import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import type { Program } from '../../../kit/records/adapter/adapter-records.js'
import { ranksInWords } from '../proof/finding.js'
import { groupBy } from '../../../kit/stats/group-by.js'
import type { MergedRun } from './merge-nodes.js'
import { type NodeRun, ranksOf } from './node-run.js'

type OnNode = { readonly node: NodeRun; readonly program: Program }

/** What has to be equal on all nodes; a job whose code or torch differs is none, arguments may differ on purpose. */
const aspects: readonly {
  readonly name: string
  readonly verb: string
  readonly status: 'fail' | 'unknown'
  of(program: Program): string
}[] = [
  {
    name: 'The script',
    verb: 'differs',
    status: 'fail',
    of: ({ script, digest }) =>
      `${script ?? 'no script'} with ${digest === null ? 'unknown content' : `content ${digest.slice(0, 8)}`}`,
  },
  {
    name: 'The version of torch',
    verb: 'differs',
    status: 'fail',
    of: ({ torch }) => torch,
  },
  {
    name: 'The version of Python',
    verb: 'differs',
    status: 'unknown',
    of: ({ python }) => python,
  },
  {
    name: "The script's arguments",
    verb: 'differ',
    status: 'unknown',
    of: ({ arguments: words }) => (words.length === 0 ? 'none' : words.join(' ')),
  },
]

/** Whether all nodes ran the same script with the same arguments on the same torch. */
export function judgeProgram(run: MergedRun): ReportCheck {
  const found = run.nodes.flatMap((node) => programOf(node) ?? [])
  const differing = aspects.flatMap((aspect) => {
    const camps = [...groupBy(found, ({ program }) => aspect.of(program)).entries()]
    return camps.length < 2 ? [] : [{ ...aspect, reason: camps.map(inWords).join('; ') }]
  })
  const [first] = differing
  if (first !== undefined) {
    const { name, verb } = first
    return {
      name: 'program',
      status: differing.some(({ status }) => status === 'fail') ? 'fail' : 'unknown',
      headline: `${name} ${verb} between the nodes`,
      reasons: differing.map((one) => `${one.name} ${one.verb}: ${one.reason}`),
    }
  }
  return whole(run, found)
}

function whole({ nodes }: MergedRun, found: readonly OnNode[]): ReportCheck {
  const silent = nodes.filter((node) => !found.some((one) => one.node === node))
  const isKnown = silent.length === 0 && found.every(({ program }) => program.digest !== null)
  return {
    name: 'program',
    status: isKnown ? 'pass' : 'unknown',
    headline: isKnown
      ? 'All nodes ran the same script with the same arguments, Python and torch'
      : 'It is unknown whether all nodes ran the same script',
    reasons: silent.map(({ name }) => `${name} has no record of what it ran.`),
  }
}

/** The ranks of a node are started by one launcher, so the first one stands for all. */
function programOf(node: NodeRun): OnNode | null {
  const [rank] = ranksOf(node)
  const events = rank === undefined ? [] : (node.ranks[rank] ?? [])
  const start = events.find((event) => event.type === 'start')
  return start?.program === undefined ? null : { node, program: start.program }
}

const inWords = ([value, camp]: [string, readonly OnNode[]]): string =>
  `${value} on ${camp.map(({ node }) => `${node.name} (${ranksInWords(ranksOf(node))})`).join(' and ')}`
