import { expect, test } from 'vitest'
import { readAcceptCommand } from '../../../../src/gate/baseline/acceptances/accept-command.js'

test.each([
  ['/minicluster accept final_loss', ['final_loss'], null],
  ['/minicluster accept final_loss a new schedule', ['final_loss'], 'a new schedule'],
  ['/minicluster  accept a, b : both', ['a', 'b'], 'both'],
  ['Thanks!\r\n\r\n/minicluster accept a - why\r\nmore', ['a'], 'why'],
  ['```\n/minicluster accept a\n```\n/minicluster accept b', ['b'], null],
  ['/minicluster accept', [], null],
])('The reply %j accepts %j because of %j', (body, metrics, reason) => {
  expect(readAcceptCommand(body)).toEqual({ metrics, reason })
})

test.each([
  '',
  'accept final_loss',
  '> /minicluster accept final_loss',
  '    /minicluster accept final_loss',
  'write /minicluster accept final_loss to accept it',
  '`/minicluster accept final_loss`',
  '```\n/minicluster accept final_loss\n```',
  '~~~text\n/minicluster accept final_loss',
  '<!--\n/minicluster accept final_loss\n-->',
  '/minicluster accepted final_loss',
  '/minicluster reject final_loss',
])('The reply %j accepts nothing', (body) => {
  expect(readAcceptCommand(body)).toBeNull()
})
