import { renderHtml } from './html.js'
import { renderJson } from './json.js'
import { renderJunit } from './junit/junit.js'
import { renderMarkdown } from './markdown.js'
import type { ReportModel } from './report-model.js'
import { renderTerminalSummary } from './terminal-summary.js'

/** Every form of the report by name; all are made of the same model and read nothing else. */
export const renderers = {
  html: renderHtml,
  json: renderJson,
  junit: renderJunit,
  markdown: renderMarkdown,
  terminal: (model) => renderTerminalSummary(model),
} satisfies Record<string, (model: ReportModel) => string>
