/** Polls, shows and waits until the job is over or the watch ends; returns the last poll. */
export async function repeatUntilOver<View extends { readonly isOver: boolean }>(
  look: () => Promise<View>,
  audience: {
    show(view: View): void | Promise<void>
    /** Rejects when the watch should end. */
    wait(): Promise<void>
    /** Whether a rejection means that the watch ends as it should. */
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
