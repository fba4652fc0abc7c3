import { type CheckpointLayout, judgeByTracker, stepDirectories } from './layout.js'
import { readTracker, trackerFile } from './tracker-file.js'

/** `iter_0001000/` and `latest_checkpointed_iteration.txt`, as Megatron writes them. */
export const iterN: CheckpointLayout = {
  name: 'iter_N',
  textsOf: () => [trackerFile],
  find: (listing) =>
    judgeByTracker(stepDirectories(listing.entries, /^iter_(?<step>\d{1,12})$/), {
      name: trackerFile,
      step: readTracker(listing),
    }),
}
