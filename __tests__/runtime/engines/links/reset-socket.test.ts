import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { resetSocket } from '../../../../src/runtime/engines/links/reset-socket.js'

const server = createServer({ allowHalfOpen: true })
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

async function aConnection(): Promise<{ ours: Socket; theirs: Socket }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const accepted = once(server, 'connection')
  const theirs = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const [ours] = (await accepted) as [Socket]
  sockets.push(ours, theirs)
  return { ours, theirs }
}

test('A connection in use ends with a reset', async () => {
  const { ours, theirs } = await aConnection()
  resetSocket(ours)
  const [error] = (await once(theirs.resume(), 'error')) as [Error]
  expect(error).toMatchObject({ code: 'ECONNRESET' })
})

test('A connection that is closing ends normally and does not leak', async () => {
  const { ours } = await aConnection()
  ours.end()
  resetSocket(ours)
  await once(ours, 'close')
  expect(ours.destroyed).toBe(true)
})
