import { createTransport } from 'nodemailer'
import { ConfigError } from '../../errors.js'
import type { MailMessage } from '../../monitor/alerts/mail-message.js'
import { DeliveryError } from './delivery-error.js'
import type { Sink, SinkWorld } from './sink.js'

/** Each step of the conversation with the mail server; the attempt as a whole has a limit of its own. */
const stepLimitMs = 10_000

/** Sends e-mail by the server of MINICLUSTER_SMTP_URL, from MINICLUSTER_MAIL_FROM; ConfigError where they are missing. */
export function openEmail(address: string, { variables }: SinkWorld): Sink<MailMessage> {
  const server = readServer(variables['MINICLUSTER_SMTP_URL'])
  const from = readSender(variables['MINICLUSTER_MAIL_FROM'])
  return async ({ subject, text, headers }, signal) => {
    const transport = createTransport({
      url: server,
      connectionTimeout: stepLimitMs,
      greetingTimeout: stepLimitMs,
      socketTimeout: stepLimitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const close = (): void => transport.close()
    signal.addEventListener('abort', close, { once: true })
    try {
      await Promise.race([
        transport.sendMail({ from, to: address, subject, text, headers }),
        rejectOnAbort(signal),
      ])
    } catch (error) {
      throw toDeliveryError(error)
    } finally {
      signal.removeEventListener('abort', close)
      close()
    }
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(new DeliveryError('it was given up', true))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

function readServer(url: string | undefined): string {
  const isServer = url !== undefined && /^smtps?:\/\//i.test(url) && URL.canParse(url)
  if (isServer && new URL(url).hostname !== '') return url
  throw new ConfigError(
    `option --alert: email= needs a mail server, and MINICLUSTER_SMTP_URL is ${url ? 'no URL of one' : 'not set'}`,
    'set it to smtp://user:password@host:587 or smtps://user:password@host:465',
  )
}

function readSender(from: string | undefined): string {
  if (from !== undefined && /^[^\s<>@,;]+@[^\s<>@,;]+$/.test(from)) return from
  throw new ConfigError(
    `option --alert: email= needs a sender, and MINICLUSTER_MAIL_FROM is ${from ? 'no plain address' : 'not set'}`,
    'set it to an address such as minicluster@example.org',
  )
}

/** By numbers and codes only: a server's words may hold anything, and the URL has a password. */
function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  if (typeof responseCode === 'number') {
    // 4xx is "not now", 5xx is "never".
    return new DeliveryError(`SMTP answer ${responseCode}`, responseCode < 500)
  }
  const isCode = typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code)
  return new DeliveryError(`no mail sent${isCode ? ` (${code})` : ''}`, code !== 'EAUTH')
}
