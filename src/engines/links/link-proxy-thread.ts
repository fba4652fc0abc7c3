import type { MessagePort } from 'node:worker_threads'
import {
  awaitPort,
  detourPath,
  portPath,
  publishPort,
} from '../../trainer/collective/rendezvous.js'
import type { LinkClock } from './link-line.js'
import type {
  LinkProxyAnswer,
  LinkProxyRequest,
  LinkProxyThreadData,
  LinkTraffic,
} from './link-proxies.js'
import { answerForLinks } from './asked-links.js'
import { ProxiedLink } from './proxied-link.js'

/** The thread behind the proxies of a group: one link for each pair of ranks, and the coordinator's commands. */
export async function runLinkProxyThread(
  { directory, worldSize, meeting }: LinkProxyThreadData,
  port: MessagePort,
  clock: LinkClock,
): Promise<void> {
  const links: ProxiedLink[] = []
  const openings: Promise<void>[] = []
  if (meeting === 'asked') answerForLinks({ directory, worldSize }, links, clock)
  for (let lower = 0; lower < worldSize && meeting === 'rendezvous'; lower++) {
    for (let higher = lower + 1; higher < worldSize; higher++) {
      const link = new ProxiedLink(lower, higher, clock)
      links.push(link)
      openings.push(open(link, directory, lower, higher))
    }
  }
  port.on('message', (request: LinkProxyRequest) => {
    const answer: LinkProxyAnswer = { id: request.id, value: perform(request, links) }
    port.postMessage(answer)
  })
  await Promise.all(openings)
}

/** Publishes the detour once the true port is known. */
async function open(link: ProxiedLink, directory: string, lower: number, higher: number) {
  const port = await link.listen(await awaitPort(portPath(directory, lower)))
  publishPort(detourPath(directory, lower, higher), port)
}

function perform(request: LinkProxyRequest, links: readonly ProxiedLink[]) {
  switch (request.does) {
    case 'set':
      return set(request, links)
    case 'clear':
      for (const link of links) link.lines.forEach((line) => link.change(line, {}))
      return links.length
    case 'stats':
      return links.flatMap(trafficOf)
  }
}

function set(
  { from, to, condition }: Extract<LinkProxyRequest, { does: 'set' }>,
  links: readonly ProxiedLink[],
): number {
  // The ranks of a job may meet in several groups, each with links of its own.
  const felt = links.map((link) => {
    const line = link.lines.find((line) => line.from === from && line.to === to)
    return line ? link.change(line, condition) : 0
  })
  return felt.reduce((sum, count) => sum + count, 0)
}

function trafficOf({ lines, numConnections }: ProxiedLink): LinkTraffic[] {
  return lines.map(({ from, to, takenBytes, deliveredBytes }) => ({
    from,
    to,
    takenBytes,
    deliveredBytes,
    connections: numConnections,
  }))
}
