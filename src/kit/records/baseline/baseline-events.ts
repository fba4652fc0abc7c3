/** Runs of these events measure the repository's own branches, and may serve others as a baseline. */
export const baselineEvents: ReadonlySet<string> = new Set([
  'push',
  'schedule',
  'workflow_dispatch',
])
