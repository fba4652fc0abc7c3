/** A shorter token may be a part of any word, so only a whole word counts as the token. */
const shortestAnywhere = 8
const hidden = '[token of the cluster]'

/** Texts without the token of the cluster, whatever a head sends back. */
export interface TokenHider {
  hide(bytes: Buffer): Buffer
  /** For streams: holds back a possible beginning of the token until the next chunk. */
  pieces(): { take(bytes: Buffer): Buffer; rest(): Buffer }
  /** The text as it was, for what goes back to the same head and nowhere else. */
  reveal(text: string): string
}

export function createTokenHider(token: string | null): TokenHider {
  if (token === null) {
    const same = (bytes: Buffer): Buffer => bytes
    const pieces = () => ({ take: same, rest: () => Buffer.alloc(0) })
    return { hide: same, pieces, reveal: (text) => text }
  }
  const secret = secretOf(token)
  return {
    hide: (bytes) => toBytes(toText(bytes).replace(secret.pattern, hidden)),
    reveal: (text) => text.replaceAll(hidden, token),
    pieces() {
      let seen = { before: '', kept: '' }
      return {
        take(bytes) {
          const { shown, ...next } = cut(seen.before, seen.kept + toText(bytes), secret)
          seen = next
          return toBytes(shown)
        },
        rest: () =>
          toBytes(
            (seen.before + seen.kept).replace(secret.pattern, hidden).slice(seen.before.length),
          ),
      }
    },
  }
}

type Secret = {
  readonly pattern: RegExp
  readonly longest: number
  /** Whether the end of a text may be a part of the token, or a word that is still longer. */
  mayBegin(end: string): boolean
}

function secretOf(token: string): Secret {
  // JSON writes quotes and backslashes in another way.
  const forms = [...new Set([token, JSON.stringify(token).slice(1, -1)])]
  const isWord = token.length < shortestAnywhere
  const escaped = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')
  // The name of a field is no token.
  const source = isWord ? `(?<![A-Za-z0-9_])(?:${escaped})(?![A-Za-z0-9_]|":)` : escaped
  return {
    pattern: new RegExp(source, 'g'),
    longest: Math.max(...forms.map((form) => form.length)) + 1,
    mayBegin: (end) =>
      forms.some(
        (form) =>
          (end.length < form.length && form.startsWith(end)) ||
          (isWord && (end === form || end === `${form}"`)),
      ),
  }
}

/** Splits a text, and the character before it, into what can be shown and what has to wait. */
function cut(before: string, text: string, { pattern, longest, mayBegin }: Secret) {
  const whole = before + text
  let end = Math.max(before.length, whole.length - longest)
  while (end < whole.length && !mayBegin(whole.slice(end))) end += 1
  let shown = ''
  let from = before.length
  for (const { index, 0: match } of whole.matchAll(pattern)) {
    if (index >= end) break
    shown += whole.slice(from, index) + hidden
    from = index + match.length
    end = Math.max(end, from)
  }
  return {
    shown: shown + whole.slice(from, end),
    before: whole.slice(Math.max(0, end - 1), end),
    kept: whole.slice(end),
  }
}

/** Every byte is a character of its own, so that no other byte changes. */
const toText = (bytes: Buffer): string => bytes.toString('latin1')
const toBytes = (text: string): Buffer => Buffer.from(text, 'latin1')
