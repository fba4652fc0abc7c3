/** What the arguments say about output before they are parsed; those after `--` belong to a command of the user. */
export function saidFlags(argv: readonly string[]): {
  readonly json: boolean
  readonly verbose: boolean
} {
  const end = argv.indexOf('--')
  const own = end === -1 ? argv : argv.slice(0, end)
  return { json: own.includes('--json'), verbose: own.includes('--verbose') }
}
