import { join } from 'node:path'
import type { LinkProxies, LinkProxyThreadData } from './link-proxies.js'

/** Starts the proxies of a group; loaded on demand, because only campaigns need them. */
export async function proxyLinks(
  { programDirectory }: { readonly programDirectory: string },
  group: LinkProxyThreadData,
): Promise<LinkProxies> {
  const { startLinkProxies } = await import('./link-proxies.js')
  return startLinkProxies({ ...group, programPath: join(programDirectory, 'link-proxy-thread.js') })
}
