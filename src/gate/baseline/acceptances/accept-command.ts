import { oneLine } from '../../../kit/wording/one-line.js'

/** What a reply asks for: the metrics as they are written, and the words after them. */
type AcceptCommand = {
  readonly metrics: readonly string[]
  readonly reason: string | null
}

/** At the beginning of a line, so that a quotation or an explanation is none. */
const shape =
  /^\/minicluster[ \t]+accept(?:[ \t]+(\w{1,100}(?:[ \t]*,[ \t]*\w{1,100})*)[ \t]*(.*))?$/

const maxReplyLength = 20_000

/** What a reader does not see as text of the reply. */
const hidden =
  /<!--[\s\S]*?(?:-->|(?![\s\S]))|^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[^\n]*$|(?![\s\S]))/gm

/** The first command of a reply; null if it has none. Code blocks, quotations and hidden text are not read. */
export function readAcceptCommand(body: string): AcceptCommand | null {
  const text = body.slice(0, maxReplyLength).replaceAll('\r\n', '\n').replace(hidden, '')
  for (const line of text.split('\n')) {
    const found = shape.exec(line.trimEnd())
    if (found !== null) return commandOf(found)
  }
  return null
}

function commandOf([, metrics = '', words = '']: RegExpExecArray): AcceptCommand {
  const reason = oneLine(words.replace(/^[:\u2013-]\s*/, ''), 200).trim()
  const names = metrics.split(',').map((name) => name.trim())
  return { metrics: names.filter((name) => name !== ''), reason: reason === '' ? null : reason }
}
