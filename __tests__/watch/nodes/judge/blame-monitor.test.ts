import { describe, expect, test } from 'vitest'
import { type Access, neverAsked } from '../../../../src/watch/nodes/judge/access.js'
import { blameMonitor } from '../../../../src/watch/nodes/judge/blame-monitor.js'

const reachable: Access = { ...neverAsked, state: 'reachable' }
const silent = (sinceMs: number): Access => ({
  ...neverAsked,
  state: 'suspect',
  silentSinceMs: sinceMs,
})
const down: Access = { ...neverAsked, state: 'down', silentSinceMs: 0 }
const shut: Access = { ...neverAsked, state: 'refused' }
const named = (accesses: readonly Access[]) =>
  accesses.map((access, i) => [`n${i}`, access] as const)
const blame = (accesses: readonly Access[], before = null as ReturnType<typeof blameMonitor>) =>
  blameMonitor(before, named(accesses), 60_000)

describe('Blame of the monitor', () => {
  test('The monitor is to blame while more than half of the nodes fall silent together', () => {
    expect(blame([silent(50_000), silent(51_000), reachable])).toMatchObject({
      silentNodes: 2,
      askedNodes: 3,
      sinceMs: 50_000,
      isOver: false,
      names: ['n0', 'n1'],
    })
  })
  test.each(['connection-refused', 'unknown-name', 'ssh-failed', 'damaged-answer'] as const)(
    'The monitor is not to blame for nodes that end with %s, which is an answer',
    (cause) => {
      const ended = { ...silent(50_000), cause }
      expect(blame([ended, ended, reachable])).toBeNull()
      expect(blame([ended, silent(50_000), silent(50_000)])?.names).toEqual(['n1', 'n2'])
    },
  )

  test('The monitor is to blame for names that its resolver could not look up', () => {
    const lost = { ...silent(50_000), cause: 'unresolved-name' as const }
    expect(blame([lost, lost, reachable])).not.toBeNull()
  })

  test('The monitor is not to blame for half of the nodes', () => {
    expect(blame([silent(50_000), silent(50_000), reachable, reachable])).toBeNull()
  })
  test('The monitor is not to blame when there are too few nodes', () => {
    expect(blame([silent(50_000), silent(50_000)])).toBeNull()
  })
  test('The monitor is not to blame for nodes that fell silent one after the other', () => {
    expect(blame([silent(0), silent(50_000), reachable])).toBeNull()
  })
  test('The monitor is not to blame for nodes that were down before', () => {
    expect(blame([down, down, down, silent(50_000), reachable, reachable])).toBeNull()
  })
  test('The monitor is not to blame when nodes answer with a refusal', () => {
    expect(blame([silent(50_000), silent(50_000), shut, shut])).toBeNull()
  })
  test('The monitor does not excuse silent nodes forever while others answer', () => {
    const before = blame([silent(50_000), silent(50_000), reachable])
    const later = blameMonitor(before, named([silent(50_000), silent(50_000), reachable]), 400_000)
    expect(later?.isOver).toBe(true)
  })
  test('The monitor remains the likeliest cause while no node answers', () => {
    const all = [silent(50_000), silent(50_000), silent(50_000)]
    expect(blameMonitor(blame(all), named(all), 4_000_000)?.isOver).toBe(false)
  })
})
