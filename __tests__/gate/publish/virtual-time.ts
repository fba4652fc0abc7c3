/** A clock that moves only when everybody waits: the same order of events every time, and no second is spent. */
export class VirtualTime {
  private waiting: { readonly at: number; readonly wake: () => void }[] = []
  now = 0

  readonly sleep = (ms: number): Promise<void> =>
    new Promise((wake) => this.waiting.push({ at: this.now + ms, wake }))

  /** Lets time pass until the work is done; work that waits for nothing and never ends is an error. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const finished = () => {
      isDone = true
    }
    work.then(finished, finished)
    for (;;) {
      await new Promise((settle) => setImmediate(settle))
      if (isDone) return work
      const [next, ...rest] = this.waiting.sort((a, b) => a.at - b.at)
      if (next === undefined) throw new Error('nobody waits, and the work is not done')
      this.waiting = rest
      this.now = next.at
      next.wake()
    }
  }
}
