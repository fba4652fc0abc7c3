/** Options of the `nodes` commands: which machines, how they are polled, and who gets alerts. */
import { outputFile, path } from './files/path-kinds.js'
import { rankMetricsHolds } from './files/file-use.js'
import { foreground } from './jobs/jobs-care-options.js'
import { commaList } from './list-kinds.js'
import { excluding, needing } from './option.js'
import { decimal, flag, optional, text } from './option-kinds.js'
import { audienceOptions } from './monitor-options.js'
import { conversation, resultsDirectory, settingsFile, webPage } from './recurring-options.js'

const targets = {
  cluster: optional(
    'cluster.yaml here, else ~/.config/minicluster/cluster.yaml',
    path({
      group: 'Nodes',
      what: 'file',
      use: 'reads',
      otherwise: 'cluster.yaml',
      help: 'Cluster file: the nodes, their expected hardware, limits and polling',
    }),
  ),
  nodes: optional(
    'all nodes of the cluster file',
    commaList({
      group: 'Nodes',
      help: 'Nodes to use: names from the cluster file, hosts of your ssh configuration, or patterns such as gpu*',
    }),
  ),
  sshConfig: optional(
    "ssh's own configuration",
    path({
      group: 'Nodes',
      what: 'file',
      use: 'reads',
      help: 'Configuration file for ssh, passed with -F',
    }),
  ),
  ...settingsFile,
}

const timeout = decimal({
  group: 'Nodes',
  help: 'Seconds to wait for the answer of a node',
  from: 1,
  to: 600,
  default: 15,
})

const state = optional(
  'nodes-state.json in ~/.local/state/minicluster',
  path({
    group: 'Nodes',
    what: 'file',
    use: 'writes',
    help: 'State file with the nodes and the jobs on them; several programs may share it',
  }),
)

export const nodesCheckOptions = {
  ...targets,
  state,
  timeout,
  deep: flag({
    group: 'Nodes',
    help: 'Also check whether torch sees the GPUs, which takes GPU memory; left out where ranks run',
  }),
  explain: flag({
    group: 'Output',
    help: 'Show every check of every node, its evidence, and how ssh resolves its name',
  }),
  ...conversation,
}

const watching = {
  ...targets,
  state,
  timeout,
  ...audienceOptions,
}

export const nodesWatchOptions = {
  ...watching,
  state: optional(
    'no state file; with --detach nodes-state.json in ~/.local/state/minicluster',
    path({
      group: 'Nodes',
      what: 'file',
      use: 'writes',
      help: 'State file to read jobs from and write results to; only read while another process writes it',
    }),
  ),
  ...webPage('nodes'),
  for: optional(
    'until Ctrl-C',
    decimal({ group: 'Monitor', help: 'Stop after this many seconds', above: 0, to: 31_536_000 }),
  ),
  detach: excluding(
    flag({ group: 'Monitor', help: 'Watch in the background, and keep a state file' }),
    'web',
    'port',
    'for',
  ),
  foreground,
  printUnit: needing(
    flag({
      group: 'Monitor',
      help: 'With --detach: print a systemd user unit for these options and start nothing',
    }),
    ['detach'],
  ),
  ...conversation,
  json: flag({ group: 'Output', help: 'Print one JSON object per line for each event' }),
  quiet: flag({ group: 'Output', help: 'Show nothing; the exit code gives the result' }),
}

export const nodesClearOptions = { state, ...conversation }

export const nodesJobOptions = {
  nodes: optional(
    'the job is registered already',
    commaList({ group: 'Nodes', help: 'Register the job: names of the nodes that it runs on' }),
  ),
  ranks: needing(
    optional(
      'not recorded',
      commaList({ group: 'Nodes', help: 'Ranks of the job, such as 0,1,2,3' }),
    ),
    ['nodes'],
  ),
  model: needing(
    optional('not recorded', text({ group: 'Nodes', help: 'Name of the model that it trains' })),
    ['nodes'],
  ),
  rankMetricsDir: needing(
    optional(
      'not recorded',
      path({
        group: 'Nodes',
        what: 'directory',
        use: 'reads',
        holds: rankMetricsHolds,
        help: 'Directory in which its ranks write metrics_rank<N>.jsonl',
      }),
    ),
    ['nodes', 'ranks'],
  ),
  status: excluding(
    optional(
      'the job runs',
      text({ group: 'Nodes', help: 'Mark the job as ended: how it ended, such as completed' }),
    ),
    'nodes',
  ),
  state,
  ...conversation,
}

type JobValues = { readonly nodes: readonly string[] | null; readonly status: string | null }

/** A job is registered or marked as ended. */
export const nodesJobConstraints = ({ nodes, status }: JobValues): readonly string[] =>
  nodes === null && status === null
    ? [
        'option --nodes is missing: expected it to register the job, or --status to mark it as ended',
      ]
    : []

export const nodesPairsOptions = {
  ...targets,
  timeout,
  sizeMb: decimal({
    group: 'Nodes',
    help: 'Megabytes (10^6 bytes) of each transfer',
    above: 0,
    to: 1000,
    default: 8,
  }),
  despiteRanks: flag({
    group: 'Nodes',
    help: 'Measure even where ranks run, which slows them down',
  }),
  ...conversation,
}

export const nodesReportOptions = {
  ...targets,
  state,
  timeout,
  output: optional(
    `${resultsDirectory}/nodes_report.html; with --json no page`,
    outputFile('File to write the page to'),
  ),
  title: optional('the cluster file', text({ group: 'Output', help: 'Heading of the page' })),
  ...conversation,
}
