import type { JobView } from './watch-job.js'

/** Looks, shows and waits until the job is over or nobody watches any longer; answers with the last look. */
export async function repeatUntilOver(
  look: () => Promise<JobView>,
  audience: {
    show(view: JobView): void
    /** Rejects when it is to end. */
    wait(): Promise<void>
    isStopped(): boolean
  },
): Promise<JobView> {
  for (;;) {
    const view = await look()
    audience.show(view)
    if (view.isOver) return view
    try {
      await audience.wait()
    } catch (error) {
      if (audience.isStopped()) return view
      throw error
    }
  }
}
