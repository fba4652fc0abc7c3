import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type BrowserContext, type Page } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser to test with: CHROMIUM, or the first found in PATH; null where there is none. */
export function findChromium(environment = process.env): string | null {
  const named = environment['CHROMIUM']
  if (named !== undefined && named !== '') return named
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return paths.find(isExecutable) ?? null
}

/** Why the tests of a page are skipped, to be said aloud; null where they run. */
export function whyNoChromium(): string | null {
  return findChromium() === null ? 'no Chromium in PATH; set CHROMIUM to its path' : null
}

/** A page as a person opens it, and everything it said or asked for on the way. */
export type OpenedPage = {
  readonly page: Page
  readonly url: string
  readonly requests: readonly string[]
  /** Console messages and uncaught errors. */
  readonly messages: readonly string[]
}

/** One browser for a file of tests; `open` gives each page file its own address, `close` leaves nothing behind. */
export class TestBrowser {
  private constructor(
    private readonly context: BrowserContext,
    private readonly folder: string,
  ) {}

  static async launch(executablePath: string): Promise<TestBrowser> {
    const folder = mkdtempSync(join(tmpdir(), 'minicluster-chromium-'))
    const profile = join(folder, 'profile')
    const context = await chromium.launchPersistentContext(profile, { executablePath, args: flags })
    return new TestBrowser(context, folder)
  }

  /** Writes the HTML to a file and opens it, with the network cut off. */
  async open(name: string, html: string): Promise<OpenedPage> {
    const file = join(this.folder, `${name}.html`)
    writeFileSync(file, html)
    const url = pathToFileURL(file).href
    const page = await this.context.newPage()
    const requests: string[] = []
    const messages: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(error.message))
    await page.route('**/*', (route) =>
      withoutFragment(route.request().url()) === url ? route.continue() : route.abort(),
    )
    await page.goto(url)
    return { page, url, requests, messages }
  }

  async close(): Promise<void> {
    await this.context.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const withoutFragment = (url: string): string => url.replace(/#.*/, '')

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
