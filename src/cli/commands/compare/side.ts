import { basename, dirname, resolve } from 'node:path'
import { ConfigError, InfrastructureError } from '../../../kit/errors.js'
import type { GitWorktrees, RepositoryPlace } from '../../../machine/system/git/git-worktrees.js'
import { pathKind } from '../../../machine/system/files/path-kind.js'

/** One of the two compared sides. */
export type Side = {
  /** For people, such as `commit 1a2b3c4d5e6f (main)`. */
  readonly name: string
  /** Where its processes run. */
  readonly directory: string
  /** The module that it trains, where the side is one. */
  readonly workload: string | null
  /** Equal for two sides that are the same code. */
  readonly identity: string
}

type SideName = 'base' | 'head'

/** What a value of --base or --head refers to, before anything is created. */
export type SideSource =
  | { readonly kind: 'directory' | 'module'; readonly path: string; readonly text: string }
  | {
      readonly kind: 'commit'
      readonly sha: string
      readonly place: RepositoryPlace
      readonly text: string
    }

export type SideServices = {
  readonly workingDirectory: string
  readonly git: GitWorktrees
}

/** An existing path is a directory or a workload module; git resolves anything else. Throws ConfigError. */
export async function locateSide(
  name: SideName,
  text: string,
  services: SideServices,
): Promise<SideSource> {
  const path = resolve(services.workingDirectory, text)
  const kind = await pathKind(path)
  if (kind === 'other') {
    throw new ConfigError(`--${name} ${text}: it is neither a directory nor a file`)
  }
  if (kind === 'missing') return locateCommit(name, text, services)
  if (/^[\w-]+$/.test(text)) await refuseDoubleMeaning(name, text, services)
  if (kind === 'directory') return { kind, path, text }
  if (/\.[cm]?js$/.test(text)) return { kind: 'module', path, text }
  throw new ConfigError(
    `--${name} ${text}: expected a commit, a directory or a workload module (.mjs, .js, .cjs), got a file`,
  )
}

/** A bare word may also be the name of a branch. */
async function refuseDoubleMeaning(
  name: SideName,
  text: string,
  { git }: SideServices,
): Promise<void> {
  const commit = await git.resolveCommit(text)
  if (commit.status !== 'ok') return
  throw new ConfigError(
    `--${name} ${text}: there is a commit and a file or directory of this name`,
    `Write ./${text} for the file or directory, or the hash ${commit.value.slice(0, 12)} for the commit.`,
  )
}

async function locateCommit(
  name: SideName,
  text: string,
  { git }: SideServices,
): Promise<SideSource> {
  const place = await git.place()
  if (place.status !== 'ok') {
    throw new ConfigError(
      `--${name} ${text}: there is no such file or directory, and commits cannot be looked up: ${place.reason}`,
      'Run this inside a git repository, or give directories or workload modules.',
    )
  }
  const commit = await git.resolveCommit(text)
  if (commit.status === 'ok') {
    return { kind: 'commit', sha: commit.value, place: place.value, text }
  }
  throw new ConfigError(
    `--${name} ${text}: there is no such file or directory, and git has no such commit`,
    place.value.isShallow
      ? 'This checkout has only a part of the history: check out with fetch-depth: 0.'
      : 'git log --oneline lists the commits; branches of a remote need git fetch.',
  )
}

/** Prepares a side: checks out a commit into its own directory, which `place.remove` removes. */
export async function prepareSide(
  source: SideSource,
  checkout: string,
  { git, workingDirectory }: SideServices,
): Promise<Side> {
  if (source.kind !== 'commit') return sideAt(source, workingDirectory)
  const { sha, place, text } = source
  const added = await git.add(checkout, sha)
  if (added.status !== 'ok') {
    throw new InfrastructureError(
      `commit ${sha.slice(0, 12)} cannot be checked out into ${checkout}: ${added.reason}`,
    )
  }
  const short = sha.slice(0, 12)
  const directory = resolve(checkout, place.prefix)
  if ((await pathKind(directory)) !== 'directory') {
    throw new ConfigError(
      `commit ${short} has no directory ${place.prefix}`,
      'Run this from the top of the repository.',
    )
  }
  const name = sha.startsWith(text) ? `commit ${short}` : `commit ${short} (${text})`
  return { name, directory, workload: null, identity: sha }
}

function sideAt(
  { kind, path, text }: Exclude<SideSource, { kind: 'commit' }>,
  workingDirectory: string,
): Side {
  return kind === 'directory'
    ? {
        name: `directory ${shownPath(path, text)}`,
        directory: path,
        workload: null,
        identity: path,
      }
    : {
        name: `workload ${basename(dirname(path))}/${basename(path)}`,
        directory: workingDirectory,
        workload: path,
        identity: path,
      }
}

/** A path that consists of dots is unclear in a sentence. */
const shownPath = (path: string, text: string): string =>
  /(^|[/\\])\.{1,2}[/\\]?$/.test(text) ? `${basename(path) || path} (${text})` : text
