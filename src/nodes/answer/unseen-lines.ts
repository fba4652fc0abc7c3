import type { Unseen, UnseenKind } from './node-answer.js'
import { readText, words } from './values.js'

/** `key reason`; `disk2` is the second requested mount. Null if the line has no key. */
export function readUnseen(line: string, mounts: readonly string[] | null): Unseen | null {
  const [key, ...rest] = words(line)
  const clean = readText(key, 40)
  if (clean === null) return null
  const reason = readText(rest.join(' '), 200) ?? 'no reason given'
  const kind = kindOf(reason)
  const place = /^disk(\d{1,3})$/.exec(clean)?.[1]
  const mount = place === undefined ? undefined : mounts?.[Number(place) - 1]
  return mount === undefined ? { key: clean, kind, reason } : { key: 'disk', kind, reason, mount }
}

/** The forms in which the probe writes a reason; `probe.sh` has the other end. */
function kindOf(reason: string): UnseenKind {
  if (reason.startsWith('hung: ')) return 'hung'
  return /^no \S+ on the path$/.test(reason) ? 'not-installed' : 'other'
}
