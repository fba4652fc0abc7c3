/** What a finding means for a person, what to look at next, and what to run; `commands` get their blanks filled in. */
export type Advice = {
  readonly meaning: string
  readonly next: readonly string[]
  readonly commands: readonly string[]
}
