import { type Unseen, type UnseenKind, unseenKinds } from './node-answer.js'
import { readText, words } from './values.js'

/** `key kind reason`; `disk2` is the second requested mount. Null if the line has no key. */
export function readUnseen(line: string, mounts: readonly string[] | null): Unseen | null {
  const [key, word, ...rest] = words(line)
  const clean = readText(key, 40)
  if (clean === null) return null
  const kind = unseenKinds.find((one) => one === word) ?? 'other'
  const reason = reasonOf(kind, readText(rest.join(' '), 200))
  const place = /^disk(\d{1,3})$/.exec(clean)?.[1]
  const mount = place === undefined ? undefined : mounts?.[Number(place) - 1]
  return mount === undefined ? { key: clean, kind, reason } : { key: 'disk', kind, reason, mount }
}

function reasonOf(kind: UnseenKind, text: string | null): string {
  if (kind === 'hung') return text === null ? 'hung' : `hung: ${text}`
  return text ?? 'no reason given'
}
