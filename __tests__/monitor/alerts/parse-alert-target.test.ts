import { describe, expect, test } from '@jest/globals'
import { ConfigError } from '../../../src/errors.js'
import {
  alertTargetKinds,
  parseAlertTargets,
} from '../../../src/monitor/alerts/parse-alert-target.js'
import { alertSinks } from '../../../src/system/alert-sinks/index.js'

test('there is a sink for every kind, and a kind for every sink', () => {
  expect(Object.keys(alertSinks).sort()).toEqual([...alertTargetKinds].sort())
})

test.each([
  ['webhook=https://a.example/x?y=z', { kind: 'webhook', url: 'https://a.example/x?y=z' }],
  ['slack=http://127.0.0.1:1/x', { kind: 'slack', url: 'http://127.0.0.1:1/x' }],
  ['email=a.b+c@mail.example', { kind: 'email', address: 'a.b+c@mail.example' }],
  ['command=./my tool', { kind: 'command', argv: ['./my tool'] }],
  ['command=["notify","a b","$HOME"]', { kind: 'command', argv: ['notify', 'a b', '$HOME'] }],
  ['github', { kind: 'github' }],
])('%s', (value, expected) => {
  expect(parseAlertTargets([value])).toEqual([expected])
})

test('several are several', () => {
  expect(parseAlertTargets(['github', 'command=x'])).toHaveLength(2)
})

describe('a mistake says what is allowed, and nothing of what may be a secret', () => {
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
    ['github=secret', 'github takes nothing after it'],
  ])('%j', (value, message) => {
    const parse = () => parseAlertTargets(['command=x', value])
    expect(parse).toThrow(ConfigError)
    expect(parse).toThrow(`option --alert: value 2: ${message}`)
    expect(parse).not.toThrow('secret')
  })
})
