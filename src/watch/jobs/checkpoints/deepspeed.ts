import { type CheckpointLayout, judgeByTracker, stepDirectories } from './layout.js'

const tag = /^global_step(?<step>\d{1,12})$/

/** `global_stepN/` and a file `latest` that names one of them, as DeepSpeed writes them. */
export const deepspeed: CheckpointLayout = {
  name: 'global_stepN',
  textsOf: () => ['latest'],
  find: (listing) => {
    const step = Number(
      tag.exec(listing.texts.get('latest')?.trim() ?? '')?.groups?.['step'] ?? NaN,
    )
    return judgeByTracker(stepDirectories(listing.entries, tag), {
      name: 'the file latest',
      step: Number.isNaN(step) ? null : step,
    })
  },
}
