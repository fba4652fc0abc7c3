/**
 * The most frequent commands, as lists of lazily imported sources: chunks.mjs joins what each of them
 * loads. The steps of a command follow one another, so a later step finds what an earlier one has loaded.
 */
export const commandSteps = {
  begin: ['engines/local/begin-workers'],
  start: ['commands/run-cli-process', 'commands/settings/load-settings'],
  train: [
    'commands/create-dependencies',
    'commands/run/run',
    'engines/local',
    'run/run-attempt',
    'system/files/text-files',
    'system/files/atomic-file',
    'telemetry/parse-events',
    'run/record/summarize-run',
  ],
  check: ['commands/check/check'],
  conclude: ['commands/check/conclude-check', 'commands/check/compare-check'],
  faults: ['commands/check/check-faults'],
}

/** Programs that load only a part of what a command does. */
export const otherPrograms = {
  action: [
    'engines/local/begin-workers',
    'commands/action/words-of-step',
    'commands/action/run-action-process',
    'commands/action/check-mode',
  ],
  worker: [
    'entry/worker',
    'worker/run-worker',
    'worker/do-tasks',
    'system/processes/own-resources',
  ],
  thread: ['entry/telemetry-thread', 'entry/socket-thread', 'entry/link-proxy-thread'],
}
