/** Names of earlier versions. They work as before, are in no help, and each call says what the name is now. */

/** What an option of an earlier version, or of an earlier program, means here. */
export type Spelling =
  /** The same option under this name, with its value in the unit of today. */
  | { readonly as: string; readonly convert?: (value: string) => string; readonly isOurs?: true }
  /** Its values are arguments of the command. */
  | { readonly isArgument: true; readonly isOurs?: true }
  /** What is done anyway, if the value is one of `values`; any other is left for the parser to refuse. */
  | { readonly values: RegExp; readonly note: string | null; readonly hint: string }

export type Spellings = Readonly<Record<string, Spelling>>

/** The command that does today what an earlier one did. */
export type EarlierCommand = {
  readonly now: string
  /** Options that it always has. */
  readonly adds: readonly string[]
  /** What stands before the first argument. */
  readonly prefix?: string
  readonly options: Spellings
}

const isArgument = { isArgument: true } as const
/** Milliseconds where seconds stand today; anything else is left for the parser to refuse. */
const inSeconds = (value: string): string =>
  /^\d+$/.test(value) ? `${Number(value) / 1000}` : value

const reportAs = (form: string, options: Spellings): EarlierCommand => ({
  now: 'report',
  adds: ['--as', form],
  options: { '--result': isArgument, ...options },
})

const sameAs = (now: string): EarlierCommand => ({ now, adds: [], options: {} })

const stateOfJobs: Spellings = { '--state-dir': { as: '--state' } }

/** Earlier commands by their words. */
export const earlierCommands: Readonly<Record<string, EarlierCommand>> = {
  'report html': reportAs('html', {}),
  'report pdf': reportAs('pdf', {
    '--print-timeout-ms': { as: '--timeout', convert: inSeconds },
    '--pdf-backend': {
      values: /./,
      note: '--pdf-backend chooses nothing here: Chromium or Chrome prints the PDF, see --browser',
      hint: 'Leave --pdf-backend out; --browser names the Chromium that prints.',
    },
  }),
  'report heatmap': reportAs('heatmap', {
    '--results-dir': isArgument,
    '--metric': {
      values:
        /^((own_work|data|compute|allreduce|step)(_time)?(_ms)?|p99_allreduce_ms|throughput(_samples_per_sec)?)$/,
      note: '--metric selects nothing here: the page shows own work, data, compute, all-reduce and step time of each worker at every step. Throughput is the samples of a step by its step time',
      hint: 'The page shows own work, data, compute, all-reduce and step time of each worker at every step: leave --metric out.',
    },
  }),
  'report fault-timeline': reportAs('timeline', { '--json': isArgument }),
  'nodes start': { ...sameAs('nodes watch'), adds: ['--detach'] },
  'nodes stop': { ...sameAs('stop'), adds: ['nodes'] },
  'nodes status': { ...sameAs('ps'), adds: ['nodes'] },
  'jobs watch-status': { ...sameAs('ps'), prefix: 'watch/', options: stateOfJobs },
  'jobs watch-stop': { ...sameAs('stop'), prefix: 'watch/', options: stateOfJobs },
  'jobs supervise-status': { ...sameAs('ps'), prefix: 'supervise/', options: stateOfJobs },
  'jobs supervise-stop': { ...sameAs('stop'), prefix: 'supervise/', options: stateOfJobs },
  events: { ...sameAs('runs'), adds: ['events'] },
  'baseline list': sameAs('baseline show'),
  'jobs list': sameAs('jobs status'),
  'nodes register-job': {
    ...sameAs('nodes job'),
    options: { '--on': { as: '--nodes' }, '--metrics-dir': { as: '--rank-metrics-dir' } },
  },
  'nodes end-job': { ...sameAs('nodes job'), adds: ['--status', 'completed'] },
  dashboard: reportAs('dashboard', {
    '--tool': {
      values: /^minicluster$/,
      note: null,
      hint: 'This dashboard shows runs of minicluster: leave --tool out.',
    },
  }),
}

/** An option of an earlier version under its name of today. */
const now = (as: string): Spelling => ({ as, isOurs: true })

/** One of the names in the value of an option of today. */
const part = (as: string, name: string): Spelling => ({
  as,
  isOurs: true,
  convert: (value) => `${name}=${value}`,
})

const resources: Spellings = {
  '--num-cpus': part('--resources', 'cpus'),
  '--num-gpus': part('--resources', 'gpus'),
  '--memory-gb': part('--resources', 'memory-gb'),
}

/** The pod, in front of the directory that another word names. */
const podOfDirectory: Spelling = {
  as: '--checkpoint-dir',
  isOurs: true,
  convert: (pod) => `${pod}:`,
}

const placesAndLimits: Spellings = {
  '--stagnation-threshold': part('--limits', 'stall'),
  '--recovery-limit': part('--limits', 'recovery'),
  '--checkpoint-pod': podOfDirectory,
}

const optionsOfHealth: Spellings = {
  ...placesAndLimits,
  '--checkpoint-limit': part('--limits', 'checkpoint'),
  '--all-pods': now('--pods'),
}

const healthOfRun: Spellings = { '--checkpoint': now('--health') }
const measuredRun: Spellings = { '--metrics': { isArgument: true, isOurs: true } }

/** The head of a cluster by its pod. */
const headOfCluster: Spellings = {
  '--head-pod': {
    as: '--ray-address',
    isOurs: true,
    convert: (pod) => (pod.includes('/') ? pod : `pod/${pod}`),
  },
}

/** Other options that a command of today takes. */
export const otherOptions: Readonly<Record<string, Spellings>> = {
  run: { '--health-checkpoint-path': now('--health') },
  check: { '--faults': now('--fault-tests') },
  'monitor watch': healthOfRun,
  'monitor report': healthOfRun,
  'monitor status': healthOfRun,
  compare: { '--run-limit-ms': { as: '--timeout', isOurs: true, convert: inSeconds } },
  'fault-test': { '--fault-set': now('--faults') },
  'baseline save': measuredRun,
  'baseline compare': {
    ...measuredRun,
    '--latency-threshold': part('--thresholds', 'lower-is-better'),
    '--throughput-threshold': part('--thresholds', 'higher-is-better'),
  },
  report: { '--runs': { isArgument: true, isOurs: true } },
  'jobs logs': { ...headOfCluster, '--tail': now('--lines') },
  'jobs status': headOfCluster,
  'jobs stop': headOfCluster,
  'jobs delete': headOfCluster,
  'jobs submit': {
    ...headOfCluster,
    ...resources,
    '--checkpoint-path': now('--resume'),
  },
  'jobs health': { ...headOfCluster, ...optionsOfHealth, '--sample-duration': now('--for') },
  'jobs watch': { ...headOfCluster, ...optionsOfHealth, '--check-interval': now('--interval') },
  'jobs supervise': {
    ...headOfCluster,
    ...resources,
    ...placesAndLimits,
    '--start-limit': part('--limits', 'start'),
    '--pending-limit': part('--limits', 'pending'),
    '--max-retry-delay': {
      as: '--retry-delay',
      isOurs: true,
      convert: (longest) => `..${longest}`,
    },
    '--fence-limit': part('--limits', 'fence'),
    '--max-retries': now('--max-restarts'),
    '--max-program-restarts': part('--max-restarts', 'program'),
    '--check-interval': now('--interval'),
    '--job-name': now('--name'),
    '--state-dir': now('--state'),
  },
  'bench-collective': {
    '--backend': {
      values: /^gloo$/,
      note: "--backend gloo: what is measured is minicluster's own all-reduce, not Gloo's",
      hint: "Only minicluster's own all-reduce on CPUs can be measured: leave --backend out.",
    },
  },
}
