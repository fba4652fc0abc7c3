import type { Log, ProgressState } from './log.js'
import { createPaint } from './paint.js'
import { printable, printableJson, printableLines, printablePainted } from './printable.js'
import { progressBar, progressLine } from './progress-text.js'

/** How much is printed, and where. */
export type TerminalSettings = {
  readonly stdout: TextSink
  readonly stderr: TextSink
  readonly json: boolean
  readonly quiet: boolean
  readonly verbose: boolean
  /** Whether each of the two can show colours. */
  readonly colour: { readonly stdout: boolean; readonly stderr: boolean }
  /** Whether lines of stderr can be redrawn; elsewhere progress is a line every few seconds. */
  readonly isTerminal: boolean
}

type TextSink = { write(text: string): unknown }

/** Between two progress lines where nothing can be redrawn. */
const plainProgressEveryMs = 5000

/** Results on stdout, everything else on stderr; with `json`, stdout holds one document and nothing else. */
export function createTerminalLog(settings: TerminalSettings): Log {
  const { stdout, stderr, json, quiet, verbose } = settings
  const colours = createPaint(settings.colour.stderr)
  const colour = json ? settings.colour.stderr : settings.colour.stdout
  const aside = (text: string) => stderr.write(`${text}\n`)
  const progress = settings.isTerminal ? redrawnProgress(stderr) : plainProgress(stderr)
  const say = (when: boolean, text: string) => {
    if (!when) return
    progress.end()
    aside(text)
  }
  const print = (text: string) => {
    if (quiet) return
    progress.end()
    // Contains foreign words, such as paths, and our own colours if there are any.
    const shown = colour ? printablePainted(text) : printableLines(text)
    if (json) aside(shown)
    else stdout.write(`${shown}\n`)
  }
  return {
    print,
    paint: createPaint(colour),
    document(text) {
      if (!json) return
      for (const part of typeof text === 'string' ? [text] : text) stdout.write(printableJson(part))
    },
    note: (line) => say(!quiet, colours.dim(printable(line))),
    // Messages may quote foreign text: from a file, a worker or another program.
    detail: (line) => say(verbose && !quiet, colours.dim(printableLines(line))),
    warn: (line) => say(true, `${colours.yellow('warning:')} ${printableLines(line)}`),
    error: (line) => say(true, `${colours.red('error:')} ${printableLines(line)}`),
    section(title, work) {
      say(!quiet, colours.bold(title))
      return work()
    },
    progress(state) {
      if (!quiet) progress.show(state)
    },
    endProgress: () => progress.end(),
  }
}

type ProgressDisplay = { show(state: ProgressState): void; end(): void }

/** One line that is redrawn, and removed when the work ends. */
function redrawnProgress(sink: TextSink): ProgressDisplay {
  let isShown = false
  return {
    show(state) {
      isShown = true
      sink.write(`\r\u001b[K${progressBar(state)}`)
    },
    end() {
      if (isShown) sink.write('\r\u001b[K')
      isShown = false
    },
  }
}

function plainProgress(sink: TextSink): ProgressDisplay {
  let lastMs = 0
  return {
    show(state) {
      if (state.elapsedMs < lastMs) lastMs = 0
      if (state.elapsedMs - lastMs < plainProgressEveryMs) return
      lastMs = state.elapsedMs
      sink.write(`${progressLine(state)}\n`)
    },
    end: () => undefined,
  }
}
