/** A command that pages show, and that a test runs in a scratch project. */
export type ExecutedCommand = {
  readonly call: string
  /** Options that shorten it, in front of everything else it is given. */
  readonly shortened?: readonly string[]
  /** Files of the reader, each a copy of one that an earlier command wrote. */
  readonly copies?: Readonly<Record<string, string>>
}

/** Commands that follow one another in one folder. */
export type ExecutedGroup = { readonly name: string; readonly commands: readonly ExecutedCommand[] }

const off = ['--fault-tests', 'off']

/** Commands that any machine with Node can run. */
export const plainGroups: readonly ExecutedGroup[] = [
  {
    name: 'prove that two runs are equal',
    commands: [
      { call: 'run --workers 1 --micro-batches 4 --steps 100 --output single.json' },
      { call: 'run --workers 4 --steps 100 --output multi.json' },
      { call: 'validate single.json multi.json --tolerance 0.01 --output validation.json' },
      { call: 'run --workers 1 --micro-batches 2 --output single.json' },
      { call: 'run --workers 2 --output multi.json' },
      { call: 'validate single.json multi.json' },
      { call: 'validate single.json multi.json --tolerance 0.02 --output report.json' },
      { call: 'report single.json multi.json --as html,junit' },
      { call: 'report html --result single.json multi.json --output report.html' },
      { call: 'run --workers 1 --micro-batches 4 --output single.json' },
      { call: 'run --workers 4 --output multi.json' },
    ],
  },
  {
    name: 'keep and use a baseline',
    commands: [
      { call: 'run --output stable.json' },
      { call: 'baseline save stable.json --name stable_v1' },
      { call: 'run --output now.json' },
      { call: 'baseline compare now.json --name stable_v1 --report comparison.html' },
      {
        call: 'baseline save multi.json --name stable_v1',
        copies: { 'multi.json': 'now.json' },
      },
      { call: 'baseline compare multi.json --name stable_v1' },
      {
        call: 'baseline compare multi.json --name stable_v1 --thresholds lower-is-better=10 --output comparison.json',
      },
      { call: 'baseline show' },
      { call: 'baseline show --name stable_v1' },
    ],
  },
  {
    name: 'check models',
    commands: [
      { call: 'check', shortened: off },
      { call: 'check --fault-tests off' },
      { call: 'runs list' },
      { call: 'runs open' },
      { call: 'runs clean --dry-run' },
      { call: 'check --workers 4', shortened: off },
      { call: 'check --workers 4 --workload transformer --steps 50', shortened: off },
    ],
  },
  {
    name: 'check models of the reader',
    commands: [
      { call: 'check --workload ./examples/my-workload.mjs --workers 4', shortened: off },
      { call: 'check --workload ./line.mjs --workers 4', shortened: off },
      { call: 'check --junit minicluster.xml', shortened: off },
      { call: 'check --working-directory packages/text', shortened: off },
      { call: 'run --workload ./my-workload.mjs --verbose' },
    ],
  },
  {
    name: 'watch a run that has ended',
    commands: [
      {
        call: 'run --workers 4 --steps 2000 --health ./minicluster_results/health.json',
      },
      { call: 'monitor watch --health ./minicluster_results/health.json' },
    ],
  },
  {
    name: 'show a run on pages',
    commands: [
      {
        call: 'run --workers 4 --detect --audit-every 25',
        shortened: '--output run.json --run-dir my-run --health health.json'.split(' '),
      },
      { call: 'runs events ./my-run --rank 1' },
      { call: 'runs list my-run' },
      { call: 'monitor status --health health.json' },
      { call: 'monitor report --health health.json --output health_report.html' },
      { call: 'monitor report --health health.json --json' },
      { call: 'report run.json --as heatmap' },
      { call: 'report run.json --as heatmap --output heatmap.html' },
      {
        call: 'report before.json after.json --as dashboard',
        copies: { 'before.json': 'run.json', 'after.json': 'run.json' },
      },
    ],
  },
  {
    name: 'inject faults and recover',
    commands: [
      { call: 'run --workers 4 --steps 200 --fault slow_worker:rank=2,step=50,factor=3' },
      {
        call: 'run --workers 3 --checkpoint-every 10 --max-restarts 2 --fault worker_crash:rank=1,step=45',
      },
      { call: 'run --steps 1000 --checkpoint-every 10 --max-restarts 3' },
      { call: 'bench-collective --workers 2 --size-mb 16' },
    ],
  },
  {
    name: 'explain themselves',
    commands: [
      { call: 'schema run-metrics' },
      { call: 'schema nodes-report' },
      { call: 'schema nodes-status' },
      { call: 'schema training-metrics' },
      { call: 'schema settings' },
      { call: 'config' },
      { call: 'config --explain' },
      { call: 'config --explain -- run --workers 8' },
      { call: 'completion bash' },
      { call: 'completion zsh' },
      { call: 'ps' },
      { call: 'fault-test --list' },
      { call: 'init --dry-run' },
    ],
  },
]

/** Commands that need PyTorch beside Node. */
export const torchGroups: readonly ExecutedGroup[] = [
  {
    name: 'make a gate of a script',
    commands: [
      { call: 'init' },
      { call: 'check --fault-tests off -- torchrun --nproc-per-node 2 train.py' },
    ],
  },
]

const integration = '__tests__/integration'
const nodes = `${integration}/nodes/node-commands.itest.ts`
const daemon = `${integration}/nodes/daemon.itest.ts`
const runOnNodes = `${integration}/nodes/run-on-nodes.itest.ts`
const jobs = `${integration}/ray/jobs.itest.ts`
const watch = `${integration}/ray/watch.itest.ts`

/** What is not run here, why, and the suite that runs it with other values. A call is that of the page, up to a word. */
export const runElsewhere: readonly (readonly [start: string, why: string, suite: string])[] = [
  [
    'check -- torchrun',
    'takes minutes with its faults',
    `${integration}/cli/check-command.itest.ts`,
  ],
  [
    'check --junit minicluster.xml --',
    'runs with the script of its page',
    `${integration}/documented-commands.itest.ts`,
  ],
  [
    'check --reference-args',
    'names a script of the reader',
    `${integration}/cli/folded-reference.itest.ts`,
  ],
  [
    'check --reference-command',
    'names a script of the reader',
    `${integration}/cli/reference-command.itest.ts`,
  ],
  [
    'check --compare-with',
    'takes minutes with its faults',
    `${integration}/cli/check-command.itest.ts`,
  ],
  ['check --engine ray', 'needs Ray', `${integration}/ray/campaign.itest.ts`],
  ['check --output-dir node-a', 'needs two nodes', `${integration}/cli/two-nodes.itest.ts`],
  ['check -- sh -c', 'takes minutes with its faults', `${integration}/cli/wrappers.itest.ts`],
  [
    'compare --base main --head . --max-steps',
    'takes minutes',
    '__tests__/cli/commands/compare/command.itest.ts',
  ],
  ['compare --base', 'takes minutes', '__tests__/cli/commands/compare/compare.itest.ts'],
  ['fault-test', 'takes minutes', `${integration}/campaign/campaign.itest.ts`],
  ['init --try', 'takes a minute', `${integration}/cli/setup.itest.ts`],
  ['matrix', 'takes minutes', '__tests__/cli/commands/matrix/matrix.itest.ts'],
  ['monitor watch --alert', 'sends alerts', `${integration}/monitor/alerts.itest.ts`],
  [
    'monitor watch --metrics-port',
    'ends when it is stopped',
    `${integration}/monitor/metrics.itest.ts`,
  ],
  ['monitor watch --web', 'opens a browser', `${integration}/monitor/web.itest.ts`],
  ['monitor watch --health health.json --nodes-state', 'needs nodes', runOnNodes],
  ['report node-a', 'needs the runs of two nodes', `${integration}/cli/two-nodes.itest.ts`],
  ['run --alert', 'sends alerts', `${integration}/monitor/alerts.itest.ts`],
  [
    'run --workers 4 --metrics-port',
    'needs a free port',
    `${integration}/monitor/metrics.itest.ts`,
  ],
  ['run --workers 4 --run-id', 'needs nodes', runOnNodes],
  ['run --rank-metrics-dir', 'needs nodes', runOnNodes],
  ['run --run-dir node-a', 'needs two nodes', `${integration}/cli/two-nodes.itest.ts`],
  ['run --engine ray', 'needs Ray', '__tests__/runtime/engines/ray.itest.ts'],
  ['report node-a/run', 'needs the runs of two nodes', `${integration}/cli/two-nodes.itest.ts`],
  [
    'run --fault nan_gradient:rank=1,step=20',
    'takes a minute',
    `${integration}/campaign/torch-faults.itest.ts`,
  ],
  ['run -- torchrun', 'takes a minute', '__tests__/runtime/engines/torch-job.itest.ts'],
  ['nodes watch --detach', 'needs nodes', daemon],
  ['ps nodes', 'needs nodes', daemon],
  ['stop nodes', 'needs nodes', daemon],
  ['ps watch/my-job', 'needs Ray', watch],
  ['stop watch/my-job', 'needs Ray', watch],
  ['stop supervise/my-run', 'needs Ray', `${integration}/ray/supervise-background.itest.ts`],
  ['nodes job', 'needs nodes', runOnNodes],
  ['nodes', 'needs nodes', nodes],
  ['jobs watch', 'needs Ray', watch],
  [
    'jobs health my-job --pods',
    'needs Kubernetes',
    `${integration}/kubernetes/health-in-pods.itest.ts`,
  ],
  ['jobs', 'needs Ray', jobs],
]
