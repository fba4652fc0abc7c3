import { checkDirectoryHolds } from '../files/file-use.js'
import { path, paths } from '../files/path-kinds.js'
import { choice, flag, integer, optional } from '../option-kinds.js'
import { needing } from '../option.js'
import { conversation, resultsDirectory } from '../recurring-options.js'

/** What can be done with the runs of a directory. */
const runActions = ['list', 'open', 'clean', 'events'] as const

/** How many of the newest runs stay where none are named. */
export const keptRuns = 10

/** A name is found in the output directory, so what is given need not be a path. */
const namesOrDirectories = {
  ...paths({
    group: 'Output',
    what: 'directory',
    use: 'reads',
    help: 'Names of runs as list prints them, or their directories; events takes one',
  }),
  file: null,
}

const runsArguments = {
  action: optional(
    'list',
    choice(runActions, {
      group: 'Output',
      help: 'list shows runs and their trends, open writes a page of them, clean removes them, events prints the event log of one rank as JSON lines',
    }),
  ),
  runs: optional(`all; clean: all but the newest ${keptRuns}`, namesOrDirectories),
}

const runsOptions = {
  outputDir: path({
    group: 'Output',
    what: 'directory',
    use: 'writes',
    holds: checkDirectoryHolds,
    help: 'Output directory whose runs are meant',
    default: resultsDirectory,
  }),
  rank: needing(
    integer({ group: 'Output', help: 'Rank whose log is printed', from: 0, to: 63, default: 0 }),
    ['action=events'],
  ),
  dryRun: needing(
    flag({ group: 'Output', help: 'Print what would be removed, and remove nothing' }),
    ['action=clean'],
  ),
  ...conversation,
}

/** The command about recorded runs. */
export const runsDescriptions = {
  runs: {
    summary: 'List, open or clean the runs of a directory, or print the events of one',
    arguments: runsArguments,
    options: runsOptions,
    examples: [
      'minicluster runs list',
      'minicluster runs open',
      'minicluster runs clean --dry-run',
      'minicluster runs events ./my-run --rank 1',
    ],
  },
}
