import { sleep } from '../../system/sleep.js'
import { noteTakeover } from '../../system/processes/takeovers.js'
import type { Dependencies } from '../dependencies.js'

/** Continues for a daemon that has died; what dies again and again is given up. */
export async function continueFor(
  lockPath: string,
  { clock, log, signal }: Pick<Dependencies, 'clock' | 'log' | 'signal'>,
): Promise<void> {
  log.warn('the process before has died; this one continues')
  await noteTakeover(lockPath, {
    nowMs: clock.now().getTime(),
    sleep: (ms) => sleep(ms, signal),
  })
}
