import { sleep } from '../../../machine/system/sleep.js'
import { noteTakeover, whyGivenUp } from '../../../machine/system/processes/takeovers.js'
import type { Dependencies } from '../dependencies.js'

/** Takes over from a daemon that has died. After too many deaths it calls `giveUp` and rejects. */
export async function continueFor(
  lockPath: string,
  { clock, log, signal }: Pick<Dependencies, 'clock' | 'log' | 'signal'>,
  giveUp: (why: string) => Promise<void>,
): Promise<void> {
  log.warn('the previous process died; this one continues')
  try {
    await noteTakeover(lockPath, {
      nowMs: clock.now().getTime(),
      sleep: (ms) => sleep(ms, signal),
    })
  } catch (error) {
    const why = await whyGivenUp(lockPath)
    if (why !== null) await giveUp(why)
    throw error
  }
}
