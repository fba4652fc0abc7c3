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
    const send = (value: LinkProxyAnswer['value']): void => {
      const answer: LinkProxyAnswer = { id: request.id, value }
      port.postMessage(answer)
    }
    if (request.does === 'await') void anyActed(request, links).then(() => send(1))
    else send(perform(request, links))
  })
  await open(group, links, clock)
}

type Direction = { readonly from: number; readonly to: number }

/** The ranks of a job may connect in several groups, each with its own links. */
const linesOf = (links: readonly ProxiedLink[], { from, to }: Direction) =>
  links.flatMap((link) => {
    const line = link.lines.find((line) => line.from === from && line.to === to)
    return line ? [{ link, line }] : []
  })

/** Stays open for ever if no line carries anything; the thread ends with its run. */
const anyActed = (direction: Direction, links: readonly ProxiedLink[]): Promise<void> =>
  Promise.race(linesOf(links, direction).map(({ line }) => line.acted))

function perform(
  request: Exclude<LinkProxyRequest, { does: 'await' }>,
  links: readonly ProxiedLink[],
) {
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

function set(request: Extract<LinkProxyRequest, { does: 'set' }>, links: readonly ProxiedLink[]) {
  const felt = linesOf(links, request).map(({ link, line }) => link.change(line, request.condition))
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
