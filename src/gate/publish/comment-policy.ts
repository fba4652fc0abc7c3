/** When to comment on a pull request; every policy except `never` keeps an existing comment up to date. */
export const commentPolicies = ['always', 'on-change', 'on-regression', 'never'] as const
export type CommentPolicy = (typeof commentPolicies)[number]

type PolicyDecision =
  | { readonly isWanted: true }
  /** Why nothing is written, as the end of a sentence. */
  | { readonly isWanted: false; readonly because: string }

const bad = new Set(['fail', 'regression', 'warning'])
const wanted = { isWanted: true } as const
const unwanted = (because: string) => ({ isWanted: false, because }) as const

/** Whether a result starts a comment on a pull request that has none. */
export function shouldComment(policy: CommentPolicy, standing: string): PolicyDecision {
  switch (policy) {
    case 'always':
      return wanted
    case 'never':
      return unwanted('comments are turned off')
    case 'on-change':
      return standing === 'pass' ? unwanted('there is nothing to report') : wanted
    case 'on-regression':
      return bad.has(standing) ? wanted : unwanted('there is no regression')
  }
}
