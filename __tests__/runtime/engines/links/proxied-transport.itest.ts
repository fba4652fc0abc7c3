import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { describeTransport } from '../../../contracts/transport.contract.js'
import type { TransportPlace } from '../../../contracts/transport-program.js'
import { useProgramDirectory } from '../../../support/processes/program-directory.js'
import {
  type RankGroup,
  startRankProcesses,
  valuesOf,
} from '../../../support/processes/rank-group.js'
import type { LinkCondition } from '../../../../src/lab/faults/disturbance.js'
import {
  type LinkProxies,
  startLinkProxies,
} from '../../../../src/runtime/engines/links/link-proxies.js'
import type { Rendezvous } from '../../../../src/lab/trainer/collective/rendezvous.js'
import type { ProxiedCollectiveJob } from './proxied-collective-program.js'

const programs = useProgramDirectory()
const started: LinkProxies[] = []
afterAll(async () => void (await Promise.all(started.map((proxies) => proxies.close()))))

/** Where ranks meet, with a proxy on every link or none. */
async function meet(worldSize: number, proxied: boolean) {
  const socketThreadPath = await programs.bundle('src/cli/entry/socket-thread.ts')
  const programPath = await programs.bundle('src/cli/entry/link-proxy-thread.ts')
  const directory = await mkdtemp(join(programs.directory, 'rendezvous-'))
  const meeting = 'rendezvous'
  const proxies = proxied ? startLinkProxies({ directory, worldSize, meeting, programPath }) : null
  if (proxies) started.push(proxies)
  const rendezvous = Array.from({ length: worldSize }, (_, rank): Rendezvous => {
    const place = { rank, worldSize, directory, proxied }
    return { ...place, transport: 'tcp-thread', token: 'a token of the test', spinMs: 0 }
  })
  return { proxies, rendezvous, socketThreadPath }
}

const start = async (program: string, worldSize: number): Promise<RankGroup> =>
  startRankProcesses(await programs.bundle(program), worldSize)

describeTransport({
  name: 'tcp-thread transport through proxies',
  isolation: 'process',
  start: (worldSize) => start('__tests__/contracts/transport-program.ts', worldSize),
  async places(worldSize) {
    const { rendezvous, socketThreadPath } = await meet(worldSize, true)
    return rendezvous.map((place): TransportPlace => {
      return { kind: 'process', rendezvous: place, socketThreadPath }
    })
  },
})

describe('Three ranks that sum vectors', () => {
  let group: RankGroup | undefined
  afterEach(() => group?.close())

  async function sum(proxied: boolean, condition: LinkCondition = {}) {
    const { proxies, rendezvous, socketThreadPath } = await meet(3, proxied)
    group = await start('__tests__/runtime/engines/links/proxied-collective-program.ts', 3)
    await proxies?.set(2, 1, condition)
    const jobs = rendezvous.map((place): ProxiedCollectiveJob => {
      return { rendezvous: place, socketThreadPath, rounds: 6, length: 50_000 }
    })
    const startedAt = performance.now()
    const bits = valuesOf(await group.run<Uint32Array>(jobs))
    const traffic = (await proxies?.stats()) ?? []
    await group.close()
    return { bits, traffic, ms: performance.now() - startedAt }
  }

  test('The ranks get the same bits through proxies on healthy links and on a slow one', async () => {
    const direct = await sum(false)
    const proxied = await sum(true)
    const slowed = await sum(true, { latencyMs: 20, jitterMs: 10, bytesPerSec: 5_000_000 })
    for (const { bits } of [proxied, slowed]) expect(bits).toEqual(direct.bits)
    expect(new Set(direct.bits[0]).size).toBeGreaterThan(10_000)
    expect(slowed.ms).toBeGreaterThan(120)
    expect(proxied.traffic).toHaveLength(6)
    for (const { takenBytes, deliveredBytes } of proxied.traffic) {
      expect(deliveredBytes).toBe(takenBytes)
      // Six rounds of a third of the vector, to be reduced and reduced.
      expect(takenBytes).toBeGreaterThan((6 * 2 * 50_000 * 4) / 3)
    }
  })
})
