/** Cells across and lines down. */
type TerminalSize = { readonly columns: number; readonly rows: number }

/** Events of a terminal while a program uses it. */
export type TerminalEvents = {
  /** A key by its name, such as `q`, `up` or `pagedown`; what interrupts a program does not come here. */
  key(name: string): void
  resize(): void
  /** The program was suspended and continues: the screen has to be redrawn. */
  resume(): void
}

/** The terminal that a program's output and keys belong to. */
export interface Terminal {
  /** Whether it shows more than ASCII. */
  readonly hasUnicode: boolean
  size(): TerminalSize
  write(text: string): void
  /**
   * Listens for keys and resizes until the returned function is called. `restore` is what puts the screen back: it is
   * written when the program is suspended, and however the process ends.
   */
  take(events: TerminalEvents, restore: string): () => void
}
