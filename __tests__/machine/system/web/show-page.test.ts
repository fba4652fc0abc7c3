import { expect, test } from 'vitest'
import { pageOpener, showPage } from '../../../../src/machine/system/web/show-page.js'

test.each([
  ['darwin', {}, 'open'],
  ['win32', {}, 'rundll32'],
  ['linux', { DISPLAY: ':0' }, 'xdg-open'],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
  ['linux', { DISPLAY: '' }, undefined],
] as const)('On %s with %j the page is opened by %s', (platform, environment, program) => {
  expect(pageOpener(platform, environment)?.program).toBe(program)
})

test('A program that is not there is no failure', () => {
  expect(() => showPage('page.html', { program: '/nowhere/opener', args: [] })).not.toThrow()
  expect(() => showPage('page.html', null)).not.toThrow()
})
