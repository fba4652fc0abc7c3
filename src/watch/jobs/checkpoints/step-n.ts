import {
  type CheckpointLayout,
  hasFile,
  judgeByTracker,
  type Listing,
  stepDirectories,
} from './layout.js'

const name = /^step[_-](?<step>\d{1,12})$/
/** Files that torch.distributed.checkpoint and our trainer write after all parts of a checkpoint. */
const lastFiles = ['.metadata', 'manifest.json']

/** `step_N/` and a link `latest` to the newest one; a checkpoint with a manifest needs no link. */
export const stepN: CheckpointLayout = {
  name: 'step_N',
  textsOf: () => [],
  find: (listing) => {
    const linked = linkedStep(listing)
    const byLink = judgeByTracker(stepDirectories(listing.entries, name), {
      name: 'the link latest',
      step: linked,
    })
    return byLink.map((checkpoint) => {
      const manifest = lastFiles.find((file) => hasFile(listing, `${checkpoint.path}/${file}`))
      return checkpoint.isComplete || manifest === undefined
        ? checkpoint
        : { ...checkpoint, isComplete: true, reason: `it holds ${manifest}` }
    })
  },
}

/** A link that leads elsewhere or dangles names no step. */
function linkedStep({ entries }: Listing): number | null {
  const link = entries.find(({ path, kind }) => path === 'latest' && kind === 'link')
  const target = link?.target?.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const isThere = entries.some(({ path, kind }) => path === target && kind === 'directory')
  const step = name.exec(target)?.groups?.['step']
  return isThere && step !== undefined ? Number(step) : null
}
