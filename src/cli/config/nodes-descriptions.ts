import { text } from './option-kinds.js'
import {
  nodesCheckOptions,
  nodesClearOptions,
  nodesPairsOptions,
  nodesJobConstraints,
  nodesJobOptions,
  nodesReportOptions,
  nodesWatchOptions,
} from './nodes-options.js'

/** The commands of `nodes`. */
export const nodesDescriptions = {
  'nodes check': {
    summary: 'Check every node once; exit code 0 healthy, 1 unhealthy or degraded, 3 unknown',
    arguments: {},
    options: nodesCheckOptions,
    examples: [
      'minicluster nodes check --nodes gpu1,gpu2',
      "minicluster nodes check --nodes 'gpu*' --explain",
      'minicluster nodes check --cluster cluster.yaml --json',
    ],
  },
  'nodes watch': {
    summary: 'Watch the nodes, in the terminal, in the browser or in the background',
    arguments: {},
    options: nodesWatchOptions,
    examples: [
      'minicluster nodes watch --cluster cluster.yaml',
      'minicluster nodes watch --detach --cluster cluster.yaml --metrics-port 9400',
      'minicluster nodes watch --web --alert slack=https://hooks.slack.com/services/...',
    ],
  },
  'nodes clear': {
    summary: 'Clear an event of a node that has been dealt with, such as an Xid',
    arguments: {
      node: text({ group: 'Nodes', help: 'Name of the node' }),
      check: text({ group: 'Nodes', help: 'Name of the check, such as gpu-xid, or all' }),
    },
    options: nodesClearOptions,
    examples: ['minicluster nodes clear gpu1 gpu-xid', 'minicluster nodes clear gpu1 all'],
  },
  'nodes job': {
    summary:
      'Register a job in the state file, so that its nodes are polled more often, or mark it as ended',
    arguments: { job: text({ group: 'Nodes', help: 'Id of the job' }) },
    options: nodesJobOptions,
    constraint: nodesJobConstraints,
    examples: [
      'minicluster nodes job llm-7b --nodes gpu1,gpu2 --ranks 0,1',
      'minicluster nodes job llm-7b --status completed',
    ],
  },
  'nodes pairs': {
    summary:
      'Measure latency and bandwidth between all pairs of nodes, and name slow nodes and links',
    arguments: {},
    options: nodesPairsOptions,
    examples: [
      'minicluster nodes pairs --cluster cluster.yaml',
      "minicluster nodes pairs --nodes 'gpu*'",
    ],
  },
  'nodes report': {
    summary: 'Check every node once and write the result as a page or as JSON',
    arguments: {},
    options: nodesReportOptions,
    examples: [
      'minicluster nodes report --cluster cluster.yaml --output nodes.html',
      'minicluster nodes report --json',
    ],
  },
}
