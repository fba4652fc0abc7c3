import { describe, expect, test } from '@jest/globals'
import { delimiter, join } from 'node:path'
import { findBrowser } from '../../src/system/find-browser.js'

const machine = (
  present: readonly string[],
  environment = {},
  platform: NodeJS.Platform = 'linux',
) => ({
  platform,
  environment: { PATH: ['/a', '/b'].join(delimiter), ...environment },
  isProgram: (path: string) => present.includes(path),
})

describe('a browser to print with', () => {
  test('is the one that is named, whatever else there is', () => {
    expect(findBrowser('/my/chrome', machine(['/my/chrome', '/usr/bin/chromium'])).path).toBe(
      '/my/chrome',
    )
  })

  test('is not another one where the named one is missing', () => {
    const search = findBrowser('/my/chrome', machine(['/usr/bin/chromium']))
    expect(search).toEqual({ path: null, searched: ['/my/chrome'] })
  })

  test('is CHROME_PATH where none is named', () => {
    const there = machine(['/c', '/usr/bin/chromium'], { CHROME_PATH: '/c' })
    expect(findBrowser(null, there).path).toBe('/c')
  })

  test('has a usual name in PATH', () => {
    const path = join('/b', 'google-chrome')
    expect(findBrowser(null, machine([path])).path).toBe(path)
  })

  test.each([
    ['linux', '/snap/bin/chromium', {}],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
  ] as const)('lies in a usual place of %s', (platform, path, environment) => {
    expect(findBrowser(null, machine([path], environment, platform)).path).toBe(path)
  })

  test('that is nowhere leaves a list of where it was looked for', () => {
    const { path, searched } = findBrowser(null, machine([]))
    expect(path).toBeNull()
    expect(searched[0]).toContain('chromium')
    expect(searched).toContain('/usr/bin/chromium')
  })
})
