/** More values of a field than any union of kinds has. */
const mostKept = 30

/**
 * Notes the evidence that a judge is given in a test with a simulator, so that the test can assert that each field took
 * more than one value: a field that never changes hides a judge that does not read it.
 */
export class EvidenceSeen {
  private readonly values = new Map<string, Set<string>>()

  note(evidence: unknown): void {
    this.noteAt('', evidence)
  }

  /** Paths of the fields that had one value in all evidence, such as `lease.isCut=false`. */
  constants(): string[] {
    return [...this.values]
      .filter(([, values]) => values.size === 1 && !values.has('{}'))
      .map(([path, values]) => `${path}=${[...values].join('')}`)
      .sort()
  }

  /** The values of a field, such as the kinds of a union. */
  valuesOf(path: string): string[] {
    return [...(this.values.get(path) ?? [])].map((value) => String(JSON.parse(value))).sort()
  }

  private noteAt(path: string, value: unknown): void {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      // Beside null, an object is another value.
      this.add(path, '{}')
      for (const [name, field] of Object.entries(value))
        this.noteAt(path === '' ? name : `${path}.${name}`, field)
      return
    }
    this.add(path, JSON.stringify(value))
  }

  private add(path: string, value: string): void {
    const values = this.values.get(path) ?? new Set()
    if (values.size < mostKept) this.values.set(path, values.add(value))
  }
}
