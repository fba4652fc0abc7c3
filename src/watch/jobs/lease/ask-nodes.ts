import type { Cluster, ClusterNode, JobRequest } from '../cluster.js'
import { isTerminal, type Job } from '../job.js'
import { tailDriver } from '../read-log.js'
import { shellLine } from '../resume-command.js'
import type { HolderOfLease } from './lease.js'

/** What the nodes of a cluster say about the processes of an attempt. */
export type NodesEvidence =
  | { readonly kind: 'not-asked' }
  | { readonly kind: 'unknown'; readonly why: string }
  | {
      readonly kind: 'answered'
      /** Processes of the attempt that are alive, as text. */
      readonly living: readonly string[]
      /** Nodes on which processes may belong to the attempt and may not be read, as text. */
      readonly unreadable: readonly string[]
      /** The nodes that answered, and their machines. */
      readonly nodes: readonly string[]
      readonly machines: readonly string[]
      /** Nodes that died after the attempt began, according to Ray. */
      readonly dead: readonly string[]
    }

/** The attempt to ask for, its start by the clock of its cluster, and what its lease says. */
export type SoughtAttempt = {
  readonly id: string
  readonly startMs: number | null
  readonly holder: HolderOfLease | null
}

type AskDependencies = {
  readonly cluster: Cluster
  /** The package with the program that looks. */
  readonly program: Uint8Array
  sleep(ms: number): Promise<void>
  nowMs(): number
  random(): number
}

/** Ray starts a job within seconds; a busy machine needs longer. */
const limitMs = 120_000
const pollMs = 500

type Answer = {
  readonly machine: string
  readonly living: readonly string[]
  readonly unreadable: string | null
}

/** Asks every living node of the cluster for the processes of an attempt, by a small job on each. */
export async function askNodes(
  sought: SoughtAttempt,
  dependencies: AskDependencies,
): Promise<NodesEvidence> {
  const { cluster, program } = dependencies
  const listed = await cluster.nodes()
  if (listed.status !== 'ok')
    return unknown(`the cluster does not list its nodes (${listed.reason})`)
  const uploaded = await cluster.upload(program)
  if (uploaded.status !== 'ok') return unknown(`the cluster takes no program (${uploaded.reason})`)
  const alive = listed.value.filter(({ isAlive }) => isAlive)
  const answers = await Promise.all(
    alive.map((node) => askNode(node, { sought, package: uploaded.value }, dependencies)),
  )
  const silent = answers.find((answer) => typeof answer === 'string')
  if (silent !== undefined) return unknown(silent)
  const given = answers.filter((answer) => typeof answer !== 'string')
  return {
    kind: 'answered',
    living: given.flatMap(({ living }) => living),
    unreadable: given.flatMap(({ unreadable }) => unreadable ?? []),
    nodes: alive.map(({ id }) => id),
    machines: given.map(({ machine }) => machine),
    dead: listed.value.filter((node) => hasDiedSince(node, sought.startMs)).map(({ id }) => id),
  }
}

const unknown = (why: string): NodesEvidence => ({ kind: 'unknown', why })

/** A node that died before the attempt began ran no part of it. */
const hasDiedSince = ({ isAlive, endMs }: ClusterNode, startMs: number | null): boolean =>
  !isAlive && (endMs === null || startMs === null || endMs >= startMs)

type Question = { readonly sought: SoughtAttempt; readonly package: string }

/** The answer of a node, or why there is none. */
async function askNode(
  node: ClusterNode,
  { sought, package: uri }: Question,
  dependencies: AskDependencies,
): Promise<Answer | string> {
  const { cluster, random } = dependencies
  const name = node.address ?? node.id
  if (node.address === null) return `node ${name} has no address`
  const nonce = Math.floor(random() * 2 ** 40).toString(36)
  const id = `mc-look-${nonce}-${node.id.slice(0, 8)}`
  const sent = await cluster.submit(lookRequest(id, nonce, { sought, package: uri }, node.address))
  if (sent.status !== 'ok') return `node ${name} takes no job (${sent.reason})`
  const job = await awaitEnd(id, dependencies)
  try {
    if (typeof job === 'string') return `node ${name} ${job}`
    const log = await tailDriver(cluster, job, 200)
    const answer = log.status === 'ok' ? parseAnswer(log.value, nonce, name) : null
    return answer ?? `node ${name} does not say which of its processes are alive`
  } finally {
    if (typeof job === 'string') await cluster.stop(id)
    await cluster.delete(id)
  }
}

function lookRequest(id: string, nonce: string, question: Question, nodeAddress: string) {
  const { sought, package: uri } = question
  const words = ['python3', '-m', 'minicluster_job.look', '--id', sought.id, '--nonce', nonce]
  const { machine = null, known = [], startedTicks } = sought.holder ?? {}
  const there =
    machine === null
      ? []
      : ['--machine', machine, '--known', JSON.stringify(known), '--since', `${startedTicks ?? 0}`]
  const request: JobRequest = {
    submissionId: id,
    entrypoint: shellLine([...words, ...there]),
    metadata: { minicluster_look: sought.id },
    environment: {},
    workingDir: null,
    pyModules: [uri],
    pip: [],
    numCpus: null,
    numGpus: null,
    memoryBytes: null,
    nodeAddress,
  }
  return request
}

async function awaitEnd(
  id: string,
  { cluster, sleep, nowMs }: AskDependencies,
): Promise<Job | string> {
  const startMs = nowMs()
  for (;;) {
    const job = await cluster.job(id)
    if (job.status === 'ok' && isTerminal(job.value.status)) return job.value
    if (nowMs() - startMs >= limitMs) return `did not answer within ${limitMs / 1000} s`
    await sleep(pollMs)
  }
}

const mark = 'minicluster-look '

/** Only a whole answer with this nonce counts. */
function parseAnswer(log: string, nonce: string, node: string): Answer | null {
  for (const line of log.split('\n').filter((one) => one.startsWith(mark))) {
    try {
      const said = JSON.parse(line.slice(mark.length)) as Readonly<Record<string, unknown>>
      const answer = said['nonce'] === nonce ? toAnswer(said, node) : null
      if (answer !== null) return answer
    } catch {
      // A line that was cut off is no answer.
    }
  }
  return null
}

function toAnswer(said: Readonly<Record<string, unknown>>, node: string): Answer | null {
  const { machine, living, unreadable, living_more: more } = said
  if (typeof machine !== 'string' || !Array.isArray(living)) return null
  if (typeof unreadable !== 'number' || typeof more !== 'number') return null
  const named = living.map((one: { readonly pid?: unknown; readonly name?: unknown } | null) =>
    `process ${String(one?.pid)} on ${node} (${String(one?.name)})`.slice(0, 200),
  )
  return {
    machine,
    living: more > 0 ? [...named, `${more} more processes on ${node}`] : named,
    unreadable: unreadable > 0 ? `${unreadable} processes on ${node}` : null,
  }
}
