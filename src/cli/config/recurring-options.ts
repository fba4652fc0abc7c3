/** Options that several commands share. */
import { directoryToStartIn, outputFile, path } from './files/path-kinds.js'
import * as z from 'zod/mini'
import { baselineNamePattern } from '../../gate/baseline/lookup/artifact-name.js'
import { ofCommand, type Option } from './option.js'
import { commandLine } from './command-line.js'
import { choice, integer, decimal, flag, optional, runName, text } from './option-kinds.js'

export const resultsDirectory = './minicluster_results'
export const million = 1_000_000

export const tolerance = decimal({
  group: 'Validation',
  help: 'Largest relative difference between two losses at one step; 0.01 is 1 %',
  from: 0,
  to: 1,
  default: 0.01,
})

export const conversation = {
  json: flag({ group: 'Output', help: 'Print one JSON document instead of text' }),
  quiet: flag({ group: 'Output', help: 'Print errors only' }),
  verbose: flag({ group: 'Output', help: 'Print more: settings, paths, stack traces' }),
}

export const junit = optional(
  'not written',
  outputFile(
    'File to write the result to as JUnit XML: a test case for each check, configuration, fault and metric',
  ),
)

/** A command that shows its subject live may show it in the browser as well. */
export const webPage = (subject: string) => ({
  web: flag({ group: 'Monitor', help: `Show the ${subject} as a page in the browser` }),
  port: optional(
    'a free one',
    integer({
      group: 'Monitor',
      help: 'Port of the page on the loopback interface; needs --web',
      from: 0,
      to: 65_535,
    }),
  ),
})

/** The files of a comparison. */
export const comparisonFiles = {
  output: optional('not written', outputFile('File to write the comparison to, as JSON')),
  report: optional('not written', outputFile('File to write the comparison to, as an HTML page')),
  junit,
}

/** A command with this option takes values of minicluster.yml where none are given. */
export const settingsFile = {
  config: optional(
    'the nearest minicluster.yml, from the working directory up to the root of the repository',
    path({
      group: 'Output',
      what: 'file',
      use: 'reads',
      otherwise: 'minicluster.yml',
      help: 'File with values for options that are not given; none disables it',
    }),
  ),
  workingDirectory: optional(
    'where minicluster starts',
    directoryToStartIn(
      'Directory in which everything happens, as if minicluster were started there',
    ),
  ),
}

/** How long the runs of a user's own command are. */
export const checkSteps = ofCommand(
  integer({
    group: 'Training',
    help: 'End each run of a command after this many optimizer steps, the same on all ranks',
    from: 1,
    to: million,
    default: 20,
  }),
)

/** How much disk the record of a checked command may take. */
export const proofBudget = ofCommand(
  decimal({
    group: 'Training',
    help: 'Gigabytes (10^9 bytes) that the values on record of a command may take until the check is over; of steps that do not fit, only hashes are recorded',
    above: 0,
    to: million,
    default: 4,
  }),
)

/** What makes one process train on the samples of the job. */
export const referenceArgs = ofCommand(
  optional(
    'none',
    commandLine({
      of: 'arguments',
      group: 'Training',
      help: 'Arguments to append to a command when it runs as one process, so that it trains on the same samples, such as --batch-size 32',
    }),
  ),
)

/** What becomes of the files of a command. */
export const writes = ofCommand(
  choice(['discard', 'keep'], {
    group: 'Training',
    help: 'What becomes of the files that a command writes: discard, so that yours stay as they are, or keep, which may overwrite them',
    default: 'discard',
  }),
)

/** The name by which the records of a run are joined. */
export const runId = optional(
  'new, or the --rdzv-id of a torchrun command on several nodes',
  runName({
    group: 'Output',
    help: 'Id of the run; must be the same on every node of a multi-node run',
  }),
)

/** A name that can stand in artifacts, cache keys and file names alike. */
export function baselineName(help: string): Option<string> {
  return {
    ...text({ group: 'Baseline', help }),
    placeholder: '<name>',
    allowed: 'up to 100 letters, digits, ".", "_" and "-", the first a letter, a digit or "_"',
    schema: () => z.string().check(z.regex(baselineNamePattern)),
  }
}
