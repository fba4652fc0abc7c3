import {
  completionArguments,
  completionOptions,
  configOptions,
  explainedCall,
  initOptions,
} from './setup-options.js'

/** The commands that help to set MiniCluster up. */
export const setupDescriptions = {
  init: {
    summary:
      'Write a workflow and minicluster.yml that fit this repository; nothing is overwritten',
    arguments: {},
    options: initOptions,
    examples: ['minicluster init', 'minicluster init --try', 'minicluster init --dry-run'],
  },
  config: {
    summary: 'Print the option values that a command would use here, and where each comes from',
    arguments: explainedCall,
    options: configOptions,
    examples: ['minicluster config --explain', 'minicluster config --explain -- run --workers 8'],
  },
  completion: {
    summary: 'Print a script that completes commands and options in a shell',
    arguments: completionArguments,
    options: completionOptions,
    examples: ['minicluster completion bash', 'minicluster completion zsh'],
  },
}
