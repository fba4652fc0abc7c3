import * as z from 'zod'
import { jsonOrNull } from '../json/json-or-null.js'

const described = z.object({
  directory: z.string(),
  argv: z.array(z.string()).min(2),
  executable: z.string(),
  environment: z.record(z.string(), z.string()),
})

/** How a rank was started, as its adapter left it. */
export type DescribedRank = Omit<z.infer<typeof described>, 'argv'> & {
  readonly argv: readonly string[]
}

/** Options of the interpreter that a running process does not need. */
const harmless: readonly string[] = ['-u']

/** Reads what the adapter left; null where it cannot be read, or where the interpreter was given more than a script. */
export function startedRank(text: string): DescribedRank | null {
  const read = described.safeParse(jsonOrNull(text))
  const argv = read.success ? scriptOf(read.data.argv) : null
  return read.success && argv !== null ? { ...read.data, argv } : null
}

/** The script or `-m` and the module, with its parameters; null where the interpreter was given more. */
export function scriptOf(argv: readonly string[]): readonly string[] | null {
  const own = argv.slice(1)
  const first = own.findIndex((argument) => !harmless.includes(argument))
  const script = own.slice(Math.max(0, first))
  const isScript = script[0] === '-m' || (script[0] !== undefined && !script[0].startsWith('-'))
  return first < 0 || !isScript ? null : script
}
