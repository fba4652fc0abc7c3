import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { InfrastructureError } from '../../../kit/errors.js'
import { type ProcessEnd, runMeasuredProcess } from '../processes/measured-process.js'
import { withoutWorkflowCredentials } from '../processes/workflow-credentials.js'
import { readBytes } from '../files/read-bytes.js'
import { makeScratchFolder, type ScratchFolder } from '../files/scratch-directory.js'
import { fileSize } from '../files/tree-size.js'

type PrintRequest = {
  readonly browser: string
  readonly html: string
  readonly limitMs: number
  /** Kills the browser and all that it has started. */
  readonly signal: AbortSignal
}

const flags: readonly string[] = [
  '--headless=new',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--mute-audio',
  // The page needs no network, and a browser that finds none has nothing to wait for.
  '--proxy-server=127.0.0.1:9',
  '--no-pdf-header-footer',
]

/** A page as the browser prints it, with a profile of its own that is gone afterwards; rejects when the signal aborts. */
export async function printPdf(request: PrintRequest): Promise<Uint8Array> {
  const folder = await makeScratchFolder()
  try {
    const page = await folder.write('page.html', request.html)
    const first = await startBrowser(request, folder, page, isRoot())
    const pdf = join(folder.path, 'page.pdf')
    if ((await fileSize(pdf)) !== null) return await readPdf(pdf, request.browser)
    // Where users may make no sandbox it cannot start; the page is ours, has no script and reaches nothing.
    const isSandboxMissing = !isRoot() && /sandbox/i.test(first.output)
    const last = isSandboxMissing ? await startBrowser(request, folder, page, true) : first
    if ((await fileSize(pdf)) !== null) return await readPdf(pdf, request.browser)
    throw failed(request.browser, last)
  } finally {
    await folder.remove()
  }
}

function startBrowser(
  { browser, limitMs, signal }: PrintRequest,
  folder: ScratchFolder,
  page: string,
  withoutSandbox: boolean,
): Promise<ProcessEnd> {
  const parameters = [
    ...flags,
    ...(withoutSandbox ? ['--no-sandbox'] : []),
    `--user-data-dir=${join(folder.path, 'profile')}`,
    `--print-to-pdf=${join(folder.path, 'page.pdf')}`,
    pathToFileURL(page).href,
  ]
  const environment = {
    ...withoutWorkflowCredentials(process.env),
    ...temporaryFilesIn(folder.path),
  }
  const call = { program: browser, parameters, directory: folder.path, environment }
  return runMeasuredProcess({ ...call, limitMs, signal })
}

/** The longest name of a socket that systems take, and what a browser puts behind its folder of temporary files. */
const maxSocketPath = 103
const socketInFolder = 'org.chromium.Chromium.scoped_dir.XXXXXX/SingletonSocket'

/** The temporary files of the browser, which it leaves if it is killed. It cannot start below a long path. */
export function temporaryFilesIn(folder: string): Readonly<Record<string, string>> {
  const length = Buffer.byteLength(join(folder, socketInFolder))
  return length > maxSocketPath ? {} : { TMPDIR: folder, TMP: folder, TEMP: folder }
}

const isRoot = (): boolean => process.getuid?.() === 0

/** The PDF, if it is a whole one. */
async function readPdf(path: string, browser: string): Promise<Uint8Array> {
  const bytes = await readBytes(path)
  const flaw = pdfFlaw(bytes)
  if (flaw === null) return bytes
  throw new InfrastructureError(
    `The PDF that ${browser} printed cannot be used: ${flaw}.`,
    'Try again, or choose another browser with --browser.',
  )
}

/** The reason why these bytes are not a whole PDF; null if they are. */
export function pdfFlaw(bytes: Uint8Array): string | null {
  const text = (from: number, to?: number) => Buffer.from(bytes.slice(from, to)).toString('latin1')
  if (!text(0, 5).startsWith('%PDF-')) return 'it does not begin like a PDF'
  const end = text(Math.max(0, bytes.length - 1024))
  return /startxref\s+\d+\s+%%EOF\s*$/.test(end) ? null : 'it ends before the end of a PDF'
}

/** The last non-empty line; earlier lines of browsers are about their environment. */
function failed(browser: string, { reason, output }: ProcessEnd): InfrastructureError {
  const line = output.trim().split('\n').at(-1)?.trim().slice(0, 400) ?? ''
  return new InfrastructureError(
    `${browser} printed nothing: it ${reason}.`,
    line === '' ? 'Choose another browser with --browser.' : `It said: ${line}`,
  )
}
