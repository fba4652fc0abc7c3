/** The meaning of a finding, the next thing to examine, and commands with blanks to fill in. */
export type Advice = {
  readonly meaning: string
  readonly next: readonly string[]
  readonly commands: readonly string[]
}
