/** A repository as Octokit takes it. */
export type RepositoryName = { readonly owner: string; readonly repo: string }

/** Of `owner/name`. */
export function splitRepository(fullName: string): RepositoryName {
  const [owner = '', repo = ''] = fullName.split('/')
  return { owner, repo }
}
