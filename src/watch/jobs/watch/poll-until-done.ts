/** Polls, shows and waits until the job is over or the watch ends; returns the last poll. */
export async function pollUntilDone<View extends { readonly isOver: boolean }>(
  look: () => Promise<View>,
  audience: {
    show(view: View): void | Promise<void>
    /** Rejects if the watch should end. */
    wait(): Promise<void>
    /** Whether a rejection is the expected end of the watch. */
    isStopped(): boolean
  },
): Promise<View> {
  for (;;) {
    const view = await look()
    await audience.show(view)
    if (view.isOver) return view
    try {
      await audience.wait()
    } catch (error) {
      if (audience.isStopped()) return view
      throw error
    }
  }
}
