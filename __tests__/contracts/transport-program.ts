/** A rank that plays scripts of sends and receives over any transport. */
import { joinRendezvous, type Rendezvous } from '../../src/lab/trainer/collective/rendezvous.js'
import { openMemoryTransport } from '../support/processes/memory-transport.js'
import type { Transport } from '../../src/lab/trainer/collective/transport.js'
import { serveJobs } from '../support/processes/rank-program.js'

/** How a rank comes by its transport. */
export type TransportPlace =
  | {
      readonly kind: 'memory'
      readonly rank: number
      readonly worldSize: number
      readonly memory: SharedArrayBuffer
    }
  | {
      readonly kind: 'process'
      readonly rendezvous: Rendezvous
      readonly socketThreadPath: string
    }

/** Bytes of a message; `max` is the transport's largest, a negative number counts down from it. */
export type Size = number | 'max'

export type Action =
  /** The last `block` bytes are a block with the seed as its number: the same to whoever is sent it. */
  | {
      readonly does: 'send'
      readonly to: number
      readonly size: Size
      readonly seed: number
      readonly block?: number
    }
  /** Takes a message in pieces of at most `piece` bytes, and throws unless it is the one of that seed. */
  | {
      readonly does: 'receive'
      readonly from: number
      readonly size: Size
      readonly seed: number
      readonly block?: number
      readonly piece?: number
    }
  /** Sends each peer as many full messages as a link accepts without a reader, then takes as many from each. */
  | { readonly does: 'exchange'; readonly peers: readonly number[] }
  | { readonly does: 'pause'; readonly ms: number }
  /** Sends full messages until the transport refuses. */
  | { readonly does: 'flood'; readonly to: number }
  | { readonly does: 'close' }
  /** Closes and ends the process before anything else can run. */
  | { readonly does: 'close-and-exit' }
  /** Ends without closing: a process is killed, a thread, which cannot be, closes. */
  | { readonly does: 'die' }

export type TransportJob =
  { readonly open: TransportPlace } | { readonly script: readonly Action[] }

const smallHeadBytes = 64

let transport: Transport | undefined
let kind: TransportPlace['kind'] | undefined

serveJobs(async (job: TransportJob) => {
  if ('open' in job) {
    kind = job.open.kind
    transport = await open(job.open)
    return transport.maxMessageBytes
  }
  const opened = transport
  if (!opened) throw new Error('the transport was not opened')
  for (const action of job.script) perform(opened, action)
  return 'played'
})

async function open(place: TransportPlace): Promise<Transport> {
  if (place.kind === 'memory') return openMemoryTransport(place.rank, place.worldSize, place.memory)
  const { rendezvous, socketThreadPath } = place
  return joinRendezvous(rendezvous, { now: () => performance.now(), socketThreadPath })
}

function perform(on: Transport, action: Action): void {
  switch (action.does) {
    case 'send':
      return sendMessage(on, action)
    case 'receive':
      return expectMessage(on, action)
    case 'exchange':
      return exchangeAhead(on, action.peers)
    case 'pause':
      return void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, action.ms)
    case 'flood':
      return flood(on, action.to)
    case 'close':
      return on.close()
    case 'close-and-exit':
      on.close()
      return process.exit(0)
    case 'die':
      return kind === 'memory' ? on.close() : void process.kill(process.pid, 'SIGKILL')
  }
}

function flood(on: Transport, to: number): never {
  for (;;) sendMessage(on, { does: 'send', to, size: 'max', seed: 0 })
}

function sendMessage(
  on: Transport,
  { to, size, seed, block }: Extract<Action, { does: 'send' }>,
): void {
  const whole = message(sizeIn(on, size), seed)
  const start = headBytes(on, whole.length, block)
  if (block === undefined && start === whole.length) return on.send(to, whole)
  on.send(to, whole.subarray(0, start), { bytes: whole.subarray(start), number: seed })
}

/** A message that is too large for a head has a small one and the rest as its block. */
function headBytes({ maxHeadBytes }: Transport, bytes: number, block?: number): number {
  if (block !== undefined) return bytes - block
  return bytes > maxHeadBytes ? smallHeadBytes : bytes
}

function exchangeAhead(on: Transport, peers: readonly number[]): void {
  const rounds = Array.from({ length: on.messagesAhead }, (_, round) => round)
  const seedOf = (from: number, to: number, round: number) => (round * 8 + from) * 8 + to
  for (const round of rounds) {
    for (const to of peers) {
      sendMessage(on, { does: 'send', to, size: 'max', seed: seedOf(on.rank, to, round) })
    }
  }
  for (const round of rounds) {
    for (const from of peers) {
      const seed = seedOf(from, on.rank, round)
      expectMessage(on, { does: 'receive', from, size: 'max', seed })
    }
  }
}

function expectMessage(on: Transport, action: Extract<Action, { does: 'receive' }>): void {
  const { from, seed, piece, block } = action
  const expected = message(sizeIn(on, action.size), seed)
  const received = new Uint8Array(expected.length)
  const start = headBytes(on, expected.length, block)
  take(received.subarray(0, start), piece, (into, have) => on.receive(from, into, have))
  take(received.subarray(start), piece, (into, have) => on.receiveBlock(from, into, have))
  const wrong = received.findIndex((byte, index) => byte !== expected[index])
  if (wrong >= 0) {
    throw new Error(
      `message ${seed} from rank ${from} differs at byte ${wrong} of ${expected.length}`,
    )
  }
}

function take(
  all: Uint8Array,
  piece = all.length,
  receive: (into: Uint8Array, start: number) => number,
): void {
  for (let have = 0; have < all.length;) {
    const count = receive(all.subarray(0, have + piece), have)
    if (count < 1) throw new Error(`receive returned ${count}`)
    have += count
  }
}

function sizeIn({ maxMessageBytes }: Transport, size: Size): number {
  if (size === 'max') return maxMessageBytes
  return size < 0 ? maxMessageBytes + size : size
}

/** Bytes that tell messages apart and show a piece that moved. */
function message(size: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at++) bytes[at] = Math.imul(at + 1, 2 * seed + 0x9e3779b1) >>> 24
  return bytes
}
