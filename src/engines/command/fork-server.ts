import { join } from 'node:path'
import { type ForkAnswer, forkAnswer } from '../../records/adapter/fork-answer.js'
import type { ForkEvents, RankForks, StartedRank } from '../../run/rank-forks.js'
import type { WorkerExit } from '../../run/worker-handle.js'
import { makeScratchDirectory, removeTree } from '../../system/files/scratch-directory.js'
import type { CommandServices } from '../command.js'
import { endOf } from './agent-report.js'
import { coverWith, inMountNamespace } from './overlay.js'
import { type StartedProgram, startProgram } from './programs.js'

/** The ranks of a recorded job, and the protection of their working directory. */
export type ForkRequest = {
  readonly executable: string
  readonly ranks: readonly StartedRank[]
  readonly isCovered: boolean
}

/** Limit for loading the interpreter and its libraries, which may be on a slow disk. */
const readyMs = 120_000

/** Starts a process that imports torch once; null if it cannot, so that the ranks are started in the usual way. */
export async function openForkServer(
  services: CommandServices,
  request: ForkRequest,
): Promise<RankForks | null> {
  const server = new ForkServer(services, request, await makeScratchDirectory())
  if (await server.isReady()) return server
  await server.close()
  return null
}

type Job = { readonly events: ForkEvents; leader: number | null; isStopped: boolean }

class ForkServer implements RankForks {
  readonly ranks: readonly StartedRank[]
  readonly #request: ForkRequest
  readonly #scratch: string
  readonly #mark: ReturnType<CommandServices['markProcesses']>
  readonly #program: StartedProgram
  readonly #jobs = new Map<number, Job>()
  readonly #ready: Promise<boolean>
  #count = 0
  #markReady: (isReady: boolean) => void = () => undefined

  constructor(services: CommandServices, request: ForkRequest, scratch: string) {
    this.ranks = request.ranks
    this.#request = request
    this.#scratch = scratch
    this.#mark = services.markProcesses()
    this.#ready = new Promise((resolve) => {
      this.#markReady = resolve
    })
    const adapter = join(services.programDirectory, 'pytorch')
    const argv = [request.executable, '-u', '-m', 'minicluster_torch.fork_server']
    const [program = '', ...rest] = request.isCovered ? inMountNamespace(argv) : argv
    const own = services.workerVariables()
    this.#program = startProgram(
      { argv: [program, ...rest], workingDirectory: request.ranks[0]?.directory ?? scratch },
      {
        ...own,
        ...threadsOf(request),
        ...this.#mark.variable,
        PYTHONPATH: [adapter, own['PYTHONPATH']].filter(Boolean).join(':'),
      },
      {
        line: (text) => this.#hear(text),
        errorLine: (text) => this.#jobs.forEach(({ events }) => events.line(text)),
        end: () => this.#markReady(false),
      },
      { takesInput: true },
    )
  }

  async isReady(): Promise<boolean> {
    const timer = setTimeout(() => this.#markReady(false), readyMs)
    const isReady = await this.#ready
    clearTimeout(timer)
    return isReady
  }

  start(environments: readonly Readonly<Record<string, string>>[], events: ForkEvents): () => void {
    const number = this.#count++
    const job: Job = { events, leader: null, isStopped: false }
    this.#jobs.set(number, job)
    const directory = this.ranks[0]?.directory ?? this.#scratch
    const overlay = this.#request.isCovered
      ? coverWith({ directory, scratch: this.#scratch }, `job-${number}`)
      : null
    const ranks = this.ranks.map((rank, index) => ({ ...rank, environment: environments[index] }))
    this.#program.write(`${JSON.stringify({ job: number, overlay, ranks })}\n`)
    return () => {
      job.isStopped = true
      stop(job)
    }
  }

  async close(): Promise<void> {
    this.#jobs.forEach(stop)
    this.#program.kill()
    await this.#mark.endAll()
    await removeTree(this.#scratch)
  }

  #hear(text: string): void {
    const answer = parseAnswer(text)
    if (answer === null) return
    if ('ready' in answer) return this.#markReady(true)
    const job = this.#jobs.get(answer.job)
    if (!job) return
    if ('leader' in answer) {
      job.leader = answer.leader
      if (job.isStopped) stop(job)
    } else if ('rank' in answer) {
      job.events.rankEnded(answer.rank, endOf(answer.code))
    } else {
      this.#jobs.delete(answer.job)
      job.events.allEnded(endOf(answer.ended))
    }
  }
}

/** OpenMP reads the number of threads when it is loaded. */
function threadsOf({ ranks }: ForkRequest): Readonly<Record<string, string>> {
  const threads = ranks[0]?.environment['OMP_NUM_THREADS']
  return threads === undefined ? {} : { OMP_NUM_THREADS: threads }
}

/** The leader can no longer report its end. */
function stop({ leader, events }: Job): void {
  if (leader === null) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // The group is empty.
  }
  const killed: WorkerExit = { code: null, signal: 'SIGKILL' }
  events.allEnded(killed)
}

function parseAnswer(text: string): ForkAnswer | null {
  try {
    return forkAnswer.parse(JSON.parse(text))
  } catch {
    return null
  }
}
