import { join } from 'node:path'
import { type ForkAnswer, forkAnswer } from '../../../kit/records/adapter/fork-answer.js'
import type { Variables } from '../../run/job.js'
import type { Protection } from '../../run/protection.js'
import type { ForkEvents, LayerFiles, RankForks, StartedRank } from '../../run/rank-forks.js'
import type { WorkerExit } from '../../run/worker-handle.js'
import {
  makeScratchDirectory,
  removeTree,
} from '../../../machine/system/files/scratch-directory.js'
import type { CommandServices } from '../command.js'
import { endOf } from './agent-report.js'
import { coverWith, inMountNamespace, nearestExisting } from './overlay.js'
import { type StartedProgram, startProgram } from './programs.js'
import { onAbort } from '../../../kit/resilience/on-abort.js'

/** The ranks of a recorded job, and the protection of the user's files. */
export type ForkRequest = {
  readonly executable: string
  readonly ranks: readonly StartedRank[]
  readonly protection: Protection
}

/** Limit for loading the interpreter and its libraries, which may be on a slow disk. */
const readyMs = 120_000

/**
 * Starts a process that imports torch once; null if it cannot, so that the ranks are started in the usual way. Rejects on
 * abort.
 */
export async function openForkServer(
  services: CommandServices,
  request: ForkRequest,
  signal: AbortSignal,
): Promise<RankForks | null> {
  const server = new ForkServer(services, request, await makeScratchDirectory())
  if (await server.isReady(signal)) return server
  await server.close()
  signal.throwIfAborted()
  return null
}

type Job = { readonly events: ForkEvents; leader: number | null; isStopped: boolean }

const killed: WorkerExit = { code: null, signal: 'SIGKILL' }

class ForkServer implements RankForks {
  readonly ranks: readonly StartedRank[]
  readonly protection: Protection
  /** Where the ranks start. */
  readonly #directory: string
  readonly #scratch: string
  readonly #mark: ReturnType<CommandServices['markProcesses']>
  readonly #program: StartedProgram
  readonly #jobs = new Map<number, Job>()
  readonly #ready: Promise<boolean>
  #count = 0
  #isLost = false
  #markReady: (isReady: boolean) => void = () => undefined

  constructor(services: CommandServices, request: ForkRequest, scratch: string) {
    const { ranks, protection, executable } = request
    this.ranks = ranks
    this.protection = protection
    this.#directory = ranks[0]?.directory ?? scratch
    this.#scratch = scratch
    this.#mark = services.markProcesses()
    this.#ready = new Promise((resolve) => {
      this.#markReady = resolve
    })
    const adapter = join(services.programDirectory, 'pytorch')
    const argv = [executable, '-u', '-m', 'minicluster_torch.fork_server']
    const [program = '', ...rest] = protection === 'overlay' ? inMountNamespace(argv) : argv
    const own = { ...services.workerVariables(), ...importVariables(ranks) }
    this.#program = startProgram(
      { argv: [program, ...rest], workingDirectory: nearestExisting(this.#directory) },
      {
        ...own,
        ...this.#mark.variable,
        PYTHONPATH: [adapter, own['PYTHONPATH']].filter(Boolean).join(':'),
      },
      {
        line: (text) => this.#hear(text),
        errorLine: (text) => this.#jobs.forEach(({ events }) => events.line(text)),
        end: () => this.#lose(),
      },
      { takesInput: true },
    )
  }

  async isReady(signal: AbortSignal): Promise<boolean> {
    const giveUp = (): void => this.#markReady(false)
    const timer = setTimeout(giveUp, readyMs)
    const forget = onAbort(signal, giveUp)
    const isReady = await this.#ready
    clearTimeout(timer)
    forget()
    return isReady
  }

  start(ranks: readonly StartedRank[], events: ForkEvents, files: LayerFiles = {}): () => void {
    const number = this.#count++
    const job: Job = { events, leader: null, isStopped: false }
    this.#jobs.set(number, job)
    const layer = { start: this.#directory, scratch: this.#scratch, ...files }
    const overlay = this.protection === 'overlay' ? coverWith(layer, `job-${number}`) : null
    this.#program.write(`${JSON.stringify({ job: number, overlay, ranks })}\n`)
    if (this.#isLost) setImmediate(() => this.#end(number, killed))
    return () => {
      job.isStopped = true
      this.#stop(number)
    }
  }

  async close(): Promise<void> {
    for (const number of [...this.#jobs.keys()]) this.#stop(number)
    this.#program.kill()
    await this.#mark.endAll()
    await removeTree(this.#scratch)
  }

  /** Its jobs die with it. */
  #lose(): void {
    this.#isLost = true
    this.#markReady(false)
    for (const number of [...this.#jobs.keys()]) this.#end(number, killed)
  }

  #end(number: number, end: WorkerExit): void {
    const job = this.#jobs.get(number)
    this.#jobs.delete(number)
    job?.events.allEnded(end)
  }

  #hear(text: string): void {
    const answer = parseAnswer(text)
    if (answer === null) return
    if ('ready' in answer) return this.#markReady(true)
    const job = this.#jobs.get(answer.job)
    if (!job) return
    if ('leader' in answer) {
      job.leader = answer.leader
      if (job.isStopped) this.#stop(answer.job)
    } else if ('rank' in answer) {
      job.events.rankEnded(answer.rank, endOf(answer.code))
    } else {
      this.#end(answer.job, endOf(answer.ended))
    }
  }

  /** The leader can no longer report its end. */
  #stop(number: number): void {
    const leader = this.#jobs.get(number)?.leader ?? null
    if (leader === null) return
    try {
      process.kill(-leader, 'SIGKILL')
    } catch {
      // The group is empty.
    }
    this.#end(number, killed)
  }
}

/** Libraries read variables when they are loaded, such as the number of threads. With RANK, this process would be a rank itself. */
function importVariables([first]: readonly StartedRank[]): Variables {
  const own = Object.entries(first?.environment ?? {})
  return Object.fromEntries(
    own.filter(([name]) => name !== 'RANK' && !name.startsWith('MINICLUSTER_')),
  )
}

function parseAnswer(text: string): ForkAnswer | null {
  try {
    return forkAnswer.parse(JSON.parse(text))
  } catch {
    return null
  }
}
