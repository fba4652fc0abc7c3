/** Options of `init`, `config` and `completion`, which help to set MiniCluster up. */
import { words } from './list-kinds.js'
import { choice, flag, optional } from './option-kinds.js'
import { conversation, settingsFile } from './recurring-options.js'

const shellNames = ['bash', 'zsh', 'fish'] as const
export type ShellName = (typeof shellNames)[number]

export const initOptions = {
  try: flag({
    group: 'Training',
    help: 'Run the command that was found for two steps, and write what was seen',
  }),
  dryRun: flag({ group: 'Output', help: 'Print what would be written, and write nothing' }),
  ...conversation,
}

export const explainedCall = {
  call: optional(
    'check',
    words({ group: 'Output', help: 'The command and its options, after --' }),
  ),
}

export const configOptions = {
  explain: flag({ group: 'Output', help: 'Show where each value comes from' }),
  ...settingsFile,
  json: conversation.json,
  verbose: conversation.verbose,
}

export const completionArguments = {
  shell: choice(shellNames, {
    group: 'Output',
    help: 'Name of the shell: bash, zsh or fish; the first line of the script says how to load it',
  }),
  words: optional(
    'the script',
    words({
      group: 'Output',
      help: 'Words of a command line, after --; prints the completions of the last one',
    }),
  ),
}

export const completionOptions = { verbose: conversation.verbose }
