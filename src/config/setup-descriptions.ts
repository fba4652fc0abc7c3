import { lazy } from './lazy.js'
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
    load: lazy(() => import('../commands/init/init.js'), 'init'),
  },
  config: {
    summary: 'Print the option values that a command would use here, and where each comes from',
    arguments: explainedCall,
    options: configOptions,
    examples: ['minicluster config --explain', 'minicluster config --explain -- run --workers 8'],
    load: lazy(() => import('../commands/settings/config.js'), 'config'),
  },
  completion: {
    summary: 'Print a script that completes commands and options in a shell',
    arguments: completionArguments,
    options: completionOptions,
    examples: ['minicluster completion bash', 'minicluster completion zsh'],
    load: lazy(() => import('../commands/completion/completion.js'), 'completion'),
  },
}
