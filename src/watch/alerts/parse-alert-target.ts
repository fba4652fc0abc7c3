import { ConfigError } from '../../kit/errors.js'

/** The recipient of alerts. URLs hold secrets: they are never shown, not even in an error. */
export type AlertTarget =
  | { readonly kind: 'webhook' | 'slack'; readonly url: string }
  | { readonly kind: 'email'; readonly address: string }
  | { readonly kind: 'command'; readonly argv: readonly [string, ...string[]] }
  | { readonly kind: 'github' }
type AlertTargetKind = AlertTarget['kind']

const allowed = 'webhook=URL, slack=URL, email=ADDRESS, command=PROGRAM or github'

/** Reads the values of `--alert`; a mistake is a ConfigError that names the value by its place and kind only. */
export function parseAlertTargets(values: readonly string[]): readonly AlertTarget[] {
  return values.map((value, i) => parse(value, values.length === 1 ? '' : `value ${i + 1}: `))
}

/** The mistake in a value, with a hint. */
class Mistake {
  constructor(
    readonly problem: string,
    readonly hint?: string,
  ) {}
}

function parse(value: string, place: string): AlertTarget {
  const [, kind = value, text = ''] = /^([^=]*)=(.*)$/s.exec(value) ?? []
  const read = Object.hasOwn(readers, kind) ? readers[kind as AlertTargetKind] : null
  const target = read === null ? unknownKind(kind) : read(text)
  if (!(target instanceof Mistake)) return target
  throw new ConfigError(`option --alert: ${place}${target.problem}`, target.hint)
}

const readers: Readonly<Record<AlertTargetKind, (text: string) => AlertTarget | Mistake>> = {
  webhook: (url) => readAddress('webhook', url),
  slack: (url) => readAddress('slack', url),
  email: (address) =>
    isMailAddress(address)
      ? { kind: 'email', address }
      : new Mistake(
          'email= needs one plain address',
          'for several people, give --alert several values',
        ),
  command(text) {
    const argv = parseCommand(text)
    return argv === null ? commandMistake : { kind: 'command', argv }
  },
  github: (text) => (text === '' ? { kind: 'github' } : new Mistake('github takes no value')),
}

function readAddress(kind: 'webhook' | 'slack', url: string): AlertTarget | Mistake {
  return isWebAddress(url) ? { kind, url } : new Mistake(`${kind}= needs a http or https URL`)
}

/** It may be a secret, so only a plain word is repeated. */
function unknownKind(kind: string): Mistake {
  const word = /^[a-z-]{1,20}$/i.test(kind) ? `there is no "${kind}"` : 'a value has no kind'
  return new Mistake(`${word}; allowed: ${allowed}`)
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false
  return URL.canParse(text) && new URL(text).hostname !== ''
}

/** One address as mail servers take it, without a name, a comment or a second one. */
const isMailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\p{Cc}\p{Cf}\s"(),:;<>@[\\\]]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/iu.test(text)

const commandMistake = new Mistake(
  'command= needs a program, or a JSON array of a program and its arguments',
  'it is not run in a shell; write, for example: \'command=["./notify.sh","--loud"]\'',
)

function parseCommand(text: string): readonly [string, ...string[]] | null {
  const argv = text.startsWith('[') ? parseArray(text) : [text]
  const [program, ...parameters] = argv
  if (program === undefined || program.trim() === '') return null
  return [program, ...parameters].some((part) => part.includes('\0'))
    ? null
    : [program, ...parameters]
}

function parseArray(text: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(text)
    const isArgv = Array.isArray(parts) && parts.every((part) => typeof part === 'string')
    return isArgv ? parts : []
  } catch {
    return []
  }
}
