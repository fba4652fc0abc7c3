/** The flags that decide about output, before the arguments are parsed; words after `--` belong to the user's command. */
export function outputFlags(argv: readonly string[]): {
  readonly json: boolean
  readonly verbose: boolean
} {
  const end = argv.indexOf('--')
  const own = end === -1 ? argv : argv.slice(0, end)
  return { json: own.includes('--json'), verbose: own.includes('--verbose') }
}
