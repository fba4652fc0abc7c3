import { describe, expect, test } from 'vitest'
import { delimiter, join } from 'node:path'
import { findBrowser } from '../../../../src/machine/system/web/find-browser.js'

const machine = (
  present: readonly string[],
  environment = {},
  platform: NodeJS.Platform = 'linux',
) => ({
  platform,
  environment: { PATH: ['/a', '/b'].join(delimiter), ...environment },
  isProgram: (path: string) => present.includes(path),
})

describe('Browser for printing', () => {
  test('The browser is the one that the option names, whatever else exists', () => {
    expect(findBrowser('/my/chrome', machine(['/my/chrome', '/usr/bin/chromium'])).path).toBe(
      '/my/chrome',
    )
  })

  test('The search does not replace a missing named browser', () => {
    const search = findBrowser('/my/chrome', machine(['/usr/bin/chromium']))
    expect(search).toEqual({ path: null, searched: ['/my/chrome'] })
  })

  test('The browser is CHROME_PATH when the option names none', () => {
    const there = machine(['/c', '/usr/bin/chromium'], { CHROME_PATH: '/c' })
    expect(findBrowser(null, there).path).toBe('/c')
  })

  test('The search finds a browser by a usual name in PATH', () => {
    const path = join('/b', 'google-chrome')
    expect(findBrowser(null, machine([path])).path).toBe(path)
  })

  test.each([
    ['linux', '/snap/bin/chromium', {}],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
  ] as const)(
    'The search finds a browser in a usual place of %s',
    (platform, path, environment) => {
      expect(findBrowser(null, machine([path], environment, platform)).path).toBe(path)
    },
  )

  test('The search lists the places where it looked when it finds no browser', () => {
    const { path, searched } = findBrowser(null, machine([]))
    expect(path).toBeNull()
    expect(searched[0]).toContain('chromium')
    expect(searched).toContain('/usr/bin/chromium')
  })
})
