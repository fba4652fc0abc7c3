/**
 * The import rules of src/, as sentences for whoever breaks one; __tests__/architecture.test.ts holds them.
 *   entry -> commands, worker -> config, features, github, system -> leaves
 *
 * Entries start processes; commands wire the coordinator and worker/ a worker; features decide; github/ and system/ act.
 */
const features =
  'trainer|telemetry|validate|report|detect|faults|campaign|supervise|baseline|experiment|publish|monitor|alerts|nodes|jobs'
/** They carry a run: they use features and the machine, and commands use them. */
const stages = 'run|engines|follow'
const leaves = 'records|stats|peers|wording|resilience|live-page|errors'

/** Where code may touch the machine: files, sockets, processes, threads. */
const machineRooms = [
  '^src/(system|run|engines|follow|entry)/',
  '^src/trainer/collective/transports/',
  '^src/faults/',
  '^src/trainer/(collective/rendezvous|checkpoint-files)\\.ts$',
  '^src/telemetry/telemetry-(thread|link|writer)\\.ts$',
]
const machineModules =
  '^(node:)?(fs|fs/promises|child_process|net|http|https|http2|dgram|tls|worker_threads|cluster)$'

/** Third-party packages and the only rooms that import them as code. */
const homes = [
  { name: 'zod', packages: 'zod', rooms: 'config|records' },
  { name: 'settings', packages: '(commander|shell-quote|yaml)', rooms: 'config' },
  { name: 'handlebars', packages: 'handlebars', rooms: 'report|monitor|nodes|jobs' },
  { name: 'd3-array', packages: 'd3-array', rooms: 'report|stats' },
  { name: 'simple-statistics', packages: 'simple-statistics', rooms: 'stats' },
  { name: 'd3', packages: 'd3-(scale|shape)', rooms: 'report' },
  { name: 'actions-toolkit', packages: '@actions/[^/]+', rooms: 'github/|entry/action' },
  { name: 'tfjs', packages: '(@tensorflow/[^/]+|koffi)', rooms: 'trainer/backends' },
  { name: 'screen', packages: '(picocolors|log-update|slice-ansi|string-width)', rooms: 'console' },
  { name: 'services', packages: '(prom-client|nodemailer|p-retry)', rooms: 'system' },
  { name: 'uplot', packages: 'uplot', rooms: 'monitor' },
  { name: 'p-limit', packages: 'p-limit', rooms: 'nodes' },
  { name: 'fflate', packages: 'fflate', rooms: 'system/ray' },
  { name: 'pure-rand', packages: 'pure-rand', rooms: 'trainer' },
]

/** The tables of commands: each row imports its command, when that is called. */
const commandTables = '^src/config/[a-z-]*descriptions\\.ts$'

const fromPackage = (packages) => `node_modules/${packages}/`
const isCode = { dependencyTypesNot: ['type-only'] }

const layers = [
  {
    name: 'no-cycles',
    comment: 'Two files that import each other are one file, or miss a third.',
    from: {},
    to: { circular: true, viaOnly: { pathNot: commandTables } },
  },
  {
    name: 'no-cycles',
    comment: 'A command may use the types of the table that imports it late, and of nothing else.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
  },
  {
    name: 'leaves-know-nothing',
    comment: 'records, stats, wording and errors import each other only.',
    from: { path: `^src/(${leaves})(/|\\.ts$)` },
    to: { path: '^src/', pathNot: `^src/(${leaves})(/|\\.ts$)` },
  },
  {
    name: 'features-do-not-call-each-other',
    comment: "Commands wire features; a feature imports another feature's types, never its code.",
    from: { path: `^src/(${features})/` },
    to: {
      path: `^src/(${features}|${stages}|worker)/`,
      pathNot: ['^src/$1/', '^src/trainer/collective/rendezvous\\.ts$'],
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
    to: { path: `^src/(${features}|${stages}|worker|config|commands|entry)/`, ...isCode },
  },
  {
    name: 'adapters-do-not-meet',
    comment: 'system/ knows no service, not even as a type; what needs GitHub belongs in github/.',
    from: { path: '^src/system/' },
    to: { path: '^src/github/' },
  },
  {
    name: 'alerts-know-no-source',
    comment:
      'Alerts are about subjects, given as values. Describe a run, a node or a job as an AlertLook where it is watched.',
    from: { path: '^src/alerts/' },
    to: { path: '^src/', pathNot: '^src/(alerts|stats|wording|resilience|errors)(/|\\.ts$)' },
  },
  {
    name: 'trainer-knows-no-worker',
    comment:
      'A worker wires the trainer: what it is given to train is its own type, trainer/task.ts.',
    from: { path: '^src/trainer/' },
    to: { path: '^src/worker/' },
  },
  {
    name: 'worker-wires-a-worker-only',
    comment:
      'A worker process trains and tells; launching, judging and reporting happen elsewhere.',
    from: { path: '^src/worker/' },
    to: {
      path: '^src/(run|engines|follow|validate|report|config|commands|github|entry)/',
      ...isCode,
    },
  },
  {
    name: 'config-runs-nothing',
    comment:
      'Options may take their valid names from a registry; they start, read and send nothing.',
    from: { path: '^src/config/' },
    to: {
      path: '^src/(worker|github|entry|run|engines|follow|telemetry|report)/',
      pathNot: '^src/engines/index\\.ts$',
      ...isCode,
    },
  },
  {
    name: 'config-calls-no-command',
    comment: 'Only the tables of commands import commands.',
    from: { path: '^src/config/', pathNot: commandTables },
    to: { path: '^src/commands/', ...isCode },
  },
  {
    name: 'tables-import-commands-late',
    comment: 'Use lazy(() => import(...)): --help must not pay for the code of every command.',
    from: { path: commandTables },
    to: { path: '^src/commands/', dynamic: false, ...isCode },
  },
  {
    name: 'io-has-homes',
    comment:
      'Touch the machine in system/, run/, engines/, follow/, a transport or the telemetry writer; test the rest with values.',
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
    name: 'engines-are-strangers',
    comment:
      'An engine uses run/, records and its own folder; it never imports another engine. Ray runs the commands of command.',
    from: { path: '^src/engines/(?!ray[/.])([^/.]+)', pathNot: '^src/engines/index\\.ts$' },
    to: { path: '^src/engines/', pathNot: ['^src/engines/$1([/.]|-)', '^src/engines/index\\.ts$'] },
  },
  {
    name: 'ray-knows-commands-only',
    comment: 'It starts the same commands on other machines; our own trainer stays at home.',
    from: { path: '^src/engines/ray[/.]' },
    to: { path: '^src/engines/', pathNot: '^src/engines/(ray|command)[/.]' },
  },
  {
    name: 'only-the-local-engine-knows-our-trainer',
    comment: 'Workers that are not ours leave records; nothing else of a trainer is known of them.',
    from: { path: '^src/engines/', pathNot: '^src/engines/(local[/.]|index\\.ts$)' },
    to: { path: '^src/(trainer|worker)/' },
  },
  {
    name: 'run-knows-no-engine',
    comment: 'A run is handed its engine: run/, supervise/, follow/ and campaign/ work with any.',
    from: { path: '^src/(run|supervise|follow|campaign)/' },
    to: { path: '^src/engines/' },
  },
  {
    name: 'stages-know-no-command',
    comment:
      'run/, engines/ and follow/ carry a run for whoever asks: take what you need as a parameter.',
    from: { path: `^src/(${stages})/` },
    to: { path: '^src/(commands|config|entry)/' },
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
    comment: 'This import leads nowhere: its path is wrong, or package.json lacks the package.',
    from: { path: '^src/' },
    to: {
      couldNotResolve: true,
      // The first is built, the second optional.
      pathNot: ['kernels-binary', '^@tensorflow/tfjs-node$'],
    },
  },
]

/** Trying all extensions, and forgetting after 4 s which files there are, took more than half of the time. */
const resolution = {
  ...{ exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  ...{ extensions: ['.ts', '.js'], cachedInputFileSystem: { cacheDuration: 1_800_000 } },
}

export default {
  forbidden: [...layers, ...packages].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/trainer/kernels/assembly/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: resolution,
  },
}
