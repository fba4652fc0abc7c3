/** Number of newest notes kept. */
const maxNotes = 20

/** Events of a source, each noted once. */
export class NoteList {
  private notes: string[] = []

  get all(): readonly string[] {
    return this.notes
  }

  add(note: string): void {
    this.notes = [...this.notes.filter((other) => other !== note), note].slice(-maxNotes)
  }
}
