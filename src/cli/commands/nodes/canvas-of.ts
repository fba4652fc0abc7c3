import { type Canvas, chooseGlyphs } from '../../../watch/nodes/terminal/canvas.js'
import type { Dependencies } from '../dependencies.js'

/** The canvas of printed lines; its width is that of the terminal, because a table must not wrap. */
export function canvasOf({ log, terminal }: Pick<Dependencies, 'log' | 'terminal'>): Canvas {
  const shown = terminal()
  return {
    columns: shown?.size().columns ?? null,
    paint: log.paint,
    glyphs: chooseGlyphs(shown?.hasUnicode ?? true),
  }
}
