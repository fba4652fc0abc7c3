/** One line of numbers of the text that Prometheus reads. */
export type ExposedSample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export type Exposition = {
  readonly types: ReadonlyMap<string, string>
  readonly samples: readonly ExposedSample[]
  find(name: string, labels?: Readonly<Record<string, string>>): number | undefined
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/s
const labelPair = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy
const number = /^([+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?|NaN|Nan|[+-]Inf)$/

/**
 * Reads Prometheus text format 0.0.4 strictly: every family has one HELP and one TYPE before its samples, families are
 * not mixed, no sample comes twice, counters end in _total and others do not, and the text ends with a line break.
 */
export function parseExposition(text: string): Exposition {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const reader = new Reader()
  for (const line of text.split('\n')) reader.read(line)
  const { types, samples } = reader
  return { types, samples, find: (name, labels = {}) => findSample(samples, name, labels) }
}

class Reader {
  readonly types = new Map<string, string>()
  readonly samples: ExposedSample[] = []
  readonly #begun = new Set<string>()
  readonly #seen = new Set<string>()
  /** The family whose lines are being read. */
  #current: string | null = null

  read(line: string): void {
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/s.exec(line)
    if (comment !== null) this.#describe(comment)
    else if (line.startsWith('#')) throw new Error(`not a comment we write: ${line}`)
    else if (line !== '') this.#add(parseSample(line), line)
  }

  #describe(comment: RegExpExecArray): void {
    const [keyword, name, text] = comment.slice(1) as [string, string, string]
    if (!metricName.test(name)) throw new Error(`not a name: ${name}`)
    if (keyword === 'HELP') {
      if (this.#begun.has(name)) throw new Error(`${name} begins twice`)
      this.#begun.add(name)
      this.#current = name
      return
    }
    if (name !== this.#current || this.types.has(name))
      throw new Error(`TYPE of ${name}: why here?`)
    if (text !== 'counter' && text !== 'gauge') throw new Error(`no type: ${text}`)
    if ((text === 'counter') !== name.endsWith('_total')) throw new Error(`${name} is no ${text}`)
    this.types.set(name, text)
  }

  #add(sample: ExposedSample, line: string): void {
    const { name, labels } = sample
    if (name !== this.#current || !this.types.has(name)) throw new Error(`no TYPE before ${line}`)
    const key = JSON.stringify([name, Object.entries(labels).sort()])
    if (this.#seen.has(key)) throw new Error(`twice: ${line}`)
    this.#seen.add(key)
    this.samples.push(sample)
  }
}

function parseSample(line: string): ExposedSample {
  const [, name, labelText = '', value] = sampleLine.exec(line) ?? []
  if (name === undefined || value === undefined || !number.test(value)) {
    throw new Error(`not a sample: ${line}`)
  }
  const parsed = Number(value.replace('Inf', 'Infinity').replace('Nan', 'NaN'))
  return { name, labels: parseLabels(labelText), value: parsed }
}

function parseLabels(text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(labelPair)]
  if (pairs.map(([whole]) => whole).join('') !== text) throw new Error(`no labels: ${text}`)
  const labels = pairs.map(([, label, value]): [string, string] => [
    String(label),
    String(value).replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped)),
  ])
  if (new Set(labels.map(([label]) => label)).size < labels.length) {
    throw new Error(`a label twice: ${text}`)
  }
  return Object.fromEntries(labels)
}

function findSample(
  samples: readonly ExposedSample[],
  name: string,
  labels: Readonly<Record<string, string>>,
): number | undefined {
  return samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value
}
