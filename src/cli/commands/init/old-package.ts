import { dirname, join } from 'node:path/posix'
import type { Installer } from './installer.js'

type Bound = { readonly operator: string; readonly version: string }

/** A package of which a check needs at least a version of two numbers. */
type Needed = { readonly name: string; readonly least: readonly [number, number] }

const oneBound = String.raw`[=<>~!^]=?=?\s*[\w.*+-]+`

/** The places of a package: a list of any kind, such as `torch==1.13`; the table of Poetry; a lock file. */
const places: readonly ((name: string) => string)[] = [
  (name) =>
    String.raw`(?<![\w-])(?:py)?${name}(?:\[[\w,-]*\])?[ \t]*((?:${oneBound}[ \t]*,?[ \t]*)+)`,
  (name) => String.raw`^${name}\s*=\s*(?:\{[^}\n]*\bversion\s*=\s*)?["']([^"'\n]+)["']`,
  (name) => String.raw`^name = "${name}"\r?\nversion = "([^"\n]+)"`,
]

/**
 * What a list of packages or a lock file says of a package, if no version that it allows is new enough; null otherwise,
 * and where one of several lines allows a newer one, as for another system.
 */
export function oldIn(text: string, { name, least }: Needed): string | null {
  const plain = text.replace(/(^|\s)#.*$/gm, '')
  const all = places
    .flatMap((place) => [...plain.matchAll(new RegExp(place(name), 'gm'))])
    .map(([, bounds = '']) => boundsIn(bounds))
    .filter((bounds) => bounds.length > 0)
  const [first] = all
  if (first === undefined) return null
  if (all.some((bounds) => bounds.every((bound) => allowsNewer(bound, least)))) return null
  return `${name}${first.map(({ operator, version }) => operator + version).join(',')}`
}

/** What the installers of a training lack for a check, whose verdict would be unknown; `read` has the text of a file. */
export function missingPackages(
  installers: readonly Installer[],
  needed: readonly Needed[],
  read: (path: string) => string | null,
): readonly string[] {
  return installers.flatMap(({ name, run }) =>
    needed.flatMap((one) => {
      const old = oldIn(withIncluded(name, read) ?? run.join('\n'), one)
      if (old === null) return []
      const wanted = `${one.name} ${one.least.join('.')} or newer`
      return [`${wanted}, because a check with ${old}, as by ${name}, would end unknown`]
    }),
  )
}

/** A list of packages with those that it includes by `-r`; null if there is no such file. */
function withIncluded(path: string, read: (path: string) => string | null): string | null {
  const text = read(path)
  const others = [...(text ?? '').matchAll(/^-r\s*(\S+)/gm)].map(([, other = '']) =>
    read(join(dirname(path), other)),
  )
  return text === null ? null : [text, ...others].join('\n')
}

/** A version without an operator is that version; what is no version, such as the build of a package, bounds nothing. */
const boundsIn = (text: string): readonly Bound[] =>
  text
    .split(',')
    .map((one) => /^\s*([=<>~!^]*)\s*(\d[\w.*+]*)/.exec(one))
    .flatMap((found) =>
      found === null ? [] : [{ operator: found[1] || '==', version: found[2] ?? '' }],
    )

/** Whether a version that is new enough satisfies one bound. */
function allowsNewer({ operator, version }: Bound, least: Needed['least']): boolean {
  const numbers = version.split('.')
  const compare = (count: number): number => compareWith(least, numbers.slice(0, count))
  const order = compare(numbers.length)
  if (operator === '<') return order > 0
  if (operator === '<=' || /^={1,3}$/.test(operator)) return order >= 0
  // The last number, or with Poetry's ^ each but the first, may be higher.
  if (operator === '~=') return compare(numbers.length - 1) >= 0
  if (operator === '~') return compare(2) >= 0
  return operator === '^' ? compare(1) >= 0 : true
}

/** Below 0 if a version is older than the least one; a version of one number, such as `2` or `2.*`, may be new enough. */
function compareWith(least: Needed['least'], numbers: readonly string[]): number {
  const parts = numbers.map(Number)
  for (const [at, needed] of least.entries()) {
    const part = parts[at]
    if (part === undefined || Number.isNaN(part)) return 0
    if (part !== needed) return part - needed
  }
  return parts.slice(least.length).some((part) => part > 0) ? 1 : 0
}
