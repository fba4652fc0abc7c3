import type { MessagePort } from 'node:worker_threads'
import type { LinkClock } from './link-line.js'
import type {
  LinkProxyAnswer,
  LinkProxyRequest,
  LinkProxyThreadData,
  LinkTraffic,
} from './link-proxies.js'
import type { ProxiedLink } from './proxied-link.js'

/** Opens the links of a group, each as soon as its ends are known, and adds it to `links`. */
export type OpenLinks = (
  group: Omit<LinkProxyThreadData, 'meeting'>,
  links: ProxiedLink[],
  clock: LinkClock,
) => Promise<void>

/** The thread of the proxies of a group: its links, and the coordinator's requests. */
export async function runLinkProxyThread(
  group: LinkProxyThreadData,
  {
    port,
    clock,
    open,
  }: {
    readonly port: MessagePort
    readonly clock: LinkClock
    readonly open: OpenLinks
  },
): Promise<void> {
  const links: ProxiedLink[] = []
  port.on('message', (request: LinkProxyRequest) => {
    const answer: LinkProxyAnswer = { id: request.id, value: perform(request, links) }
    port.postMessage(answer)
  })
  await open(group, links, clock)
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
  // The ranks of a job may connect in several groups, each with its own links.
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
