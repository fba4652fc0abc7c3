import type { Transport } from '../transport.js'

/** Exchanges the run's token on every link and refuses a peer without the token. */
export function greet(transport: Transport, token: string): Transport {
  const greeting = Buffer.from(token)
  const peers = Array.from({ length: transport.worldSize }, (_, peer) => peer)
  const others = peers.filter((peer) => peer !== transport.rank)
  for (const peer of others) transport.send(peer, greeting)
  for (const peer of others) {
    const answer = Buffer.alloc(greeting.length)
    for (let have = 0; have < answer.length;) have += transport.receive(peer, answer, have)
    if (!answer.equals(greeting)) throw new Error(`rank ${peer} does not know this run's token`)
  }
  return transport
}
