import { Worker } from 'node:worker_threads'
import type { LinkCondition } from '../../../lab/faults/disturbance.js'

/** The inputs of the proxies' thread. */
export type LinkProxyThreadData = {
  /** Private directory of the run. */
  readonly directory: string
  readonly worldSize: number
  /**
   * How the proxies find the ranks: ranks publish their ports in the directory, or request each connection at a socket
   * there.
   */
  readonly meeting: 'rendezvous' | 'asked'
}

/** A request of the coordinator to the thread; the answer has the same number. */
export type LinkProxyRequest = { readonly id: number } & LinkProxyCommand
type LinkProxyCommand =
  | {
      readonly does: 'set'
      readonly from: number
      readonly to: number
      readonly condition: LinkCondition
    }
  | { readonly does: 'await'; readonly from: number; readonly to: number }
  | { readonly does: 'clear' }
  | { readonly does: 'stats' }

export type LinkProxyAnswer = { readonly id: number; readonly value: number | LinkTraffic[] }

/** Traffic in one direction of a link; bytes taken but not delivered are in transit or lost. */
export type LinkTraffic = {
  readonly from: number
  readonly to: number
  readonly takenBytes: number
  readonly deliveredBytes: number
  /** Number of open connections, for both directions together. */
  readonly connections: number
}

/** Proxies on every link of a group; all bytes of the group pass through them. */
export interface LinkProxies {
  /**
   * Replaces the condition of one direction from now on; {} makes it healthy again. Resolves with whether a connection
   * was open.
   */
  set(from: number, to: number, condition: LinkCondition): Promise<boolean>
  /**
   * Resolves with true once the condition of one direction has held bytes back or swallowed some, with false if the
   * proxies end before.
   */
  acted(from: number, to: number): Promise<boolean>
  /** Makes every link healthy again; bytes in a black hole stay lost. */
  clear(): Promise<void>
  /** Both directions of every link; null after the proxies have ended. */
  stats(): Promise<readonly LinkTraffic[] | null>
  /** The failure that ended the proxies, such as a lack of descriptors; null if there was none. */
  readonly failure: Error | null
  /** Ends every connection; may be called repeatedly. */
  close(): Promise<void>
}

/** Starts the proxies of a group before its ranks connect; its promises never reject. */
export function startLinkProxies({
  programPath,
  ...workerData
}: LinkProxyThreadData & {
  /** The thread's program. */
  readonly programPath: string
}): LinkProxies {
  const thread = new Worker(programPath, { workerData })
  thread.unref()
  let failure: Error | null = null
  thread.on('error', (error) => (failure = error))
  const ask = openConversation(thread)
  let closing: Promise<unknown> | undefined
  return {
    set: async (from, to, condition) =>
      Number((await ask({ does: 'set', from, to, condition })) ?? 0) > 0,
    acted: async (from, to) => (await ask({ does: 'await', from, to })) === 1,
    clear: async () => void (await ask({ does: 'clear' })),
    async stats() {
      const answer = await ask({ does: 'stats' })
      return typeof answer === 'object' ? answer : null
    },
    get failure() {
      return failure
    },
    close: async () => void (await (closing ??= thread.terminate())),
  }
}

type Value = LinkProxyAnswer['value'] | null

/** Requests to the thread; the answer is null if the thread ends first. */
function openConversation(thread: Worker): (command: LinkProxyCommand) => Promise<Value> {
  const waiting = new Map<number, (value: Value) => void>()
  let isOver = false
  let lastId = 0
  thread.on('message', ({ id, value }: LinkProxyAnswer) => {
    waiting.get(id)?.(value)
    waiting.delete(id)
  })
  thread.on('exit', () => {
    isOver = true
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  })
  return (command) =>
    new Promise((resolve) => {
      if (isOver) return resolve(null)
      const id = ++lastId
      waiting.set(id, resolve)
      const request: LinkProxyRequest = { id, ...command }
      thread.postMessage(request)
    })
}
