import type { Alert } from './alert.js'
import { describeAlert } from './describe-alert.js'

/** One e-mail without its addresses; plain text, so nothing in it can be markup. */
export type MailMessage = {
  readonly subject: string
  readonly text: string
  /** The same for all messages about the same trouble, for programs that sort by it. */
  readonly headers: Readonly<Record<string, string>>
}

export function toMailMessage(alert: Alert): MailMessage {
  const { headline, description, facts, next } = describeAlert(alert)
  return {
    subject: headline,
    text: [
      headline,
      '',
      description,
      '',
      ...facts.map(({ name, value }) => `${name}: ${value}`),
      ...(next.length === 0 ? [] : ['', 'Next:', ...next.map((line) => `- ${line}`)]),
      '',
    ].join('\n'),
    // No one reads replies, and auto-responders should not send any.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Minicluster-Alert': alert.kind },
  }
}
