import { describe, expect, test } from 'vitest'
import { ConfigError } from '../../../src/kit/errors.js'
import { parseAlertTargets } from '../../../src/watch/alerts/parse-alert-target.js'

test.each([
  ['webhook=https://a.example/x?y=z', { kind: 'webhook', url: 'https://a.example/x?y=z' }],
  ['slack=http://127.0.0.1:1/x', { kind: 'slack', url: 'http://127.0.0.1:1/x' }],
  ['email=a.b+c@mail.example', { kind: 'email', address: 'a.b+c@mail.example' }],
  ['command=./my tool', { kind: 'command', argv: ['./my tool'] }],
  ['command=["notify","a b","$HOME"]', { kind: 'command', argv: ['notify', 'a b', '$HOME'] }],
  ['github', { kind: 'github' }],
])('The parser accepts the alert target %s', (value, expected) => {
  expect(parseAlertTargets([value])).toEqual([expected])
})

test('The parser accepts several alert targets', () => {
  expect(parseAlertTargets(['github', 'command=x'])).toHaveLength(2)
})

describe('Wrong alert targets', () => {
  test.each([
    ['https://hooks.example/secret', 'a value has no kind; allowed: webhook=URL'],
    ['https://hooks.example/?key=secret', 'a value has no kind'],
    ['pager=secret', 'there is no "pager"; allowed: webhook=URL'],
    ['constructor=secret', 'there is no "constructor"'],
    ['webhook', 'webhook= needs a http or https URL'],
    ['webhook=ftp://secret', 'webhook= needs a http or https URL'],
    ['slack=secret', 'slack= needs a http or https URL'],
    ['slack=https://a b/secret', 'slack= needs a http or https URL'],
    ['email=secret', 'email= needs one plain address'],
    ['email=a@secret,b@x', 'email= needs one plain address'],
    ['email=a@secret\r\nBcc: x@y', 'email= needs one plain address'],
    ['email=A <a@secret>', 'email= needs one plain address'],
    ['command=', 'command= needs a program'],
    ['command=[secret', 'command= needs a program'],
    ['command=["secret",1]', 'command= needs a program'],
    ['command=["secret","\\u0000"]', 'command= needs a program'],
    ['github=secret', 'github takes no value'],
  ])('The error lists what is allowed and hides possible secrets: %j', (value, message) => {
    const parse = () => parseAlertTargets(['command=x', value])
    expect(parse).toThrow(ConfigError)
    expect(parse).toThrow(`option --alert: value 2: ${message}`)
    expect(parse).not.toThrow('secret')
  })
})
