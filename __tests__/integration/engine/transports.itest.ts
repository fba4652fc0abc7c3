import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { describeTransport } from '../../contracts/transport.contract.js'
import type { Action, TransportJob, TransportPlace } from '../../contracts/transport-program.js'
import { useProgramDirectory } from '../../support/processes/program-directory.js'
import { type RankGroup, startRankProcesses, valuesOf } from '../../support/processes/rank-group.js'
import {
  chooseTransport,
  describeMachine,
  type ProcessTransportName,
  processTransportNames,
  prepareRendezvous,
} from '../../../src/lab/trainer/collective/rendezvous.js'

const programs = useProgramDirectory()
const token = 'a token of the test'
const takeAway: (() => void)[] = []

async function startProcesses(worldSize: number): Promise<RankGroup> {
  return startRankProcesses(
    await programs.bundle('__tests__/contracts/transport-program.ts'),
    worldSize,
  )
}

async function meet(transport: ProcessTransportName, worldSize: number) {
  const socketThreadPath = await programs.bundle('src/cli/entry/socket-thread.ts')
  const directory = await mkdtemp(join(programs.directory, 'rendezvous-'))
  takeAway.push(await prepareRendezvous(transport, directory, worldSize))
  const ranks = Array.from({ length: worldSize }, (_, rank) => rank)
  const places = ranks.map((rank): TransportPlace => {
    const spinMs = rank % 2 ? 0.1 : 0
    const rendezvous = { rank, worldSize, transport, directory, token, proxied: false, spinMs }
    return { kind: 'process', rendezvous, socketThreadPath }
  })
  return { directory, places }
}

const best = (await chooseTransport(describeMachine(), 2)).name
const available = processTransportNames.slice(processTransportNames.indexOf(best))
const overPipes = available.filter((name) => name !== 'tcp-thread')
if (overPipes.length < 2)
  test.skip('Two transports need mkfifo and shared memory, which this system lacks', () =>
    undefined)

for (const name of available) {
  describeTransport({
    name: `${name} transport`,
    isolation: 'process',
    start: startProcesses,
    places: async (worldSize) => (await meet(name, worldSize)).places,
  })
}

let group: RankGroup | undefined
afterEach(() => group?.close())
afterAll(() => takeAway.forEach((one) => one()))

const withToken = (place: TransportPlace, other: string): TransportPlace =>
  place.kind === 'memory' ? place : { ...place, rendezvous: { ...place.rendezvous, token: other } }

for (const name of overPipes) {
  test(`The transport ${name} refuses a rank that holds the pipes but not the token`, async () => {
    group = await startProcesses(2)
    const { places } = await meet(name, 2)
    const jobs = places.map((place, rank): TransportJob => ({
      open: rank === 1 ? withToken(place, 'another token .....') : place,
    }))
    const [first] = await group.run(jobs)
    expect(first).toMatchObject({
      status: 'failed',
      error: { message: "rank 1 does not know this run's token" },
    })
  })
}

test('The TCP transport delivers a long burst whole after its sender has closed', async () => {
  group = await startProcesses(2)
  const { places } = await meet('tcp-thread', 2)
  valuesOf(await group.run(places.map((place): TransportJob => ({ open: place }))))
  const seeds = Array.from({ length: 40 }, (_, seed) => seed)
  const sends = seeds.map((seed): Action => ({ does: 'send', to: 1, size: 'max', seed }))
  const receives = seeds.map((seed): Action => ({ does: 'receive', from: 0, size: 'max', seed }))
  const results = await group.run([
    { script: [...sends, { does: 'close' }] },
    { script: [{ does: 'pause', ms: 300 }, ...receives] },
  ])
  expect(valuesOf(results)).toEqual(['played', 'played'])
})

describe('TCP rendezvous', () => {
  const exchange = [0, 1].map((rank): TransportJob => {
    const peer = 1 - rank
    return {
      script: [
        { does: 'send', to: peer, size: 'max', seed: rank },
        { does: 'receive', from: peer, size: 'max', seed: peer },
      ],
    }
  })

  test.each([
    { stranger: 'says nothing', words: '' },
    { stranger: 'says too little', words: 'GET' },
    { stranger: 'has a wrong token', words: 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n' },
  ])('The rendezvous is not disturbed by a stranger that $stranger', async ({ words }) => {
    group = await startProcesses(2)
    const { places, directory } = await meet('tcp-thread', 2)
    const [first, second] = places.map((place): TransportJob => ({ open: place }))
    const opening = group.run([first])
    const path = join(directory, 'port-0')
    while (!existsSync(path)) await sleep(5)
    const stranger = connect(Number(readFileSync(path, 'utf8')), '127.0.0.1')
    stranger.on('error', () => undefined)
    stranger.write(words)
    valuesOf(await group.run([null, second]))
    valuesOf(await opening)
    expect(valuesOf(await group.run(exchange))).toEqual(['played', 'played'])
    stranger.destroy()
  })

  test('The rendezvous rejects a rank with a wrong token', async () => {
    group = await startProcesses(2)
    const { places } = await meet('tcp-thread', 2)
    const [first, second] = places
    void group.run([{ open: first }])
    const impostor = second && withToken(second, 'another token .....')
    valuesOf(await group.run([null, { open: impostor }]))
    const [, answer] = await group.run([null, exchange[1]])
    expect(answer).toMatchObject({ status: 'failed', error: { fault: 'peer-lost', peer: 0 } })
  })

  test('The rendezvous reports a peer as lost that ends before the connection', async () => {
    group = await startProcesses(2)
    const { places, directory } = await meet('tcp-thread', 2)
    // The port of nobody: what a rank leaves behind that died after it had begun to listen.
    writeFileSync(join(directory, 'port-0'), '1')
    const [, answer] = await group.run([null, { open: places[1] }])
    expect(answer).toMatchObject({ status: 'failed', error: { fault: 'peer-lost', peer: 0 } })
  })

  test('The rendezvous explains why a rank that cannot publish its port is unreachable', async () => {
    group = await startProcesses(2)
    const { places, directory } = await meet('tcp-thread', 2)
    rmSync(directory, { recursive: true })
    const [answer] = await group.run([{ open: places[0] }])
    expect(answer).toMatchObject({
      status: 'failed',
      error: { message: expect.stringMatching(/^rank 0 cannot be reached by the others: ENOENT/) },
    })
  })
})
