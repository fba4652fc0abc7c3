import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SupervisorState } from '../../../../src/kit/records/jobs/supervisor-state.js'
import type { Cluster, JobRequest } from '../../../../src/watch/jobs/cluster.js'
import type { Job } from '../../../../src/watch/jobs/job.js'
import { beginSupervision } from '../../../../src/watch/jobs/supervise/begin.js'
import { defaultSuperviseSettings } from '../../../../src/watch/jobs/supervise/settings.js'
import {
  runKey,
  superviseJob,
  supervisorKey,
} from '../../../../src/watch/jobs/supervise/supervise-job.js'
import { createLooker } from '../../../../src/watch/jobs/supervise/watch-attempt.js'
import { aJob } from '../health-fixture.js'

/** A head that starts each id once, as Ray does, and remembers how many jobs were alive together. */
class OneHead {
  readonly jobs = new Map<string, Job>()
  atMs = 0
  mostAlive = 0

  get alive(): Job[] {
    return [...this.jobs.values()].filter(({ status }) => status === 'RUNNING')
  }

  submit(submissionId: string, metadata: Job['metadata'] = {}) {
    if (this.jobs.has(submissionId)) return 'exists' as const
    const started = { submissionId, metadata, startMs: this.atMs, status: 'RUNNING' as const }
    this.jobs.set(submissionId, aJob(started))
    this.mostAlive = Math.max(this.mostAlive, this.alive.length)
    return 'accepted' as const
  }

  end(job: Job, status: Job['status'], exitCode: number | null = null): void {
    this.jobs.set(job.submissionId ?? '', { ...job, status, exitCode })
  }

  readonly cluster: Partial<Cluster> = {
    head: () => Promise.resolve({ status: 'ok', value: { rayVersion: '2.60.0', session: 's' } }),
    submit: ({ submissionId, metadata }) =>
      Promise.resolve({ status: 'ok', value: this.submit(submissionId, metadata) }),
    job: (id) => {
      const value = this.jobs.get(id)
      return Promise.resolve(
        value === undefined ? { status: 'missing', reason: 'no job' } : { status: 'ok', value },
      )
    },
    stop: (id) => {
      const job = this.jobs.get(id)
      if (job?.status === 'RUNNING') this.end(job, 'STOPPED')
      return Promise.resolve({ status: 'ok', value: job?.status === 'RUNNING' })
    },
    actors: () => Promise.resolve({ status: 'ok', value: [] }),
    trainRuns: () => Promise.resolve({ status: 'ok', value: [] }),
    gpus: () => Promise.resolve({ status: 'ok', value: [] }),
    tailFile: () => Promise.resolve({ status: 'ok', value: '' }),
  }
}

type Call = { readonly run: string; readonly adopted: string | null; readonly supervisor: string }

/** A supervisor on this head, which goes on by one action at each call of `go`. */
function aSupervisor(head: OneHead, { run, adopted, supervisor }: Call) {
  const cluster = head.cluster as Cluster
  const nowMs = () => head.atMs
  let state: SupervisorState = beginSupervision(run, 0, { adopted, supervisor })
  let wake = () => {}
  const metadata = { [supervisorKey]: supervisor, [runKey]: run }
  const ended = superviseJob(state, {
    cluster,
    disk: null,
    settings: defaultSuperviseSettings,
    look: createLooker({ cluster, pattern: null, metricRules: [], tracksTrain: false, nowMs }),
    requestOf: (submissionId) =>
      Promise.resolve({ status: 'ok', value: aRequest(submissionId, metadata) }),
    askNodes: ({ id }) =>
      Promise.resolve({
        kind: 'answered',
        living: head.alive.filter(({ submissionId }) => submissionId === id).map(() => 'a rank'),
        unreadable: [],
        nodes: ['n'],
        machines: [],
        dead: [],
      }),
    nowMs,
    random: () => 0.5,
    sleep: () => new Promise((resolve) => (wake = resolve)),
    save: () => Promise.resolve(),
    changed: (now) => void (state = now),
  })
  return { ended, state: () => state, go: () => wake() }
}

const aRequest = (submissionId: string, metadata: JobRequest['metadata']): JobRequest => ({
  submissionId,
  metadata,
  entrypoint: 'python train.py',
  environment: {},
  workingDir: null,
  pyModules: [],
  pip: [],
  numCpus: null,
  numGpus: null,
  memoryBytes: null,
})

const settle = () => new Promise((resolve) => setImmediate(resolve))
const named = { run: 'night', adopted: null, supervisor: 'one' }

/** Lets each supervisor act in turn, a minute apart, until none has anything left to do. */
async function goOn(head: OneHead, supervisors: readonly ReturnType<typeof aSupervisor>[]) {
  for (const one of supervisors) {
    head.atMs += 60_000
    one.go()
    await settle()
  }
}

async function goOnFor(
  rounds: number,
  head: OneHead,
  supervisors: readonly ReturnType<typeof aSupervisor>[],
) {
  for (let round = 0; round < rounds; round += 1) await goOn(head, supervisors)
}

/** Every way to name a job that a supervisor of run `night` has started. */
const others: Readonly<Record<string, Call>> = {
  'the same name elsewhere': { run: 'night', adopted: null, supervisor: 'two' },
  'the id of its job': { run: 'other', adopted: 'mc-night-a1', supervisor: 'two' },
}

describe('two supervisors of one job without a checkpoint directory', () => {
  test.each(Object.entries(others))(
    'Only one of them starts the next attempt, and the other one names who did: by %s',
    async (_, other) => {
      const head = new OneHead()
      const supervisors = [aSupervisor(head, named)]
      await settle()
      await goOnFor(3, head, supervisors)
      supervisors.push(aSupervisor(head, other))
      await settle()
      await goOnFor(3, head, supervisors)
      for (const job of head.alive) head.end(job, 'FAILED', 1)
      await goOnFor(12, head, supervisors)
      expect(head.mostAlive).toBe(1)
      expect([...head.jobs.keys()]).toEqual(['mc-night-a1', 'mc-night-a2'])
      const ends = supervisors.flatMap(({ state }) => state().end ?? [])
      expect(ends).toMatchObject([{ outcome: 'refused' }])
      expect(ends[0]?.reason).toMatch(/mc-night-a\d is there since 1970-.*, and another supervisor/)
    },
  )

  test('A job that no supervisor has started is never taken for the next attempt', async () => {
    const head = new OneHead()
    head.submit('mine')
    head.submit('mine-a2')
    const supervisor = aSupervisor(head, { run: 'night', adopted: 'mine', supervisor: 'one' })
    await settle()
    for (const job of [...head.jobs.values()].slice(0, 1)) head.end(job, 'FAILED', 1)
    await goOnFor(12, head, [supervisor])
    expect(supervisor.state().end).toMatchObject({ outcome: 'refused' })
    expect(supervisor.state().end?.reason).toContain('no supervisor has started it')
    expect(head.jobs.get('mine-a2')?.status).toBe('RUNNING')
  })

  test('A supervisor without a second one restarts its job until it succeeds', async () => {
    const head = new OneHead()
    const supervisor = aSupervisor(head, named)
    await settle()
    for (let failures = 0; failures < 2; failures += 1) {
      await goOnFor(6, head, [supervisor])
      for (const job of head.alive) head.end(job, 'FAILED', 137)
    }
    await goOnFor(8, head, [supervisor])
    for (const job of head.alive) head.end(job, 'SUCCEEDED', 0)
    await goOnFor(4, head, [supervisor])
    expect((await supervisor.ended).end).toMatchObject({ outcome: 'succeeded' })
    expect(head.jobs.size).toBe(3)
  })

  test('However their actions mix with failures of the job, no two attempts are ever alive together', async () => {
    const action = fc.constantFrom('one', 'two', 'three', 'fail', 'fail' as const)
    const property = fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
      const head = new OneHead()
      const calls = [named, ...Object.values(others)]
      const supervisors = new Map<string, ReturnType<typeof aSupervisor>>()
      head.submit('mc-night-a1', { [supervisorKey]: 'one' })
      for (const [index, name] of ['one', 'two', 'three'].entries())
        supervisors.set(name, aSupervisor(head, calls[index] ?? named))
      await settle()
      for (const name of actions) {
        head.atMs += 30_000
        if (name === 'fail') head.alive.forEach((job) => head.end(job, 'FAILED', 137))
        else supervisors.get(name)?.go()
        await settle()
      }
      return head.mostAlive <= 1
    })
    await fc.assert(property, { numRuns: 200 })
  })
})
