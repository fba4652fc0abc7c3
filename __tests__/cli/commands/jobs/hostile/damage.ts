import fc from 'fast-check'
import type { Manner } from '../../../../machine/system/ray/replay-server.js'
import { healthyBody, isText, type Target } from './healthy-head.js'
import { anyCharacter } from '../../../../support/any-character.js'

export const token = 'the-token-"of\\the-cluster'

/** What shall not come out as it went in: each control stands before a word that can be looked for. */
const hostileTexts = [
  '\u001b[31mEVIL',
  '\u001b]0;EVIL\u0007',
  '\u009b31mEVIL',
  '\u202eEVIL',
  '\u2028EVIL',
  '\rEVIL',
  '\u0000EVIL',
  '\u0008EVIL',
  '\ud800EVIL',
  '<img src=x onerror=EVIL()>',
  '</script><script>EVIL()</script>',
  '/c; touch x #',
  '$(touch x)',
  '`touch x`',
  "'; touch x; '",
  '{{EVIL}}',
  '%s%n',
  '__proto__',
  token,
  `Authorization: Bearer ${token}`,
  'A'.repeat(20_000),
  'step=',
  ' ',
  '',
]
const hostileFragments = [
  'null',
  'true',
  '-1',
  '1e999',
  '-1e999',
  '1e300',
  '0.5',
  '[]',
  '{}',
  '[[]]',
  '""',
  '"NaN"',
  '"7"',
  '9007199254740993',
  '{"__proto__":{"status":"SUCCEEDED"}}',
  '{"toString":1,"length":-1}',
  '['.repeat(50_000) + ']'.repeat(50_000),
  `[${'{"status":"ALIVE"},'.repeat(3000)}{}]`,
  `{${Array.from({ length: 3000 }, (_, at) => `"CPUGroup${at}A80F0347C2Fb489Ffe340E":[1,2]`).join()}}`,
]

/** What is done to an answer. */
export type Damage =
  | { readonly kind: 'field'; readonly at: number; readonly json: string }
  | { readonly kind: 'without'; readonly at: number }
  | { readonly kind: 'splice'; readonly at: number; readonly cut: number; readonly text: string }
  | { readonly kind: 'end'; readonly at: number }
  | { readonly kind: 'status'; readonly http: number }
  | { readonly kind: 'broken' }
  | { readonly kind: 'endless' }
  | { readonly kind: 'other'; readonly target: Target }

/** Every place is as likely as any other; a double would mostly be next to nothing. */
const at = fc.noBias(fc.nat(9999)).map((number) => number / 10_000)
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20, unit: anyCharacter }) },
)
const json = fc.oneof(
  { weight: 2, arbitrary: text.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileFragments) },
)

export const damage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('field' as const), at, json }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('without' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('splice' as const), at, cut: fc.nat(60), text }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      http: fc.constantFrom(204, 301, 400, 401, 403, 404, 429, 500, 502),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ kind: 'broken' as const }, { kind: 'endless' as const }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('other' as const),
      target: fc.constantFrom<Target>('job', 'jobs', 'log', 'nodes', 'gpus', 'resources', 'runs'),
    }),
  },
)

/** `isEndless`: the body comes again and again, and the answer never ends. */
type Answer = {
  readonly http: number
  readonly body: string
  readonly isBroken: boolean
  readonly isEndless: boolean
}

/** An answer after everything that was done to it, one after the other. */
export function damaged(target: Target, step: number, damages: readonly Damage[]): Answer {
  const body = write(target, step)
  return damages.reduce<Answer>((answer, one) => harm(answer, one, step), {
    http: 200,
    body,
    isBroken: false,
    isEndless: false,
  })
}

const write = (target: Target, step: number): string => {
  const body = healthyBody(target, step)
  return isText(target) ? String(body) : JSON.stringify(body)
}

function harm(answer: Answer, one: Damage, step: number): Answer {
  const { body } = answer
  switch (one.kind) {
    case 'field':
    case 'without':
      return { ...answer, body: changeField(body, one) }
    case 'splice': {
      const place = Math.floor(one.at * body.length)
      return { ...answer, body: body.slice(0, place) + one.text + body.slice(place + one.cut) }
    }
    case 'end':
      return { ...answer, body: body.slice(0, Math.floor(one.at * body.length)) }
    case 'status':
      return {
        ...answer,
        http: one.http,
        body: `Traceback\n  File "x"\nError: \u001b[31mEVIL ${token}`,
      }
    case 'broken':
      return { ...answer, isBroken: true }
    case 'endless':
      return { ...answer, isEndless: true }
    case 'other':
      return { ...answer, body: write(one.target, step) }
  }
}

const mark = 'the place that was chosen'

/** One of all values of the JSON text is another, or missing; what is no JSON any more gets it in its middle. */
function changeField(
  body: string,
  change: Extract<Damage, { readonly at: number }> & { json?: string },
): string {
  const { json = '' } = change
  const tree = parsed(body)
  if (tree === null) return `${body.slice(0, body.length / 2)}${json}${body.slice(body.length / 2)}`
  const places: [Record<string, unknown>, string][] = []
  collect(tree, places)
  const [parent, key] = places[Math.floor(change.at * places.length)] ?? [tree, '0']
  if (change.kind === 'without') delete parent[key]
  else parent[key] = mark
  return JSON.stringify(tree).replace(JSON.stringify(mark), () => json)
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(body) as unknown
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

function collect(tree: Record<string, unknown>, places: [Record<string, unknown>, string][]): void {
  for (const [key, value] of Object.entries(tree)) {
    places.push([tree, key])
    if (typeof value === 'object' && value !== null && places.length < 2000)
      collect(value as Record<string, unknown>, places)
  }
}

/** Whether nobody can read this answer as what was asked for. */
export function isDestroyed(target: Target, { http, body, isBroken, isEndless }: Answer): boolean {
  if (isBroken || isEndless || http < 200 || http > 299) return true
  // The client takes the token out before it reads.
  return !isText(target) && !hasHeart(target, parsed(body.replaceAll(token, '')))
}

/** Whether it has the one part without which it says nothing. */
function hasHeart(target: Target, tree: Record<string, unknown> | null): boolean {
  const at = (...keys: readonly string[]): unknown =>
    keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], tree)
  switch (target) {
    case 'job':
      return ['PENDING', 'RUNNING', 'STOPPED', 'SUCCEEDED', 'FAILED'].includes(String(at('status')))
    case 'jobs':
      return Array.isArray(tree)
    case 'nodes':
      return Array.isArray(at('data', 'result', 'result'))
    case 'gpus':
      return Array.isArray(at('data', 'summary'))
    case 'resources':
      return at('data', 'clusterStatus', 'loadMetricsReport', 'usage') instanceof Object
    case 'runs':
      return Array.isArray(at('train_runs'))
    default:
      return true
  }
}

export function mannerOf({ http, body, isBroken, isEndless }: Answer): Manner {
  if (isEndless) return { kind: 'endless', body }
  return isBroken ? { kind: 'half', body } : { kind: 'raw', http, body }
}
