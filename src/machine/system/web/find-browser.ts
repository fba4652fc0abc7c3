import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a browser was looked for, in this order, and the first that can be started. */
type BrowserSearch = { readonly path: string | null; readonly searched: readonly string[] }

type SearchPlaces = {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly isProgram: (path: string) => boolean
}

const names: readonly string[] = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
  'brave-browser',
  'headless_shell',
]

const macApplications: readonly string[] = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const windowsPrograms: readonly string[] = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

const linuxPlaces: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
]

/** The browser that is named, or CHROME_PATH, or one with a usual name in PATH or in a usual place. */
export function findBrowser(
  named: string | null,
  places: SearchPlaces = { platform: process.platform, environment: process.env, isProgram },
): BrowserSearch {
  const { environment } = places
  const chosen = named ?? (environment['CHROME_PATH'] || null)
  // A user who names a browser does not want another.
  if (chosen !== null) {
    return { path: places.isProgram(chosen) ? chosen : null, searched: [chosen] }
  }
  const candidates = [...inSearchPath(places), ...usualPlaces(places)]
  const path = candidates.find(places.isProgram) ?? null
  return { path, searched: describePlaces(places) }
}

function inSearchPath({ platform, environment }: SearchPlaces): readonly string[] {
  const isWindows = platform === 'win32'
  const folders = (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter)
  return folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, isWindows ? `${name}.exe` : name)))
}

function usualPlaces({ platform, environment }: SearchPlaces): readonly string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', join(environment['HOME'] ?? '/', 'Applications')]
    return folders.flatMap((folder) => macApplications.map((name) => join(folder, name)))
  }
  if (platform !== 'win32') return linuxPlaces
  const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
    (name) => environment[name] ?? [],
  )
  return folders.flatMap((folder) => windowsPrograms.map((name) => join(folder, name)))
}

const describePlaces = (places: SearchPlaces): readonly string[] => [
  `${names.join(', ')} in PATH`,
  ...usualPlaces(places),
]

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
