import type { Alert } from './alert.js'
import { describeAlert } from './describe-alert.js'

/** The payload for Slack and compatible services: `text` for notifications, blocks for the channel. */
export type SlackMessage = { readonly text: string; readonly blocks: readonly unknown[] }

/** Slack refuses a section of more than 3,000 characters and a header of more than 150. */
const maxSection = 2900
const maxHeader = 150

const signs = { critical: '\u{1f534}', warning: '\u{1f7e0}', ok: '\u{1f7e2}' } as const

export function toSlackMessage(alert: Alert): SlackMessage {
  const { headline, description, facts, next } = describeAlert(alert)
  const sign = signs[alert.kind === 'resolved' ? 'ok' : alert.severity]
  const steps = next.map((line) => `\u2022 ${escapeSlack(line)}`).join('\n')
  const context = facts.map(({ name, value }) => `${name}: ${escapeSlack(value)}`)
  return {
    text: escapeSlack(`${sign} ${headline}`),
    blocks: [
      {
        type: 'header',
        // Plain text, which Slack shows as it is.
        text: { type: 'plain_text', text: cut(`${sign} ${headline}`, maxHeader), emoji: false },
      },
      section(escapeSlack(description) || 'No further details are known.'),
      ...(steps === '' ? [] : [section(steps)]),
      {
        type: 'context',
        elements: [{ type: 'mrkdwn', text: cut(context.join(' \u00b7 '), maxSection) }],
      },
    ],
  }
}

const section = (text: string) => ({
  type: 'section',
  text: { type: 'mrkdwn', text: cut(text, maxSection) },
})

/**
 * Escapes what Slack requires, which ends links and mentions such as `<!channel>`. Separates the marks for bold,
 * italics, strike and code from the letters they would act on.
 */
function escapeSlack(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (mark) => `\u200b${mark}\u200b`)
}

/** Cuts between whole characters, and never inside an escape. */
function cut(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const head = text.slice(0, maxCharacters - 1).replace(/(&[a-z]{0,3}|[\ud800-\udbff])$/, '')
  return `${head}\u2026`
}
