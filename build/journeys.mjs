/**
 * The most frequent commands, as lists of lazily imported sources: chunks.mjs joins what each of them
 * loads. The steps of a command follow one another, so a later step finds what an earlier one has loaded.
 */
export const commandSteps = {
  begin: ['runtime/engines/local/begin-workers'],
  start: ['cli/commands/run-cli-process', 'cli/commands/settings/open-settings'],
  train: [
    'cli/commands/create-dependencies',
    'cli/commands/run/run',
    'runtime/engines/local',
    'runtime/run/run-attempt',
    'machine/system/files/text-files',
    'machine/system/files/atomic-file',
    'lab/telemetry/parse-events',
    'runtime/run/record/summarize-run',
  ],
  check: ['cli/commands/check/check'],
  conclude: ['cli/commands/check/conclude-check', 'cli/commands/check/compare-check'],
  faults: ['cli/commands/check/check-faults'],
}

/** Programs that load only a part of what a command does. */
export const otherPrograms = {
  action: [
    'runtime/engines/local/begin-workers',
    'cli/commands/action/step-inputs',
    'cli/commands/action/run-action-process',
    'cli/commands/action/check-mode',
  ],
  worker: [
    'cli/entry/worker',
    'lab/worker/run-worker',
    'lab/worker/do-tasks',
    'machine/system/processes/own-resources',
  ],
  thread: ['cli/entry/telemetry-thread', 'cli/entry/socket-thread', 'cli/entry/link-proxy-thread'],
}
