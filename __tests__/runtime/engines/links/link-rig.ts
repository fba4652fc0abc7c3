import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { useProgramDirectory } from '../../../support/processes/program-directory.js'
import {
  type LinkProxies,
  startLinkProxies,
} from '../../../../src/runtime/engines/links/link-proxies.js'
import {
  awaitPort,
  detourPath,
  portPath,
  publishPort,
} from '../../../../src/lab/trainer/collective/rendezvous.js'

/** Two ranks that are nothing but a socket each, and the proxies between them. */
export type LinkRig = {
  readonly proxies: LinkProxies
  readonly detourPort: number
  /** The end of rank 0, which listens. */
  readonly lower: Socket
  /** The end of rank 1, which connects. */
  readonly higher: Socket
}

/** Rigs whose sockets, proxies and folders are gone after each test. */
export function useLinks() {
  const programs = useProgramDirectory()
  const cleanUps: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })

  const start = async (): Promise<{ proxies: LinkProxies; directory: string }> => {
    const programPath = await programs.bundle('src/cli/entry/link-proxy-thread.ts')
    const directory = await mkdtemp(join(programs.directory, 'rendezvous-'))
    const proxies = startLinkProxies({
      directory,
      worldSize: 2,
      programPath,
      meeting: 'rendezvous',
    })
    cleanUps.push(() => proxies.close())
    return { proxies, directory }
  }

  const meet = async (proxies: LinkProxies, directory: string): Promise<LinkRig> => {
    const server = createServer({ allowHalfOpen: true })
    cleanUps.push(() => server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const arrival = once(server, 'connection') as Promise<[Socket]>
    publishPort(portPath(directory, 0), (server.address() as { port: number }).port)
    const detourPort = await awaitPort(detourPath(directory, 0, 1))
    const higher = connect({ port: detourPort, host: '127.0.0.1', allowHalfOpen: true })
    const [lower] = await arrival
    for (const socket of [lower, higher]) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      cleanUps.push(() => socket.destroy())
    }
    return { proxies, detourPort, lower, higher }
  }

  const open = async (): Promise<LinkRig> => {
    const { proxies, directory } = await start()
    return meet(proxies, directory)
  }
  return { start, meet, open }
}

/** The next so many bytes of a socket; what follows them is put back. */
export async function take(socket: Socket, count: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (let have = 0; have < count;) {
    const chunk = socket.read() as Buffer | null
    if (chunk === null) await once(socket, 'readable')
    else have += chunks.push(chunk) && chunk.length
  }
  const all = Buffer.concat(chunks)
  if (all.length > count) socket.unshift(all.subarray(count))
  return all.subarray(0, count)
}

/** Milliseconds from sending some bytes to their arrival at the other end. */
export async function timeTransfer(from: Socket, to: Socket, bytes: Buffer): Promise<number> {
  const started = performance.now()
  from.write(bytes)
  await take(to, bytes.length)
  return performance.now() - started
}
