import { type Canvas, chooseGlyphs } from '../../nodes/terminal/canvas.js'
import type { Dependencies } from '../dependencies.js'

/** What lines are printed on: a terminal's width where there is one, for a table must not wrap there. */
export function canvasOf({ log, terminal }: Pick<Dependencies, 'log' | 'terminal'>): Canvas {
  const shown = terminal()
  return {
    columns: shown?.size().columns ?? null,
    paint: log.paint,
    glyphs: chooseGlyphs(shown?.hasUnicode ?? true),
  }
}
