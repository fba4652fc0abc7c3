import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  type HostileAnswer,
  hostileAnswers,
  uncleanTexts,
  verdictOf,
  viewAfter,
} from '../../__tests__/watch/nodes/answer/hostile-answers.ts'
import { hostileNames } from '../../__tests__/rigs/nodes/hostile-names.ts'
import { askHostile, ownedFile, tricks } from '../../__tests__/rigs/nodes/hostile-ssh.ts'
import { request } from '../../__tests__/rigs/nodes/open-transport.ts'
import { isCalledHealthy } from '../../__tests__/rigs/nodes/troubles.ts'
import { selectNodes } from '../../src/watch/nodes/cluster/select-nodes.ts'
import { probeText } from '../../src/watch/nodes/probe/probe-text.ts'
import { requireMounts, roundLine } from '../../src/watch/nodes/probe/round-line.ts'
import { createSsh } from '../../src/machine/system/ssh/open-shell.ts'

/** This many mutated answers of nodes with problems, from a seed. */
export function measureMutated(count: number, seed: number) {
  const counts = { tried: 0, faulty: 0, crashed: 0, healthy: 0, unclean: 0, slowest_ms: 0 }
  for (const answer of fc.sample(hostileAnswers, { numRuns: count, seed })) {
    const began = performance.now()
    counts.tried++
    const faults = faultsOf(answer)
    for (const fault of faults) counts[fault]++
    if (faults.length > 0) counts.faulty++
    counts.slowest_ms = Math.max(counts.slowest_ms, performance.now() - began)
  }
  return counts
}

function faultsOf({ lines }: HostileAnswer): readonly ('crashed' | 'healthy' | 'unclean')[] {
  try {
    const view = viewAfter(lines)
    const isUnclean = uncleanTexts(view).length > 0
    return [
      ...(verdictOf(view) === 'healthy' ? (['healthy'] as const) : []),
      ...(isUnclean ? (['unclean'] as const) : []),
    ]
  } catch {
    return ['crashed']
  }
}

/** Every trick this many times: how often the round ended as expected, and what was executed. */
export async function measureTricks(times: number) {
  const rows: Record<string, { tried: number; contained: number; executed: number }> = {}
  for (const { name, answer, outcome, cause } of tricks) {
    const row = (rows[name] = { tried: 0, contained: 0, executed: 0 })
    for (let i = 0; i < times; i++)
      await inFolder(async (folder) => {
        const [round] = await askHostile(folder, answer)
        row.tried++
        const isClean = !/\\u00[01]|\u202e/.test(JSON.stringify(round))
        const isNamed = round?.outcome === outcome && round.cause === cause
        if (isNamed && isClean && !isCalledHealthy('node', [round])) row.contained++
        if (existsSync(ownedFile(folder))) row.executed++
      })
  }
  return rows
}

/** Every hostile name as a node, which is refused, and as a mount, which is refused or quoted. */
export function measureNames() {
  return inFolder((folder) => {
    const owned = ownedFile(folder)
    const counts = { tried: 0, faulty: 0, accepted_as_node: 0, quoted_as_mount: 0, executed: 0 }
    for (const name of hostileNames(owned)) {
      counts.tried++
      const isNode = isAcceptedAsNode(name)
      const isMount = isAccepted(() => requireMounts([`/${name}`], 'a node'))
      if (isMount) lookAtMount(`/${name}`)
      const isExecuted = existsSync(owned)
      rmSync(owned, { force: true })
      if (isNode) counts.accepted_as_node++
      if (isMount) counts.quoted_as_mount++
      if (isExecuted) counts.executed++
      if (isNode || isExecuted) counts.faulty++
    }
    return counts
  })
}

function isAcceptedAsNode(name: string): boolean {
  const ssh = createSsh({ program: 'ssh', configFile: null, environment: process.env })
  const selection = { wanted: [name], known: null, isFileNamed: false, sshHosts: [] }
  return isAccepted(() => selectNodes(selection)) || isAccepted(() => ssh(name, 1).kill())
}

/** Answers like a polled node. */
function lookAtMount(mount: string): void {
  const line = roundLine('n1', { ...request, mounts: [mount] }, 5)
  const { stdout } = spawnSync('sh', [], { input: `${probeText}${line}`, encoding: 'utf8' })
  if (!stdout.includes('END ')) throw new Error(`no answer about the mount ${mount}: ${stdout}`)
}

function isAccepted(use: () => unknown): boolean {
  try {
    use()
    return true
  } catch {
    return false
  }
}

async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'minicluster-hostile-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
