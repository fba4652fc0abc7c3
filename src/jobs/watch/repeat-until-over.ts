/** Looks, shows and waits until it is over or nobody watches any longer; answers with the last look. */
export async function repeatUntilOver<View extends { readonly isOver: boolean }>(
  look: () => Promise<View>,
  audience: {
    show(view: View): void | Promise<void>
    /** Rejects when it is to end. */
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
