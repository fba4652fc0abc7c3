import { resolve } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import { renderUnfolded } from '../../../gate/report/html.js'
import type { ReportModel } from '../../../gate/report/report-model.js'
import { findBrowser } from '../../../machine/system/web/find-browser.js'
import { printPdf } from '../../../machine/system/web/print-pdf.js'
import type { Dependencies } from '../dependencies.js'

/** Prints the page of a report with an installed browser. */
export async function printReport(
  model: ReportModel,
  { browser, limitMs }: { readonly browser: string; readonly limitMs: number },
  { log, signal }: Dependencies,
): Promise<Uint8Array> {
  log.detail(`printing with ${browser}`)
  return printPdf({ browser, html: renderUnfolded(model), limitMs, signal })
}

/** The browser that was named, or one of this machine; throws a ConfigError without one. */
export function requireBrowser(named: string | null, workingDirectory: string): string {
  const { path, searched } = findBrowser(named === null ? null : resolve(workingDirectory, named))
  if (path !== null) return path
  throw new ConfigError(
    `There is no Chromium or Chrome to print with; looked for: ${searched.join('; ')}.`,
    'Install one, or name it with --browser or CHROME_PATH. Without one, print the page of minicluster report --as html.',
  )
}
