import {
  awaitPort,
  detourPath,
  portPath,
  publishPort,
} from '../../../lab/trainer/collective/rendezvous.js'
import type { OpenLinks } from '../links/link-proxy-thread.js'
import { ProxiedLink } from '../links/proxied-link.js'

/** One link for each pair of our own workers, which publish their listening ports in the directory. */
export const openAtRendezvous: OpenLinks = async ({ directory, worldSize }, links, clock) => {
  const openings: Promise<void>[] = []
  for (let lower = 0; lower < worldSize; lower++) {
    for (let higher = lower + 1; higher < worldSize; higher++) {
      const link = new ProxiedLink(lower, higher, clock)
      links.push(link)
      openings.push(open(link, directory, lower, higher))
    }
  }
  await Promise.all(openings)
}

/** Publishes the port of the proxy once the true port is known. */
async function open(link: ProxiedLink, directory: string, lower: number, higher: number) {
  const port = await link.listen(await awaitPort(portPath(directory, lower)))
  publishPort(detourPath(directory, lower, higher), port)
}
