import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { ConfigError } from '../../../../src/kit/errors.js'
import { toMailMessage } from '../../../../src/watch/alerts/mail-message.js'
import { DeliveryError } from '../../../../src/machine/system/alert-sinks/delivery-error.js'
import { withRetries } from '../../../../src/machine/system/alert-sinks/deliver-with-retries.js'
import type { Timers } from '../../../../src/machine/system/clock.js'
import { openEmail } from '../../../../src/machine/system/alert-sinks/email.js'
import { anAlert, aSubject } from '../../../support/builders/audience-alerts.js'
import { hostileStrings } from '../../../support/builders/hostile-strings.js'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

const never = new AbortController().signal
const message = toMailMessage(anAlert())

const ended = async (socket: Socket) => {
  if (!socket.closed) await once(socket.resume(), 'close')
}

/** A real mail server that keeps what it is sent. */
async function aMailServer(options: SMTPServerOptions = {}) {
  const mails: { from: string; to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        mails.push({ from, to: rcptTo.map(({ address }) => address), text })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closers.push(() => server.close(() => undefined))
  const { port } = server.server.address() as AddressInfo
  return { mails, port, url: `smtp://127.0.0.1:${port}` }
}

const worldOf = (url: string | undefined, from: string | undefined = 'ci@mini.example') => ({
  variables: { MINICLUSTER_SMTP_URL: url, MINICLUSTER_MAIL_FROM: from },
  workingDirectory: '/',
  nowMs: () => 0,
})

const sendTo = (url: string, mail = message) =>
  openEmail('dev@team.example', worldOf(url))(mail, never)

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => error as DeliveryError,
  )

test('The sink sends one mail from the sender to the address', async () => {
  const { mails, url } = await aMailServer()
  await sendTo(url)
  expect(mails).toMatchObject([{ from: 'ci@mini.example', to: ['dev@team.example'] }])
  const { text } = mails[0]!
  expect(text).toContain('Subject: [warning] slow worker (worker 1) in run run-1\r\n')
  expect(text).toContain('Auto-Submitted: auto-generated\r\n')
  expect(text).toContain('worker 1 is slow')
})

test('The sink signs in with the user and password of the URL', async () => {
  const seen: unknown[] = []
  const { mails, port } = await aMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password])
      done(null, { user: username })
    },
  })
  await sendTo(`smtp://me:p%40ss@127.0.0.1:${port}`)
  expect(seen).toEqual([['me', 'p@ss']])
  expect(mails).toHaveLength(1)
})

describe.each(Object.entries(hostileStrings))('%s', (_what, text) => {
  test('The text adds no header, no recipient and no line to the headers', async () => {
    const { mails, url } = await aMailServer()
    const subject = aSubject({ name: text, source: text })
    await sendTo(
      url,
      toMailMessage(anAlert({ description: `${text}\r\nBcc: x@y.example`, subject })),
    )
    const { to, text: mail } = mails[0]!
    expect(to).toEqual(['dev@team.example'])
    const [head = ''] = mail.split('\r\n\r\n')
    const names = head
      .replace(/\r\n[ \t]/g, '')
      .split('\r\n')
      .map((line) => line.split(':')[0])
    expect(names.sort()).toEqual([
      'Auto-Submitted',
      'Content-Transfer-Encoding',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
      'X-Minicluster-Alert',
    ])
  })
})

test('A subject with a line break is still one header', async () => {
  const { mails, url } = await aMailServer()
  await sendTo(url, { ...message, subject: 'a\r\nBcc: x@y.example\r\n\r\nbody' })
  expect(mails).toMatchObject([{ to: ['dev@team.example'] }])
  expect(mails[0]!.text).not.toMatch(/^Bcc:/m)
})

describe('A server that refuses', () => {
  const refusing = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('secret words'), { responseCode })),
  })

  test.each([
    [451, true],
    [550, false],
  ])('The sink decides after the answer %d whether it retries: %s', async (code, isRetryable) => {
    const { url } = await aMailServer(refusing(code))
    const error = await failureOf(sendTo(url))
    expect(error).toMatchObject({ message: `SMTP answer ${code}`, isRetryable })
    expect(error).toBeInstanceOf(DeliveryError)
  })

  test('The sink neither retries nor prints a refused password', async () => {
    const { port } = await aMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('secret')),
    })
    const error = await failureOf(sendTo(`smtp://me:secret@127.0.0.1:${port}`))
    expect(error?.isRetryable).toBe(false)
    expect(error?.message).not.toContain('secret')
  })
})

test('The sink retries when the server does not exist', async () => {
  const error = await failureOf(sendTo('smtp://127.0.0.1:1'))
  expect(error).toMatchObject({
    isRetryable: true,
    message: expect.stringMatching(/^no mail sent/),
  })
  expect(error?.message).not.toContain('127')
})

test('The sink does not wait for a silent server', async () => {
  const sockets: Socket[] = []
  let expire = () => undefined as unknown
  const timers: Timers = { after: (_ms, work) => ((expire = work), () => undefined) }
  const silent = createServer((socket) => {
    sockets.push(socket)
    expire()
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  closers.push(() => silent.close())
  const { port } = silent.address() as AddressInfo
  const sink = openEmail('dev@team.example', worldOf(`smtp://127.0.0.1:${port}`))
  const limits = { random: () => 0, numRetries: 0, attemptLimitMs: 200, timers }
  const error = await failureOf(withRetries(sink, limits)(message, never))
  expect(error?.message).toBe('no answer within 0.2 s')
  // Nothing of it is left that would keep a process alive.
  await Promise.all(sockets.map((socket) => ended(socket)))
})

describe('Mail settings', () => {
  test.each([
    ['no server', undefined, 'a@b', 'MINICLUSTER_SMTP_URL is not set'],
    ['an empty server', '', 'a@b', 'MINICLUSTER_SMTP_URL is not set'],
    ['another protocol', 'http://secret', 'a@b', 'MINICLUSTER_SMTP_URL is not a mail server URL'],
    ['no sender', 'smtp://secret', '', 'MINICLUSTER_MAIL_FROM is not set'],
    [
      'two senders',
      'smtp://secret',
      'a@secret,c@d',
      'MINICLUSTER_MAIL_FROM is not a plain address',
    ],
    ['a header', 'smtp://secret', 'a@b\nBcc: c@d', 'MINICLUSTER_MAIL_FROM is not a plain address'],
  ])(
    'The sink refuses wrong settings before the run and hides their values: %s',
    (_what, url, from, words) => {
      const opening = () => openEmail('dev@team.example', worldOf(url, from))
      expect(opening).toThrow(ConfigError)
      expect(opening).toThrow(words)
      expect(opening).not.toThrow('secret')
    },
  )
})
