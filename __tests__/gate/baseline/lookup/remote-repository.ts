import type {
  ArtifactCatalogue,
  LookupPorts,
  StoredArtifact,
  WorkflowRun,
} from '../../../../src/gate/baseline/lookup/ports.js'
import type { BaselineRequest } from '../../../../src/gate/baseline/lookup/baseline-request.js'
import type { Answer, Failure } from '../../../../src/kit/records/answer.js'
import type { Baseline } from '../../../../src/kit/records/baseline/baseline.js'

export const repository = 'octo/train'
const repositoryId = 7001
const forkId = 9001

/** A commit's full name from a short one: `a1` becomes `a1a1a1...`. */
export const sha = (short: string): string => short.repeat(20).slice(0, 40)

/** Names of a line of commits, newest first: `line('b', 3)` is b0, b1, b2, each the first parent of the one before. */
export const line = (letter: string, length: number): readonly string[] =>
  Array.from({ length }, (_, index) => sha(hex(letter, index)))

const hex = (letter: string, index: number): string =>
  `${letter}${index.toString(16).padStart(3, '0')}`

export type GivenRun = {
  readonly id: number
  readonly sha: string
  readonly event?: string
  readonly branch?: string
  readonly attempt?: number
  /** `owner/name` of a fork. */
  readonly fork?: string
  readonly artifact?: Partial<StoredArtifact>
  /** What the artifact holds; a baseline of the run when not given. */
  readonly text?: string
  /** What its download comes to instead. */
  readonly download?: Failure
  /** What the question for the run comes to instead. */
  readonly lookup?: Failure
  /** Hash of the settings that it measured. */
  readonly configuration?: string
  /** Number of the job within the run, for runs of which several save. */
  readonly job?: number
  readonly cpu?: string
}

/** A repository on a server with its runs and their artifacts: the remote side of all ports of a search, in memory. */
export class RemoteRepository {
  /** First parents of the measured commit, nearest first. */
  history: Answer<readonly string[]> = { status: 'ok', value: [] }
  listing: Failure | null = null
  cached: Awaited<ReturnType<NonNullable<LookupPorts['cache']>['restore']>> = {
    status: 'missing',
    reason: 'the cache has no such entry',
  }
  readonly files = new Map<string, string>()
  /** What was asked, in order. */
  readonly asked: string[] = []
  readonly #runs: GivenRun[] = []

  addRun(run: GivenRun): void {
    this.#runs.push(run)
  }

  ports(): LookupPorts {
    return {
      artifacts: this.#catalogue(),
      runs: {
        get: (runId) => {
          this.asked.push(`run ${runId}`)
          const run = this.#runs.find(({ id }) => String(id) === runId)
          if (run?.lookup !== undefined) return Promise.resolve(run.lookup)
          return Promise.resolve(run ? { status: 'ok', value: describeRun(run) } : notThere)
        },
      },
      ancestry: {
        firstParents: (_sha, limit) => {
          const { history } = this
          if (history.status !== 'ok') return Promise.resolve(history)
          return Promise.resolve({ status: 'ok', value: history.value.slice(0, limit) })
        },
      },
      store: { download: (id) => Promise.resolve(this.#download(id)) },
      cache: {
        restore: () => Promise.resolve(this.cached),
        save: () => Promise.resolve({ status: 'forbidden', reason: 'read-only' }),
      },
      files: {
        readText: (path) => {
          const text = this.files.get(path)
          return Promise.resolve(
            text === undefined ? { status: 'missing' } : { status: 'ok', text },
          )
        },
      },
    }
  }

  #catalogue(): ArtifactCatalogue {
    return {
      listByName: (name, page) => {
        this.asked.push(`list ${name} ${page}`)
        if (this.listing !== null) return Promise.resolve(this.listing)
        const ofName = this.#runs.filter(({ artifact }) => (artifact?.name ?? usualName) === name)
        const all = ofName.map((run) => describeArtifact(run, name))
        const artifacts = all.slice((page - 1) * 100, page * 100)
        return Promise.resolve({
          status: 'ok',
          value: { artifacts, hasMore: all.length > page * 100 },
        })
      },
    }
  }

  #download(id: number): Answer<string> {
    this.asked.push(`download ${id}`)
    const run = this.#runs.find((given) => describeArtifact(given, '').id === id)
    if (run === undefined) return notThere
    return run.download ?? { status: 'ok', value: run.text ?? writeBaseline(run) }
  }
}

const usualName = 'minicluster-baseline-default'

const notThere = { status: 'missing', reason: 'there is no such thing' } as const

function describeRun(run: GivenRun): WorkflowRun {
  return {
    id: String(run.id),
    attempt: run.attempt ?? 1,
    event: run.event ?? 'push',
    headSha: run.sha,
    headBranch: run.branch ?? 'main',
    headRepository: run.fork ?? repository,
  }
}

function describeArtifact(run: GivenRun, name: string): StoredArtifact {
  return {
    id: run.id * 10 + (run.job ?? 0),
    name,
    sizeBytes: 1000,
    digest: 'sha256:00',
    isExpired: false,
    createdAt: '2026-11-01T00:00:00Z',
    runId: String(run.id),
    headSha: run.sha,
    headBranch: run.branch ?? 'main',
    repositoryId,
    headRepositoryId: run.fork === undefined ? repositoryId : forkId,
    ...run.artifact,
  }
}

/** The text of a baseline that was measured by this run. */
export function writeBaseline({
  id,
  sha,
  attempt = 1,
  configuration = 'c0ffee',
  cpu = 'A CPU',
}: GivenRun): string {
  const written: Baseline = {
    name: 'default',
    timestamp: '2026-11-01T00:00:00Z',
    metrics: { final_loss: 0.5 },
    baseline_version: 1,
    point: {
      provenance: {
        repository,
        sha,
        ref: 'main',
        event: 'push',
        run_id: String(id),
        run_attempt: attempt,
        created_at: '2026-11-01T00:00:00Z',
      },
      fingerprint: {
        cpu_model: cpu,
        cpu_cores: 4,
        os: 'Linux 6.8',
        architecture: 'x64',
        image: null,
        node: 'v20',
        backend: 'kernels',
      },
      configuration,
      metrics: { final_loss: 0.5 },
      digests: {},
    },
  }
  return JSON.stringify(written)
}

/** A search on behalf of a pull request's merge commit into main. */
export const requestOf = (changes: Partial<BaselineRequest> = {}): BaselineRequest => ({
  name: 'default',
  repository,
  anchor: { kind: 'first-parent-of', sha: sha('ee') },
  baseBranch: 'main',
  ownRunId: '999',
  file: null,
  measured: null,
  ...changes,
})
