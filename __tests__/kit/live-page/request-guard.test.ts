import { describe, expect, test } from 'vitest'
import { guardRequest, type RequestHead } from '../../../src/kit/live-page/request-guard.js'

const settings = { port: 4321, token: 'AAAABBBBCCCCDDDDEEEEFF' }
type Headers = Record<string, readonly string[]>

const ask = (changed: Partial<RequestHead> = {}, headers: Headers = {}) =>
  guardRequest(
    {
      method: 'GET',
      url: `/?token=${settings.token}`,
      headers: { host: ['127.0.0.1:4321'], ...headers },
      ...changed,
    },
    settings,
  )

describe('Accepted requests', () => {
  test('The guard accepts a request to the page and to the events', () => {
    expect(ask()).toEqual({ path: '/' })
    expect(ask({ url: `/events?token=${settings.token}` })).toEqual({ path: '/events' })
  })

  test.each<[string, Headers]>([
    ['by the name localhost', { host: ['localhost:4321'] }],
    ['with its own origin', { origin: ['http://127.0.0.1:4321'] }],
    ['from the page itself', { 'sec-fetch-site': ['same-origin'], 'sec-fetch-dest': ['empty'] }],
    ['typed in by a person', { 'sec-fetch-site': ['none'], 'sec-fetch-dest': ['document'] }],
    [
      'followed from elsewhere',
      { 'sec-fetch-site': ['cross-site'], 'sec-fetch-dest': ['document'] },
    ],
    ['with an empty body', { 'content-length': ['0'] }],
  ])('The guard accepts a request %s', (_, headers) => {
    expect(ask({}, headers)).toEqual({ path: '/' })
  })
})

describe('Refused requests', () => {
  test.each<[string, number, Partial<RequestHead>]>([
    ['without a token', 403, { url: '/' }],
    ['with an empty token', 403, { url: '/?token=' }],
    ['with a wrong token of the same length', 403, { url: '/?token=AAAABBBBCCCCDDDDEEEEFX' }],
    ['with the beginning of the token', 403, { url: '/?token=AAAABBBB' }],
    ['with more than the token', 403, { url: `/?token=${settings.token}x` }],
    ['with two tokens', 403, { url: `/?token=x&token=${settings.token}` }],
    ['with the token elsewhere', 403, { url: `/?secret=${settings.token}` }],
    ['for another path', 404, { url: `/etc/passwd?token=${settings.token}` }],
    ['for a path that walks', 404, { url: `/events/../?token=${settings.token}` }],
    ['with an absolute address', 404, { url: `http://evil.example/?token=${settings.token}` }],
    ['with two slashes', 404, { url: `//evil.example/?token=${settings.token}` }],
    ...['POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'get'].map(
      (method) => [`by ${method}`, 405, { method }] as [string, number, Partial<RequestHead>],
    ),
  ])('The guard refuses a request %s', (_, status, changed) => {
    expect(ask(changed)).toMatchObject({ status, reason: expect.any(String) })
  })

  test.each<[string, number, Headers]>([
    ['with the host of a rebound name', 421, { host: ['evil.example:4321'] }],
    ['with the host of another port', 421, { host: ['127.0.0.1:80'] }],
    ['without a port', 421, { host: ['127.0.0.1'] }],
    ['with two hosts', 421, { host: ['127.0.0.1:4321', 'evil.example'] }],
    ['without a host', 421, { host: [] }],
    ['of a foreign origin', 403, { origin: ['https://evil.example'] }],
    ['of the origin null', 403, { origin: ['null'] }],
    ['of the right host by another scheme', 403, { origin: ['https://127.0.0.1:4321'] }],
    ['of two origins', 403, { origin: ['http://127.0.0.1:4321', 'http://evil.example'] }],
    [
      'by a script of another site',
      403,
      { 'sec-fetch-site': ['cross-site'], 'sec-fetch-dest': ['empty'] },
    ],
    ['into a frame', 403, { 'sec-fetch-site': ['cross-site'], 'sec-fetch-dest': ['iframe'] }],
    ['by another port of this host', 403, { 'sec-fetch-site': ['same-site'] }],
    ['with a body', 413, { 'content-length': ['5'] }],
    ['with a body in pieces', 413, { 'transfer-encoding': ['chunked'] }],
    ['with a length that is none', 413, { 'content-length': ['x'] }],
  ])('The guard refuses a foreign request: %s', (_, status, headers) => {
    expect(ask({}, headers)).toMatchObject({ status, reason: expect.any(String) })
  })

  test('The refusal never contains the token', () => {
    expect(JSON.stringify(ask({ url: '/?token=x' }))).not.toContain(settings.token)
  })
})
