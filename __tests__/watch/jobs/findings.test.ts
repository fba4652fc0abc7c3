import { describe, expect, test } from 'vitest'
import type { JobObservations } from '../../../src/watch/jobs/checks/health-check.js'
import { findingText } from '../../../src/watch/jobs/finding-text.js'
import { parseNccl } from '../../../src/watch/jobs/parse/parse-nccl.js'
import { createJobAlertSnapshots } from '../../../src/watch/jobs/watch/alert-snapshots.js'
import { issuesOf, viewLines } from '../../../src/watch/jobs/watch/view-lines.js'
import { rayText } from '../../fixtures/ray/fixture.js'
import { aGpu, aHealthyJob } from './health-fixture.js'
import { aPicture } from './watch/sample-snapshot.js'

const count = 16
const all = Array.from({ length: count }, (_, index) => index)
const efa = parseNccl(rayText('nccl_efa_ok.txt')).slice(0, 1)
const socket = parseNccl(rayText('nccl_no_plugin_socket.txt')).slice(0, 1)

type Fault = {
  readonly check: string
  /** A job with `count` of everything, of which these are bad. */
  seen(bad: readonly number[]): Partial<JobObservations>
  /** How the finding names one. */
  name(index: number): string
}

const { trainRun } = aHealthyJob()
const faults: readonly Fault[] = [
  {
    check: 'gpu',
    seen: (bad) => ({
      gpus: [
        { status: 'ok', value: all.map((index) => aGpu(index, bad.includes(index) ? 0 : 95)) },
      ],
    }),
    name: (index) => `node-1 GPU ${index}`,
  },
  {
    check: 'ranks',
    seen: (bad) => ({
      trainRun: trainRun && {
        ...trainRun,
        ranks: all.map((rank) => ({
          rank,
          actorId: `a${rank}`,
          nodeId: 'n',
          pid: 100 + rank,
          status: bad.includes(rank) ? 'DEAD' : 'ALIVE',
        })),
      },
    }),
    name: (index) => `rank ${index}`,
  },
  {
    check: 'network',
    seen: (bad) => ({
      networks: all.map((rank) => ({
        who: `rank ${rank}`,
        networks: bad.includes(rank) ? socket : efa,
      })),
    }),
    name: (index) => `rank ${index}`,
  },
]

describe.each(faults)('The check $check of sixteen', ({ check, seen, name }) => {
  test.each(all)(
    'One that is bad is named in the issue, the watch and the alert at place %i',
    (index) => {
      const picture = aPicture(seen([index]))
      const [issue = ''] = issuesOf(picture)
      const [problem] = createJobAlertSnapshots()(picture).problems
      const named = new RegExp(`: ${name(index)}(?!\\d)`)
      expect(issue).toMatch(named)
      expect(problem?.description).toBe(issue)
      expect(problem?.evidence[0]?.value).toContain(name(index))
      const lines = viewLines(picture).map(({ text }) => text.trim())
      expect(lines.filter((text) => text.startsWith(name(index)))).not.toEqual([])
      expect(lines.filter((text) => /^and \d+ more$/.test(text))).not.toEqual([])
    },
  )

  test('Of many that are bad three are named and the others are counted', () => {
    const [issue = ''] = issuesOf(aPicture(seen(all.slice(4))))
    const named = all.slice(4, 7).map(name).join(', ')
    expect(issue).toContain(`${named} and 9 more`)
  })

  test('None is named where all are well', () => {
    expect(issuesOf(aPicture(seen([])))).toEqual([])
    expect(aPicture(seen([])).checks.find((one) => one.name === check)?.status).toBe('ok')
  })
})

test('The finding of a check without evidence is its status', () => {
  expect(findingText({ title: 'GPUs', evidence: [] })).toBe('GPUs: bad')
})
