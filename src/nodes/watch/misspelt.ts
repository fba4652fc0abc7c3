import type { Round } from '../round.js'

/** Error code of a resolver for a name that does not exist; an unreachable resolver has another code. */
const definite =
  /Could not resolve hostname .*(not known|nodename nor servname|No address associated)/i

/** Nodes whose name does not exist according to the resolver; only ssh knows aliases and jump hosts. */
export const misspelt = (rounds: readonly Round[]): readonly string[] =>
  rounds
    .filter(({ cause, detail }) => cause === 'unknown-name' && definite.test(detail ?? ''))
    .map(({ node }) => node)
