/** The pages of a door, in the order in which they are read; paths from the root of the repository. */
export const groups: readonly { readonly text: string; readonly pages: readonly string[] }[]
export const pages: readonly string[]
export const forgotten: readonly string[]
export function addressOf(page: string): string
export function anchorOf(heading: string): string
