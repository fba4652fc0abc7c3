import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import SmtpTransport from 'nodemailer/lib/smtp-transport/index.js'
import { ConfigError } from '../../../kit/errors.js'
import type { MailMessage } from '../../../watch/alerts/mail-message.js'
import { DeliveryError } from './delivery-error.js'
import type { Sink, SinkServices } from './sink.js'
import { onAbort } from '../../../kit/resilience/on-abort.js'

/** Each step of the conversation with the mail server; the attempt as a whole has a limit of its own. */
const stepLimitMs = 10_000

/** Sends e-mail by the server of MINICLUSTER_SMTP_URL, from MINICLUSTER_MAIL_FROM; ConfigError where they are missing. */
export function openEmail(address: string, { variables }: SinkServices): Sink<MailMessage> {
  const server = readServer(variables['MINICLUSTER_SMTP_URL'])
  const from = readSender(variables['MINICLUSTER_MAIL_FROM'])
  return async ({ subject, text, headers }, signal) => {
    const socket = new Socket()
    // Reported to the caller elsewhere.
    socket.on('error', () => undefined)
    // Created here: given a URL, createTransport ignores all other settings.
    const transport = new SmtpTransport({
      url: server,
      connectionTimeout: stepLimitMs,
      greetingTimeout: stepLimitMs,
      socketTimeout: stepLimitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      // Our own socket, because the library keeps its connection until its own time limits.
      getSocket: (_, give: GiveSocket) => open(socket, server, give),
    })
    const sent = createTransport(transport).sendMail({ from, to: address, subject, text, headers })
    const limit = rejectOnAbort(signal)
    try {
      await Promise.race([sent, limit.reached])
      // The server has accepted the mail; its farewell does not matter.
      socket.unref()
    } catch (error) {
      // With an error: without one the library keeps waiting for a greeting.
      socket.destroy(error as Error)
      throw toDeliveryError(error)
    } finally {
      limit.forget()
    }
  }
}

function rejectOnAbort(signal: AbortSignal) {
  let forget = (): void => undefined
  const reached = new Promise<never>((_, reject) => {
    const stop = () => reject(new DeliveryError('the connection was closed', true))
    forget = onAbort(signal, stop)
  })
  return { reached, forget }
}

type GiveSocket = (error: Error | null, given: { readonly connection: Socket } | null) => void

function open(socket: Socket, server: string, give: GiveSocket): void {
  const { protocol, hostname, port } = new URL(server)
  const usualPort = protocol.toLowerCase() === 'smtps:' ? 465 : 587
  const giveUp = (error: Error): void => give(error, null)
  socket.once('error', giveUp)
  socket.connect(
    { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usualPort : Number(port) },
    () => {
      socket.removeListener('error', giveUp)
      give(null, { connection: socket })
    },
  )
}

function readServer(url: string | undefined): string {
  const isServer = url !== undefined && /^smtps?:\/\//i.test(url) && URL.canParse(url)
  if (isServer && new URL(url).hostname !== '') return url
  throw new ConfigError(
    `option --alert: email= needs a mail server, and MINICLUSTER_SMTP_URL is ${url ? 'not a mail server URL' : 'not set'}`,
    'set it to smtp://user:password@host:587 or smtps://user:password@host:465',
  )
}

function readSender(from: string | undefined): string {
  if (from !== undefined && /^[^\s<>@,;]+@[^\s<>@,;]+$/.test(from)) return from
  throw new ConfigError(
    `option --alert: email= needs a sender, and MINICLUSTER_MAIL_FROM is ${from ? 'not a plain address' : 'not set'}`,
    'set it to an address such as minicluster@example.org',
  )
}

/** Numbers and codes only: a server's text may contain anything, and the URL has a password. */
function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  if (typeof responseCode === 'number') {
    // 4xx is a temporary refusal, 5xx a final one.
    return new DeliveryError(`SMTP answer ${responseCode}`, responseCode < 500)
  }
  const isCode = typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code)
  return new DeliveryError(`no mail sent${isCode ? ` (${code})` : ''}`, code !== 'EAUTH')
}
