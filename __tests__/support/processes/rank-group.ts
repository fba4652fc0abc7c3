import { type ChildProcess, fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import type { RankAnswer } from './rank-program.js'

/** A rank that ended before it answered. */
export type LostRank = { readonly status: 'gone' }
export type RankResult<T> = RankAnswer<T> | LostRank

/** Ranks that run one bundled program, each in a thread or a process of its own, so that all may block. */
export interface RankGroup {
  readonly size: number
  /** Gives each rank its job and resolves with all answers, by rank; without a job, or with null, a rank stays idle. */
  run<T>(jobs: readonly unknown[]): Promise<RankResult<T>[]>
  /** Ends every rank, blocked or not. */
  close(): Promise<void>
}

/** The values of a group of which every rank is done; throws the first thing that went wrong. */
export function valuesOf<T>(results: readonly RankResult<T>[]): T[] {
  return results.map((result, rank) => {
    if (result.status === 'done') return result.value
    const why = result.status === 'gone' ? 'is gone' : result.error.message
    throw new Error(`rank ${rank}: ${why}`)
  })
}

/** One end of the line to a rank. */
type Rank = {
  post(job: unknown): void
  onAnswer(listener: (answer: RankAnswer) => void): void
  onEnd(listener: () => void): void
  end(): Promise<unknown>
}

export const startRankThreads = (program: string, size: number): RankGroup =>
  group(Array.from({ length: size }, () => threadRank(program)))

export const startRankProcesses = (program: string, size: number): RankGroup =>
  group(Array.from({ length: size }, () => processRank(program)))

function group(ranks: readonly Rank[]): RankGroup {
  const waiting = new Map<Rank, (result: RankResult<unknown>) => void>()
  const gone = new Set<Rank>()
  const settle = (rank: Rank, result: RankResult<unknown>): void => {
    waiting.get(rank)?.(result)
    waiting.delete(rank)
  }
  for (const rank of ranks) {
    rank.onAnswer((answer) => settle(rank, answer))
    rank.onEnd(() => {
      gone.add(rank)
      settle(rank, { status: 'gone' })
    })
  }
  const ask = (rank: Rank, job: unknown): Promise<RankResult<unknown>> =>
    new Promise((resolve) => {
      if (job === null) return resolve({ status: 'done', value: null })
      if (gone.has(rank)) return resolve({ status: 'gone' })
      waiting.set(rank, resolve)
      rank.post(job)
    })
  return {
    size: ranks.length,
    run: <T>(jobs: readonly unknown[]) =>
      Promise.all(
        ranks.slice(0, jobs.length).map((rank, index) => ask(rank, jobs[index])),
      ) as Promise<RankResult<T>[]>,
    close: async () => void (await Promise.all(ranks.map((rank) => rank.end()))),
  }
}

function threadRank(program: string): Rank {
  const thread = new Worker(program, { execArgv: [] })
  return {
    post: (job) => thread.postMessage(job),
    onAnswer: (listener) => thread.on('message', listener),
    onEnd: (listener) => thread.on('exit', listener),
    end: () => thread.terminate(),
  }
}

function processRank(program: string): Rank {
  const child = fork(program, { execArgv: [], serialization: 'advanced' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Its first message says that it listens; the others are answers.
  const listens = new Promise<void>((resolve) => child.once('message', () => resolve()))
  const send = (job: unknown) => child.send(job as Parameters<ChildProcess['send']>[0])
  return {
    post: (job) => void listens.then(() => send(job)),
    onAnswer: (listener) =>
      void listens.then(() => child.on('message', (answer) => listener(answer as RankAnswer))),
    onEnd: (listener) => child.on('exit', listener),
    end: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
