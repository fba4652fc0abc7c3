import type { Baseline } from '../../../kit/records/baseline/baseline.js'
import type { BaselineAnswer } from '../../../kit/records/baseline/baseline-answer.js'
import type { Answer } from '../../../kit/records/answer.js'
import { plural } from '../../../kit/wording/plural.js'
import { baselineArtifactName, furtherArtifactNames } from './artifact-name.js'
import {
  emptyAnswer,
  foundAnswer,
  type Rejection,
  type BaselineRelation,
} from './baseline-answers.js'
import { type BaselineRequest, maxAncestors } from './baseline-request.js'
import { readCommittedFile } from './committed-file.js'
import { listCandidates, listFurther, type Listing } from './list-candidates.js'
import { mergeJobs } from './merge-jobs.js'
import { describePlace, placeInChain } from './place-in-chain.js'
import type { LookupPorts, StoredArtifact } from './ports.js'
import { shortSha } from './read-candidate.js'
import { tryArtifact } from './try-artifact.js'
import { isCacheAlone, tryCache } from './try-cache.js'

/** Largest number of artifacts examined, so that a search ends. */
const maxAttempts = 20

/**
 * The baseline to compare with: a committed file, the first parent's, the nearest first-parent ancestor's, the newest
 * of the base branch. Never rejects because of the ports; the reason names the baseline used and why.
 */
export async function findBaseline(
  request: BaselineRequest,
  ports: LookupPorts,
): Promise<BaselineAnswer> {
  if (request.file !== null) {
    const committed = await readCommittedFile(
      request.file,
      ports,
      `the committed file ${request.file}`,
    )
    const hasOthers = ports.artifacts !== null || ports.cache !== null
    if (committed.origin.status !== 'missing' || !hasOthers) return committed
  }
  const search = new Search(request, ports)
  const chain = await search.chain()
  const artifacts = await search.candidates()
  return (
    (await search.among(chain, artifacts)) ??
    (await tryCache(chain, request, ports, search.rejections)) ??
    (await search.onBaseBranch(chain, artifacts)) ??
    search.nothing(artifacts)
  )
}

/** One search: its rejections so far, and its number of requests. */
class Search {
  readonly rejections: Rejection[] = []
  /** Null if the history is known, or there is nothing to ask. */
  #historyFlaw: Rejection | null = null
  readonly #request: BaselineRequest
  readonly #ports: LookupPorts
  #numAttempts = 0

  constructor(request: BaselineRequest, ports: LookupPorts) {
    this.#request = request
    this.#ports = ports
  }

  /** The commits whose baselines are wanted, nearest first. */
  async chain(): Promise<readonly string[]> {
    const { anchor } = this.#request
    if (anchor === null || this.#ports.ancestry === null) return []
    const { kind, sha } = anchor
    const own = kind === 'itself' ? [sha] : []
    const parents = await this.#ports.ancestry.firstParents(sha, maxAncestors - own.length)
    if (parents.status === 'ok') return [...own, ...parents.value]
    this.#historyFlaw = {
      status: 'unreachable',
      reason: `the history of ${shortSha(sha)} is not known: ${parents.reason}`,
    }
    return own
  }

  async candidates(): Promise<readonly StoredArtifact[]> {
    const { artifacts } = this.#ports
    if (artifacts === null) return []
    const { name, measured, ownRunId } = this.#request
    const further = measured === null ? [] : furtherArtifactNames(name, measured.configuration)
    const list = (artifact: string) => listCandidates(artifacts, artifact, ownRunId)
    const listed = await list(baselineArtifactName(name))
    const others = await listFurther(further, list)
    const [reason] = [listed, others].flatMap((answer) => flawOf(answer) ?? [])
    if (reason !== undefined) this.rejections.push({ status: 'unreachable', reason })
    // Those that name the configuration come first, because they fit.
    return [others, listed].flatMap((answer) =>
      answer.status === 'ok' ? answer.value.artifacts : [],
    )
  }

  async among(
    chain: readonly string[],
    artifacts: readonly StoredArtifact[],
  ): Promise<BaselineAnswer | null> {
    for (const [index, sha] of chain.entries()) {
      const standing = { source: 'artifact', ...placeInChain(index, this.#request.anchor) } as const
      const how = `compared with ${shortSha(sha)}, ${describePlace(index, this.#request.anchor)}`
      const ofCommit = artifacts.filter(({ headSha }) => headSha === sha)
      const answer = await this.#first(ofCommit, standing, () => how)
      if (answer !== null) return answer
    }
    return null
  }

  /** Marked as such, because it may be newer than what the measured commit builds on. */
  async onBaseBranch(
    chain: readonly string[],
    artifacts: readonly StoredArtifact[],
  ): Promise<BaselineAnswer | null> {
    const { baseBranch, anchor } = this.#request
    if (baseBranch === null) return null
    const tried = new Set([...chain, anchor?.sha])
    const ofBranch = artifacts.filter(
      ({ headBranch, headSha }) => headBranch === baseBranch && !tried.has(headSha ?? ''),
    )
    const standing = { source: 'artifact', relation: 'base-branch', distance: null } as const
    const why = this.#historyFlaw?.reason ?? describeChain(chain)
    return this.#first(
      ofBranch,
      standing,
      ({ headSha }) =>
        `compared with ${shortSha(headSha ?? '')}, the newest usable one of ${baseBranch}, which the measured commit may not build on, because ${why}`,
    )
  }

  /** An unknown history is not the reason if no baseline is stored at all; the contents of a cache are unknown. */
  nothing(artifacts: readonly StoredArtifact[]): BaselineAnswer {
    const isReason = artifacts.length > 0 || isCacheAlone(this.#ports)
    const flaws = isReason && this.#historyFlaw !== null ? [this.#historyFlaw] : []
    return emptyAnswer(this.#describeNothing(artifacts), [...flaws, ...this.rejections])
  }

  #describeNothing(artifacts: readonly StoredArtifact[]): string {
    const { name, anchor } = this.#request
    const isCached = isCacheAlone(this.#ports)
    const isListed = this.#ports.artifacts !== null
    if (!isListed && !isCached) return `there is nowhere to look for a baseline '${name}'`
    if (isListed && artifacts.length === 0) return `there is no baseline '${name}' yet`
    if (anchor === null) return `the measured commit is not known, so no baseline '${name}' fits it`
    if (isCached) {
      return `the cache has no baseline '${name}' for the nearest commits before the measured one`
    }
    return artifacts.length === 1
      ? `the one stored baseline '${name}' does not fit the measured commit`
      : `none of the ${artifacts.length} stored baselines '${name}' fits the measured commit`
  }

  /** The first of these artifacts that is a baseline, with what other jobs of its run measured. */
  async #first(
    artifacts: readonly StoredArtifact[],
    standing: BaselineRelation,
    how: (artifact: StoredArtifact) => string,
  ): Promise<BaselineAnswer | null> {
    for (const artifact of artifacts) {
      if (++this.#numAttempts > maxAttempts) return this.#giveUp()
      const attempt = await tryArtifact(artifact, this.#request, this.#ports)
      if (attempt.status === 'found') {
        const { provenance, isVerified } = attempt
        const words = isVerified
          ? how(artifact)
          : `${how(artifact)}; it has no digest to verify it with`
        const others = artifacts.filter((one) => one !== artifact && one.runId === artifact.runId)
        const baseline = await this.#withOthers(attempt.baseline, others)
        return foundAnswer(baseline, { ...standing, provenance }, words, this.rejections)
      }
      if (attempt.status === 'passed over') this.rejections.push(attempt.rejection)
    }
    return null
  }

  /** The others may be usable, so nothing is known of them. What all of these measured says more than that. */
  #giveUp(): null {
    const reason = `the search ended after ${maxAttempts} stored baselines, and there are more`
    if (this.rejections.some((one) => one.reason === reason)) return null
    const end = { status: 'unreachable', reason } as const
    const isOneCause = this.rejections.every(({ status }) => status === 'incompatible')
    if (isOneCause) this.rejections.push(end)
    else this.rejections.unshift(end)
    return null
  }

  /** What cannot be used of these is no news: there is a baseline. */
  async #withOthers(first: Baseline, others: readonly StoredArtifact[]): Promise<Baseline> {
    const { measured } = this.#request
    if (measured === null) return first
    const found: Baseline[] = []
    for (const artifact of others) {
      if (++this.#numAttempts > maxAttempts) break
      const attempt = await tryArtifact(artifact, this.#request, this.#ports)
      if (attempt.status === 'found') found.push(attempt.baseline)
    }
    return mergeJobs(first, found, measured)
  }
}

const flawOf = (listed: Answer<Listing>): string | null =>
  listed.status === 'ok' ? listed.value.flaw : `stored baselines cannot be listed: ${listed.reason}`

const describeChain = ({ length }: readonly string[]): string =>
  length === 0
    ? 'the commits before it are not known'
    : `no usable one was found for the ${plural(length, 'commit')} before it along the first parents`
