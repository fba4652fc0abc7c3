import type { Round } from '../round.js'

/** What a resolver says of a name that does not exist; a resolver that cannot be asked says otherwise. */
const definite =
  /Could not resolve hostname .*(not known|nodename nor servname|No address associated)/i

/** Nodes whose name does not exist, by a definite word of the resolver; only ssh knows aliases and jump hosts. */
export const misspelt = (rounds: readonly Round[]): readonly string[] =>
  rounds
    .filter(({ cause, detail }) => cause === 'unknown-name' && definite.test(detail ?? ''))
    .map(({ node }) => node)
