import { features, featureWings, isCode } from './kinds-of-rooms.mjs'

/** Where code may touch the machine: files, sockets, processes, threads. */
const machineRooms = [
  '^src/[a-z]+/(system|run|engines|follow|entry)/',
  '^src/lab/trainer/collective/transports/',
  '^src/lab/faults/',
  '^src/lab/trainer/(collective/rendezvous|checkpoints/checkpoint-files)\\.ts$',
  '^src/lab/telemetry/telemetry-(thread|link|writer)\\.ts$',
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
    name: 'kit-knows-no-wing',
    comment: 'What every wing uses must not lead back to one of them.',
    from: { path: '^src/kit/' },
    to: { path: '^src/', pathNot: '^src/kit/' },
  },
  {
    name: 'machine-decides-nothing',
    comment:
      'machine/ acts on what it is told: it calls kit/ only, and knows the types of what it is to provide.',
    from: { path: '^src/machine/' },
    to: { path: '^src/', pathNot: '^src/(machine|kit)/', ...isCode },
  },
  {
    name: 'wings-of-features-do-not-meet',
    comment: 'Commands wire features; take what another wing computes as a parameter or a record.',
    from: { path: `^src/(${featureWings})/` },
    to: { path: '^src/', pathNot: '^src/($1|kit|machine)/' },
  },
  {
    name: 'runtime-knows-no-verb',
    comment:
      'runtime/ carries a run for whoever asks: it knows neither verbs, verdicts nor reports.',
    from: { path: '^src/runtime/' },
    to: { path: '^src/(cli|gate|prove)/' },
  },
  {
    name: 'features-do-not-call-each-other',
    comment: "A feature imports another feature's types, never its code.",
    from: { path: `^src/[a-z]+/(${features})/` },
    to: {
      path: `^src/[a-z]+/(${features}|worker)/`,
      pathNot: ['^src/[a-z]+/$1/', '^src/lab/trainer/collective/rendezvous\\.ts$'],
      ...isCode,
    },
  },
  {
    name: 'features-are-handed-the-machine',
    comment: 'Take the clock, files or processes as a parameter; import only their types.',
    from: { path: `^src/[a-z]+/(${features})/` },
    to: { path: '^src/machine/system/', ...isCode },
  },
  {
    name: 'adapters-do-not-meet',
    comment: 'system/ knows no service, not even as a type; what needs GitHub belongs in github/.',
    from: { path: '^src/machine/system/' },
    to: { path: '^src/machine/github/' },
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
    to: { path: '^src/cli/entry/' },
  },
]
