/** A command as the block `matrix` of a minicluster.yml gives it. */
export type GivenCommand = {
  readonly words: readonly string[]
  /** How many ranks it has; null where the block does not say. */
  readonly ranks: number | null
  /** `minicluster.yml:7: matrix.configurations[0]`. */
  readonly place: string
}

/** The block `matrix` of a minicluster.yml: commands that should compute the same. */
export type GivenMatrix = {
  /** What the others are compared with; without a name where it is none of the configurations. */
  readonly reference: GivenCommand & { readonly name: string | null }
  /** All configurations but the reference, in the order of the file. */
  readonly configurations: readonly (GivenCommand & { readonly name: string })[]
}
