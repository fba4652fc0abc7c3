import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { resetSocket } from '../../src/launch/reset-socket.js'

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

test('a connection that is in use ends with a reset', async () => {
  const { ours, theirs } = await aConnection()
  resetSocket(ours)
  const [error] = (await once(theirs.resume(), 'error')) as [Error]
  expect(error).toMatchObject({ code: 'ECONNRESET' })
})

test('one whose end is under way is closed, and not lost for ever', async () => {
  const { ours } = await aConnection()
  ours.end()
  resetSocket(ours)
  await once(ours, 'close')
  expect(ours.destroyed).toBe(true)
})
