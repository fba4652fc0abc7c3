import { isCode } from './kinds-of-rooms.mjs'

/** What single rooms may know. */
export const roomRules = [
  {
    name: 'alerts-know-no-source',
    comment:
      'Alerts are about subjects, given as values. Describe a run, a node or a job as an AlertSnapshot where it is watched.',
    from: { path: '^src/watch/alerts/' },
    to: {
      path: '^src/',
      pathNot: '^src/[a-z]+/(alerts|stats|wording|resilience|errors)(/|\\.ts$)',
    },
  },
  {
    name: 'trainer-knows-no-worker',
    comment:
      'A worker wires the trainer: what it is given to train is its own type, trainer/task.ts.',
    from: { path: '^src/lab/trainer/' },
    to: { path: '^src/lab/worker/' },
  },
  {
    name: 'config-runs-nothing',
    comment:
      'Options may take their valid names from a registry and recognise a command; they start, read and send nothing.',
    from: { path: '^src/cli/config/' },
    to: {
      path: '^src/[a-z]+/(worker|github|entry|run|engines|follow|telemetry|report)/',
      pathNot: '^src/runtime/engines/(index|command/recognise-command)\\.ts$',
      ...isCode,
    },
  },
  {
    name: 'config-calls-no-command',
    comment:
      'A description says what a command takes; commands/command-loaders.ts says who performs it.',
    from: { path: '^src/cli/config/' },
    to: { path: '^src/cli/commands/', ...isCode },
  },
  {
    name: 'loaders-import-commands-late',
    comment:
      'Write `async () => (await import(...)).name`: --help must not pay for the code of every command.',
    from: { path: '^src/cli/commands/command-loaders\\.ts$' },
    to: { path: '^src/cli/commands/', dynamic: false, ...isCode },
  },
  {
    name: 'report-reads-records-only',
    comment: 'A renderer is a function of the record. If it needs more, put that in the record.',
    from: { path: '^src/gate/report/' },
    to: {
      path: '^src/',
      pathNot: '^src/[a-z]+/(report|records|stats|wording|live-page|errors)(/|\\.ts$)',
    },
  },
  {
    name: 'engines-are-strangers',
    comment:
      'An engine uses run/, records, the proxies of links and its own folder; it never imports another engine. Ray runs the commands of command.',
    from: {
      path: '^src/runtime/engines/(?!ray[/.])([^/.]+)',
      pathNot: '^src/runtime/engines/(index|command/recognise-command)\\.ts$',
    },
    to: {
      path: '^src/runtime/engines/',
      pathNot: ['^src/runtime/engines/($1([/.]|-)|links/)', '^src/runtime/engines/index\\.ts$'],
    },
  },
  {
    name: 'ray-knows-commands-only',
    comment: 'It starts the same commands on other machines; our own trainer stays at home.',
    from: { path: '^src/runtime/engines/ray[/.]' },
    to: { path: '^src/runtime/engines/', pathNot: '^src/runtime/engines/(ray|command)[/.]' },
  },
  {
    name: 'only-the-local-engine-knows-our-trainer',
    comment: 'Workers that are not ours leave records; nothing else of a trainer is known of them.',
    from: {
      path: '^src/runtime/engines/',
      pathNot: '^src/runtime/engines/(local[/.]|index\\.ts$)',
    },
    to: { path: '^src/[a-z]+/(trainer|worker)/' },
  },
  {
    name: 'run-knows-no-engine',
    comment: 'A run is handed its engine: run/, supervise/, follow/ and campaign/ work with any.',
    from: { path: '^src/[a-z]+/(run|supervise|follow|campaign)/' },
    to: { path: '^src/runtime/engines/' },
  },
  {
    name: 'detectors-are-blind',
    comment: 'A detector knows the events of a run, never what was done to it: not even as a type.',
    from: { path: '^src/lab/detect/' },
    to: { path: '^src/[a-z]+/(faults|campaign)/' },
  },
  {
    name: 'checks-are-pure',
    comment:
      'A check and a parser are functions of what was read: they import their like, records, stats and wording.',
    from: { path: '^src/[a-z]+/(nodes|jobs)/(checks|answer|parse)/' },
    to: {
      path: '^src/',
      pathNot: [
        '^src/watch/$1/((checks|answer|parse|probe|checkpoints)/|[^/]+\\.ts$)',
        '^src/[a-z]+/(records|stats|wording|errors)(/|\\.ts$)',
      ],
    },
  },
]
