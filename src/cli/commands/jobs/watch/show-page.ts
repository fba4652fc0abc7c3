import { randomBytes } from 'node:crypto'
import { JobSite } from '../../../../watch/jobs/web/job-site.js'
import { serveLoopback } from '../../../../machine/system/web/loopback-server.js'
import type { Dependencies } from '../../dependencies.js'
import type { Show } from './show.js'

/** Time for browsers to fetch the last state; shorter after Ctrl-C. */
const drainTimeoutMs = 500

/** Shows snapshots as a page in the browser; at the end, the page reports that and keeps the last state. */
export async function showOnPage(
  { port }: { readonly port: number | null },
  { log }: Pick<Dependencies, 'log'>,
): Promise<Show> {
  const token = randomBytes(16).toString('base64url')
  const site = new JobSite(token)
  const server = await serveLoopback(site, port ?? 0)
  log.print(`Watching at http://127.0.0.1:${server.port}/?token=${token}`)
  return {
    show(snapshot) {
      site.update(snapshot)
      server.wake()
    },
    async close(last) {
      if (last !== null) {
        site.update(last, last.isOver ? 'The job has ended.' : 'The watch was stopped.')
        server.wake()
        await server.settled(drainTimeoutMs)
      }
      await server.close()
    },
  }
}
