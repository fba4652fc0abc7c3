import { holdLog } from '../../../../kit/console/held-log.js'
import type { LevelWriter } from '../../../../kit/console/leveled-log.js'
import { InfrastructureError } from '../../../../kit/errors.js'
import { toSnapshot } from '../../../../watch/jobs/watch/to-snapshot.js'
import { pollUntilDone } from '../../../../watch/jobs/watch/poll-until-done.js'
import { createJobWatch } from '../../../../watch/jobs/watch/watch-job.js'
import type { Cluster } from '../../../../watch/jobs/cluster.js'
import type { JobSnapshot } from '../../../../kit/records/jobs/job-snapshot.js'
import { systemTimers } from '../../../../machine/system/clock.js'
import { sleep } from '../../../../machine/system/sleep.js'
import { askAlone } from '../../../../machine/system/silence.js'
import { unlessAborted } from '../../../../machine/system/unless-aborted.js'
import type { Dependencies } from '../../dependencies.js'
import type { Outcome } from '../../outcome.js'
import { healthCodes, observingOf } from '../health.js'
import { withPolledCluster } from '../open-cluster.js'
import { withJobLog } from '../open-log.js'
import { refuseMistake } from '../require-answer.js'
import { addJobAudience } from './audience.js'
import type { WatchStateStore } from './keep-state.js'
import { openShow } from './open-show.js'
import { showInFile } from './show-plainly.js'
import type { WatchOptions } from './show.js'

/** Watches in this process until the job ends, the user stops it or the time is up. */
export async function watchHere(
  options: WatchOptions,
  dependencies: Dependencies,
  keeping: WatchStateStore,
): Promise<Outcome> {
  const isDrawn = !options.web && !options.json && !options.quiet
  const terminal = isDrawn ? dependencies.terminal() : null
  const held = terminal === null ? null : holdLog(dependencies.log)
  const { world, writeLine } = withJobLog(
    options,
    held === null ? dependencies : { ...dependencies, log: held.log },
  )
  const heldLines = held?.said ?? (() => [])
  try {
    const last = await withPolledCluster(options, (cluster) =>
      watchOn(cluster, { options, world, writeLine, keeping, heldLines, terminal }),
    )
    return { exitCode: healthCodes[last.status] }
  } finally {
    held?.release()
  }
}

type Watching = {
  readonly options: WatchOptions
  readonly world: Dependencies
  readonly writeLine: LevelWriter
  readonly keeping: WatchStateStore
  readonly terminal: ReturnType<Dependencies['terminal']>
  readonly heldLines: () => readonly string[]
}

async function watchOn(cluster: Cluster, watching: Watching): Promise<JobSnapshot> {
  const { options, world, writeLine, keeping, terminal, heldLines } = watching
  const { signal } = world
  const stopped = new AbortController()
  const cancel =
    options.timeout === null
      ? () => {}
      : systemTimers.after(1000 * options.timeout, () => stopped.abort())
  const either = AbortSignal.any([signal, stopped.signal])
  const earlier = keeping.earlier
  const looks = createLooks(cluster, watching)
  const audience = await addJobAudience(looks, { options, earlier: earlier.open }, world)
  const show = await openShow(options, world, { terminal, heldLines, stop: () => stopped.abort() })
  const file = showInFile(writeLine)
  try {
    return await pollUntilDone(() => orLast(looks, either, cluster), {
      show: async (picture) => {
        audience.observe(picture)
        show.show(picture)
        file.show(picture)
        await keeping.save({ picture, ...looks.memory(), open: audience.open() })
      },
      wait: () => sleep(1000 * options.interval, either),
      isStopped: () => stopped.signal.aborted && !signal.aborted,
    })
  } finally {
    cancel()
    await show.close(looks.newest())
    if (signal.aborted) world.log.note(`this does not stop job ${options.job}`)
    await audience.end()
  }
}

function createLooks(cluster: Cluster, { options, world, keeping: { earlier } }: Watching) {
  const expected = {
    stallMs: 1000 * options.limits.stall,
    recoveryMs: 1000 * options.limits.recovery,
    checkpointMs: 1000 * options.limits.checkpoint,
    network: options.network,
  }
  const watch = createJobWatch(
    options.job,
    { ...observingOf(options, world, { cluster, within: askAlone }), expected },
    earlier,
  )
  let newest: JobSnapshot | null = earlier.picture
  return {
    memory: watch.memory,
    newest: () => newest,
    async look(): Promise<JobSnapshot> {
      const view = await watch.look()
      // Later it may be gone because the head has restarted; a background process was started for a job that exists.
      if (newest === null && !options.detach)
        refuseMistake(view.seen.job, `reading job ${options.job}`, cluster)
      newest = toSnapshot(view, newest?.history ?? [])
      return newest
    },
  }
}

/** An aborted poll returns the previous result, so that a silent head does not delay the end. */
async function orLast(
  looks: ReturnType<typeof createLooks>,
  stop: AbortSignal,
  { address }: Cluster,
): Promise<JobSnapshot> {
  const picture = (await unlessAborted(looks.look(), stop)) ?? looks.newest()
  if (picture !== null) return picture
  throw new InfrastructureError(
    `${address} gave no answer before the watch was stopped`,
    'the job may still run; give the address of the dashboard with --ray-address, or forward its port',
  )
}
