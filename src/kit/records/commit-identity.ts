/** Whether a text is the full name of a commit, in SHA-1 or SHA-256. */
export const isSha = (text: unknown): text is string =>
  typeof text === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)

/** Repository names of GitHub are case-insensitive; an unknown one equals none. */
export const isSameRepository = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase()
