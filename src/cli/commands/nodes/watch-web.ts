import { randomBytes } from 'node:crypto'
import type { JobTraining } from '../../../watch/nodes/training/job-training.js'
import { NodesSite } from '../../../watch/nodes/web/nodes-site.js'
import type { NodeWatch } from '../../../watch/nodes/watch/node-watch.js'
import { serveLoopback } from '../../../machine/system/web/loopback-server.js'
import type { Dependencies } from '../dependencies.js'

/** Time for browsers to fetch the last state; shorter after Ctrl-C. */
const drainTimeoutMs = 500

type NodesPageOptions = {
  readonly title: string
  readonly port: number | null
  /** The current training of the jobs on the nodes. */
  readonly training: () => readonly JobTraining[]
}

/** Shows nodes as a page until the watch ends; then the page says so and keeps the last state. */
export async function watchNodesInBrowser(
  watch: NodeWatch,
  { title, port, training }: NodesPageOptions,
  { log }: Pick<Dependencies, 'log'>,
): Promise<void> {
  const token = randomBytes(16).toString('base64url')
  const site = new NodesSite(token, title)
  const server = await serveLoopback(site, port ?? 0)
  log.print(`Watching at http://127.0.0.1:${server.port}/?token=${token}`)
  const stop = watch.onUpdate((view) => {
    site.update(view, null, training())
    server.wake()
  })
  try {
    await watch.ended
    site.update(watch.view(), 'The watch was stopped. This is the last state it saw.', training())
    server.wake()
    await server.settled(drainTimeoutMs)
  } finally {
    stop()
    await server.close()
  }
}
