/**
 * The import rules of src/, as sentences for whoever breaks one; __tests__/architecture.test.ts holds them.
 *
 *   entry -> commands, worker -> config, features, github, system -> leaves
 *
 * Entries start processes; commands wire the coordinator and worker/ a worker; features decide; github/ and system/ act.
 */
const features =
  'trainer|launch|telemetry|validate|report|detect|faults|campaign|supervise|baseline|experiment|publish|monitor'
const leaves = 'records|stats|wording|errors'

/** Where code may touch the machine: files, sockets, processes, threads. */
const machineRooms = [
  '^src/(system|launch|entry)/',
  '^src/trainer/collective/transports/',
  // A fault acts on the machine: that is its trade.
  '^src/faults/',
  // Makes the pipes that the transports meet in.
  '^src/trainer/collective/rendezvous\\.ts$',
  // Runs beside the training loop, which must not wait for a promise.
  '^src/trainer/checkpoint-files\\.ts$',
  '^src/telemetry/telemetry-(thread|link|writer)\\.ts$',
]
/** Both ends of one agreement: the launcher prepares what the workers join. */
const agreements = '^src/trainer/collective/rendezvous\\.ts$'
/** One judgement for a live group and for its log: who watches workers asks what the detectors ask. */
const judgement = '^src/detect/(diagnose-group|describe-end|pulse|worker-view)\\.ts$'
const machineModules =
  '^(node:)?(fs|fs/promises|child_process|net|http|https|http2|dgram|tls|worker_threads|cluster)$'

/** Third-party packages and the only rooms that import them as code. */
const homes = [
  { name: 'zod', packages: 'zod', rooms: 'config|records' },
  { name: 'commander', packages: 'commander', rooms: 'config' },
  { name: 'handlebars', packages: 'handlebars', rooms: 'report|monitor' },
  { name: 'd3-array', packages: 'd3-array', rooms: 'report|stats' },
  { name: 'simple-statistics', packages: 'simple-statistics', rooms: 'stats' },
  { name: 'd3', packages: 'd3-(scale|shape)', rooms: 'report' },
  { name: 'actions-toolkit', packages: '@actions/[^/]+', rooms: 'github/|entry/action' },
  { name: 'tfjs', packages: '@tensorflow/[^/]+', rooms: 'trainer/backends' },
  { name: 'picocolors', packages: 'picocolors', rooms: 'console' },
  { name: 'screen', packages: '(log-update|slice-ansi|string-width)', rooms: 'console|monitor' },
  { name: 'prom-client', packages: 'prom-client', rooms: 'system' },
  { name: 'nodemailer', packages: 'nodemailer', rooms: 'system' },
  { name: 'p-retry', packages: 'p-retry', rooms: 'system' },
  { name: 'uplot', packages: 'uplot', rooms: 'monitor' },
  { name: 'pure-rand', packages: 'pure-rand', rooms: 'trainer' },
]

const fromPackage = (packages) => `node_modules/${packages}/`
const isCode = { dependencyTypesNot: ['type-only'] }

const layers = [
  {
    name: 'no-cycles',
    comment: 'Two files that import each other are one file, or miss a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'leaves-know-nothing',
    comment: 'records, stats, wording and errors import each other only.',
    from: { path: `^src/(${leaves})(/|\\.ts$)` },
    to: { path: '^src/', pathNot: `^src/(${leaves})(/|\\.ts$)` },
  },
  {
    name: 'features-do-not-call-each-other',
    comment:
      "Commands wire features. A feature may import another feature's types, never its code.",
    from: { path: `^src/(${features})/` },
    to: {
      path: `^src/(${features}|worker)/`,
      pathNot: ['^src/$1/', agreements, judgement],
      ...isCode,
    },
  },
  {
    name: 'features-look-down-only',
    comment: 'A feature must not know who runs it: no config, commands, github or entry.',
    from: { path: `^src/(${features})/` },
    to: { path: '^src/(config|commands|github|entry)/' },
  },
  {
    name: 'features-are-handed-the-machine',
    comment: 'Take the clock, files or processes as a parameter; import only their types.',
    from: { path: `^src/(${features})/` },
    to: { path: '^src/system/', ...isCode },
  },
  {
    name: 'adapters-decide-nothing',
    comment: 'github/ and system/ act on what they are told; they call no feature.',
    from: { path: '^src/(github|system)/' },
    to: { path: `^src/(${features}|worker|config|commands|entry)/`, ...isCode },
  },
  {
    name: 'worker-wires-a-worker-only',
    comment:
      'A worker process trains and tells; launching, judging and reporting happen elsewhere.',
    from: { path: '^src/worker/' },
    to: { path: '^src/(launch|validate|report|config|commands|github|entry)/', ...isCode },
  },
  {
    name: 'config-runs-nothing',
    comment:
      'Options may take their valid names from a registry; they start, read and send nothing.',
    from: { path: '^src/config/' },
    to: { path: '^src/(commands|worker|github|entry|launch|telemetry|report)/', ...isCode },
  },
  {
    name: 'io-has-homes',
    comment:
      'Touch the machine in system/, launch/, a transport or the telemetry writer; test the rest with values.',
    from: { path: '^src/', pathNot: machineRooms },
    to: { path: machineModules, ...isCode },
  },
  {
    name: 'report-reads-records-only',
    comment: 'A renderer is a function of the record. If it needs more, put that in the record.',
    from: { path: '^src/report/' },
    to: { path: '^src/', pathNot: '^src/(report|records|stats|wording|errors)(/|\\.ts$)' },
  },
  {
    name: 'detectors-are-blind',
    comment: 'A detector knows the events of a run, never what was done to it: not even as a type.',
    from: { path: '^src/detect/' },
    to: { path: '^src/(faults|campaign)/' },
  },
  {
    name: 'entry-is-imported-by-nobody',
    comment: 'An entry is where a process starts; what others need belongs below it.',
    from: {},
    to: { path: '^src/entry/' },
  },
]

const packages = [
  ...homes.map(({ name, packages, rooms }) => ({
    name: `${name}-has-one-home`,
    comment: `Only these rooms import it: ${rooms.replaceAll('|', ', ')}. Elsewhere take what it gives as a parameter.`,
    from: { path: '^src/', pathNot: `^src/(${rooms})` },
    to: { path: fromPackage(packages), ...isCode },
  })),
  {
    name: 'every-package-has-a-home',
    comment: 'Give a new package a row in the homes of .dependency-cruiser.mjs.',
    from: { path: '^src/' },
    to: {
      path: 'node_modules/',
      pathNot: ['node_modules/@types/', ...homes.map(({ packages }) => fromPackage(packages))],
    },
  },
  {
    name: 'imports-exist',
    comment:
      'This import leads nowhere: a wrong path, or a package that package.json does not name.',
    from: { path: '^src/' },
    to: {
      couldNotResolve: true,
      pathNot: [
        // Built by build-kernels.mjs, and optional, respectively.
        'kernels-binary',
        '^@tensorflow/tfjs-node$',
      ],
    },
  },
]

export default {
  forbidden: [...layers, ...packages].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/trainer/kernels/assembly/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
