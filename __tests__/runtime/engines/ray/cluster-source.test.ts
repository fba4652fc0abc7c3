import { describe, expect, test } from 'vitest'
import {
  type ClusterSource,
  keepSource,
} from '../../../../src/runtime/engines/ray/cluster-source.js'
import type { LocalNeeds } from '../../../../src/runtime/engines/ray/open-cluster.js'
import type { Cluster } from '../../../../src/watch/jobs/cluster.js'

const needs: LocalNeeds = {
  program: 'python',
  workers: 2,
  workingDirectory: '/job',
  variables: { MARK: 'of the run' },
}
const never = new AbortController().signal

/** A source for a series, on Rays that a test can end; everything that happens is kept. */
function aSeries() {
  const happened: string[] = []
  const heads = { isAlive: true }
  const own: ClusterSource = {
    async plan(address, { variables }) {
      return {
        address,
        async open(_signal, endAll) {
          heads.isAlive = true
          happened.push(`started with the mark ${variables['MARK']}`)
          const head = async () => ({ status: heads.isAlive ? 'ok' : 'unreachable' })
          const close = async () => {
            happened.push('closed')
            await endAll()
          }
          const cluster = { head } as unknown as Cluster
          return { cluster, python: 'python', outlivesRun: address !== null, close }
        },
      }
    },
    async pack(directory) {
      happened.push(`packed ${directory}`)
      return new Uint8Array(1)
    },
  }
  const endAll = async () => void happened.push('ended all')
  const markProcesses = () => ({ variable: { MARK: 'of the series' }, endAll })
  const source = keepSource({ markProcesses }, own)
  const run = async (address: string | null = null) => {
    const opened = await (await source.plan(address, needs)).open(never, async () => undefined)
    await opened.close()
    return opened
  }
  return { source, run, happened, heads }
}

describe('The cluster of a series of runs', () => {
  test('One local Ray is started for all runs, marked as of the series, and ends with the series', async () => {
    const { source, run, happened } = aSeries()
    const first = await run()
    await run()
    expect(happened).toEqual(['started with the mark of the series'])
    // Their jobs would go on, so each run has to end its own.
    expect(first.outlivesRun).toBe(true)
    await source.end()
    expect(happened.slice(1)).toEqual(['closed', 'ended all', 'ended all'])
  })

  test('A local Ray that has died between two runs is replaced', async () => {
    const { run, happened, heads } = aSeries()
    await run()
    heads.isAlive = false
    await run()
    expect(happened.filter((what) => what.startsWith('started'))).toHaveLength(2)
    expect(happened).toContain('closed')
  })

  test('A cluster at an address is opened and left by each run', async () => {
    const { source, run, happened } = aSeries()
    await run('http://head')
    expect(happened).toEqual(['started with the mark of the run', 'closed'])
    await source.end()
  })

  test('A directory is packed once, so that all runs upload the same files', async () => {
    const { source, happened } = aSeries()
    expect(await source.pack('/job')).toBe(await source.pack('/job'))
    expect(happened).toEqual(['packed /job'])
  })
})
