/** A shorter text is no secret, and may be part of any word. */
const shortest = 8
const hidden = '[token of the cluster]'

/** Texts without the token of the cluster, whatever a head sends back. */
export interface TokenHider {
  hide(bytes: Buffer): Buffer
  /** The same for an answer that comes in pieces: what may be the beginning of the token is kept for the next one. */
  pieces(): { take(bytes: Buffer): Buffer; rest(): Buffer }
  /** The original text, only for requests to the same head. */
  reveal(text: string): string
}

export function createTokenHider(token: string | null): TokenHider {
  const secret = token === null || token.length < shortest ? null : token
  if (secret === null) {
    const same = (bytes: Buffer): Buffer => bytes
    const pieces = () => ({ take: same, rest: () => Buffer.alloc(0) })
    return { hide: same, pieces, reveal: (text) => text }
  }
  // JSON writes quotes and backslashes in another way.
  const forms = [...new Set([secret, JSON.stringify(secret).slice(1, -1)])]
  const hideIn = (text: string): string =>
    forms.reduce((rest, form) => rest.replaceAll(form, hidden), text)
  const hide = (bytes: Buffer): Buffer =>
    forms.some((form) => bytes.includes(form)) ? toBytes(hideIn(toText(bytes))) : bytes
  return {
    hide,
    reveal: (text) => text.replaceAll(hidden, secret),
    pieces() {
      let kept = ''
      return {
        take(bytes) {
          const text = hideIn(kept + toText(bytes))
          const end = text.length - longestBeginning(text, forms)
          kept = text.slice(end)
          return toBytes(text.slice(0, end))
        },
        rest: () => toBytes(kept),
      }
    },
  }
}

/** Every byte is a character of its own, so that no other byte changes. */
const toText = (bytes: Buffer): string => bytes.toString('latin1')
const toBytes = (text: string): Buffer => Buffer.from(text, 'latin1')

/** The number of last characters that are the beginning of a form. */
function longestBeginning(text: string, forms: readonly string[]): number {
  const lengths = forms.map((form) => {
    for (let length = Math.min(form.length - 1, text.length); length > 0; length -= 1) {
      if (text.endsWith(form.slice(0, length))) return length
    }
    return 0
  })
  return Math.max(...lengths)
}
