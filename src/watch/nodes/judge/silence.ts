import type { Round, RoundCause } from '../round.js'

/** Ends of a poll that some machine, resolver or program has answered: they do not come from a network that is silent. */
const answers: ReadonlySet<RoundCause> = new Set([
  'connection-refused',
  'unknown-name',
  'ssh-failed',
  'damaged-answer',
  'answer-too-long',
  'newer-probe',
])

/** Whether nothing at all was heard in a poll, so that the cause may be the monitor or its network. */
export function isSilence({ outcome, cause }: Partial<Pick<Round, 'outcome' | 'cause'>>): boolean {
  if (outcome === 'answered' || outcome === 'refused' || outcome === 'untrusted') return false
  return cause === undefined || cause === null || !answers.has(cause)
}
