import { type CheckpointLayout, judgeByTracker, stepDirectories } from './layout.js'
import { readTracker, trackerFile } from './tracker-file.js'

/** `global_step_N/` and `latest_checkpointed_iteration.txt`, as verl writes them. */
export const globalStepN: CheckpointLayout = {
  name: 'global_step_N',
  textsOf: () => [trackerFile],
  find: (listing) =>
    judgeByTracker(stepDirectories(listing.entries, /^global_step_(?<step>\d{1,12})$/), {
      name: trackerFile,
      step: readTracker(listing),
    }),
}
