/** When to comment on a pull request; every policy except `never` keeps an existing comment up to date. */
export const commentPolicies = ['always', 'on-change', 'on-regression', 'never'] as const
export type CommentPolicy = (typeof commentPolicies)[number]

/** The summary of a comment: its standing, and a digest of its problems. */
export type Message = { readonly standing: string; readonly troubles: string }

export type PolicyDecision =
  | { readonly isWanted: true }
  /** Why nothing is written, as the end of a sentence. */
  | { readonly isWanted: false; readonly because: string }

const bad = new Set(['fail', 'regression', 'warning'])
const well = new Set(['pass', 'improvement'])
const wanted = { isWanted: true } as const
const unwanted = (because: string) => ({ isWanted: false, because }) as const

/**
 * Whether to write `now` over a comment with `before` (null: there is none). `on-change` writes news only: another
 * standing, other problems, or a first comment about a problem.
 */
export function shouldComment(
  policy: CommentPolicy,
  now: Message,
  before: Message | null,
): PolicyDecision {
  switch (policy) {
    case 'always':
      return wanted
    case 'never':
      return unwanted('comments are turned off')
    case 'on-change':
      return decideOnChange(now, before)
    case 'on-regression':
      return decideOnRegression(now, before)
  }
}

function decideOnChange(now: Message, before: Message | null): PolicyDecision {
  if (before === null)
    return now.standing === 'pass' ? unwanted('there is nothing to report') : wanted
  const isSame = now.standing === before.standing && now.troubles === before.troubles
  return isSame ? unwanted('nothing has changed since the comment was written') : wanted
}

function decideOnRegression({ standing }: Message, before: Message | null): PolicyDecision {
  if (bad.has(standing)) return wanted
  const isOpen = before !== null && !well.has(before.standing)
  return isOpen ? wanted : unwanted('there is no regression')
}
