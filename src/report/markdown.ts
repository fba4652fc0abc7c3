import Handlebars from 'handlebars'
import summaryTable from '../../templates/partials/summary-table.hbs'
import summary from '../../templates/summary.md.hbs'
import type { VerdictStatus } from '../records/report-record.js'
import { escapeLinkTarget, escapeMarkdown } from './escape-markdown.js'
import type { ReportModel } from './report-model.js'
import { mapStrings } from './shown-text.js'

const symbols: Record<VerdictStatus, string> = {
  pass: '\u2705',
  fail: '\u274c',
  unknown: '\u2754',
}

/**
 * The job summary. Handlebars knows how to escape HTML only, so every string is escaped for Markdown before the
 * template sees it, and the template's own escaping is off.
 */
export function renderMarkdown(model: ReportModel): string {
  const { verdict, title, facts, generated, keyFigures, links } = model
  const tables = model.sections
    .filter(({ isInSummary }) => isInSummary)
    .flatMap(({ blocks }) => blocks.flatMap((block) => ('table' in block ? [block.table] : [])))
  const tiles = keyFigures.filter(({ isHeadline }) => isHeadline)
  const view = {
    ...mapStrings({ verdict, title, facts, generated, tiles, tables }, escapeMarkdown),
    symbol: symbols[verdict.status],
    isList: verdict.reasons.length > 1,
    links: links.map(({ label, url }) => ({
      label: escapeMarkdown(label),
      url: url === null ? null : escapeLinkTarget(url),
    })),
  }
  const render = Handlebars.compile(summary, { noEscape: true, knownHelpersOnly: true })
  return render(view, { partials: { 'summary-table': summaryTable } })
}
