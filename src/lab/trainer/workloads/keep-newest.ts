/** The same function, but for an input with the key of the last one it returns the last result again. */
export function keepNewest<Input, Output>(
  make: (input: Input) => Output,
  keyOf: (input: Input) => string,
): (input: Input) => Output {
  let newest: { readonly key: string; readonly output: Output } | null = null
  return (input) => {
    const key = keyOf(input)
    if (newest?.key !== key) newest = { key, output: make(input) }
    return newest.output
  }
}
