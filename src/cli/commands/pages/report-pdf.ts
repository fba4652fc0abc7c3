import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import { writeFileAtomically } from '../../../machine/system/files/atomic-file.js'
import { renderUnfolded } from '../../../gate/report/html.js'
import { findBrowser } from '../../../machine/system/web/find-browser.js'
import { printPdf } from '../../../machine/system/web/print-pdf.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { modelOfResults } from '../report-html.js'

/** Prints the page of `report html` with an installed browser; the exit code does not depend on its content. */
export async function reportPdf(
  options: CommandOptions<'report pdf'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, signal, workingDirectory } = dependencies
  const browser = requireBrowser(options.browser, workingDirectory)
  log.detail(`printing with ${browser}`)
  const html = renderUnfolded(
    await modelOfResults({ ...options, page: 'report.pdf' }, dependencies),
  )
  const bytes = await printPdf({ browser, html, limitMs: options.printTimeoutMs, signal })
  await writeFileAtomically(resolve(workingDirectory, options.output), bytes, { durable: false })
  log.print(`PDF written to ${options.output}`)
  return { exitCode: exitCodes.pass }
}

function requireBrowser(named: string | null, workingDirectory: string): string {
  const { path, searched } = findBrowser(named === null ? null : resolve(workingDirectory, named))
  if (path !== null) return path
  throw new ConfigError(
    `There is no Chromium or Chrome to print with; looked for: ${searched.join('; ')}.`,
    'Install one, or name it with --browser or CHROME_PATH. Without one, print the page of minicluster report html.',
  )
}
