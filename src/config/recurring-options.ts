/** Options that several commands share. */
import { decimal, flag, optional, path } from './option-kinds.js'

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
  path({
    group: 'Output',
    what: 'file',
    help: 'File to write the result to as JUnit XML: a test case for each check, fault and metric',
  }),
)

/** A command with this option takes values of minicluster.yml where none are given. */
export const settingsFile = {
  config: optional(
    'minicluster.yml, if there is one',
    path({
      group: 'Output',
      what: 'file',
      help: 'File with values for options that are not given; none reads no file',
    }),
  ),
}
