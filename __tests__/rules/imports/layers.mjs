import { features, isCode, leaves, stages } from './kinds-of-rooms.mjs'

/** Where code may touch the machine: files, sockets, processes, threads. */
const machineRooms = [
  '^src/(system|run|engines|follow|entry)/',
  '^src/trainer/collective/transports/',
  '^src/faults/',
  '^src/trainer/(collective/rendezvous|checkpoints/checkpoint-files)\\.ts$',
  '^src/telemetry/telemetry-(thread|link|writer)\\.ts$',
]
const machineModules =
  '^(node:)?(fs|fs/promises|child_process|net|http|https|http2|dgram|tls|worker_threads|cluster)$'

/** Which kind of room may import which. */
export const layerRules = [
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
    name: 'io-has-homes',
    comment:
      'Touch the machine in system/, run/, engines/, follow/, a transport or the telemetry writer; test the rest with values.',
    from: { path: '^src/', pathNot: machineRooms },
    to: { path: machineModules, ...isCode },
  },
  {
    name: 'entry-is-imported-by-nobody',
    comment: 'An entry is where a process starts; what others need belongs below it.',
    from: {},
    to: { path: '^src/entry/' },
  },
]
