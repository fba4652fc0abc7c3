/** Options of `ps` and `stop`: what runs in the background. */
import { path } from './files/path-kinds.js'
import { decimal, optional, text } from './option-kinds.js'
import { conversation } from './recurring-options.js'

const name = text({
  group: 'Monitor',
  help: 'nodes, watch/JOB or supervise/RUN as ps prints it, or JOB or RUN alone where only one has it',
})

const state = optional(
  'where the process keeps it without such an option',
  path({
    group: 'Monitor',
    what: 'file',
    use: 'writes',
    help: 'State file of the nodes or of a watch, or state directory of a supervisor',
  }),
)

const psOptions = {
  state,
  staleAfter: optional(
    '180',
    decimal({
      group: 'Monitor',
      help: 'Report the data of a node as stale from this age on, in seconds',
      above: 0,
      to: 604_800,
    }),
  ),
  ...conversation,
}

/** The commands about what runs in the background. */
export const backgroundDescriptions = {
  ps: {
    summary: 'List what runs in the background, or show the last known state of one',
    arguments: { name: optional('a list of all', name) },
    options: psOptions,
    examples: ['minicluster ps', 'minicluster ps nodes --json', 'minicluster ps watch/my-job'],
  },
  stop: {
    summary: 'Stop what runs in the background; jobs and nodes are left as they are',
    arguments: { name },
    options: { state, ...conversation },
    examples: ['minicluster stop nodes', 'minicluster stop supervise/my-run'],
  },
}
