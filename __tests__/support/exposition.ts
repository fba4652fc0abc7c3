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
  const helps = new Set<string>()
  const types = new Map<string, string>()
  const samples: ExposedSample[] = []
  const seen = new Set<string>()
  const closed = new Set<string>()
  let current: string | null = null
  const begin = (name: string): void => {
    if (name === current) return
    if (closed.has(name)) throw new Error(`${name} comes in two parts`)
    if (current !== null) closed.add(current)
    current = name
  }
  for (const line of text.split('\n').filter((part) => part !== '')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/s.exec(line) ?? []
    if (keyword === undefined) {
      if (line.startsWith('#')) throw new Error(`not a comment we write: ${line}`)
      const sample = parseSample(line)
      if (sample.name !== current || !types.has(sample.name))
        throw new Error(`${sample.name} has no TYPE right before it`)
      const key = JSON.stringify([sample.name, Object.entries(sample.labels).sort()])
      if (seen.has(key)) throw new Error(`twice: ${line}`)
      seen.add(key)
      samples.push(sample)
      continue
    }
    if (!metricName.test(name)) throw new Error(`not a name: ${name}`)
    begin(name)
    if (keyword === 'HELP') {
      if (helps.has(name)) throw new Error(`two HELPs of ${name}`)
      helps.add(name)
    } else {
      if (types.has(name) || !helps.has(name)) throw new Error(`TYPE of ${name} out of place`)
      if (!['counter', 'gauge'].includes(rest)) throw new Error(`no type: ${rest}`)
      if ((rest === 'counter') !== name.endsWith('_total'))
        throw new Error(`${name} is named as it is not`)
      types.set(name, rest)
    }
  }
  return { types, samples, find: (name, labels = {}) => findSample(samples, name, labels) }
}

function parseSample(line: string): ExposedSample {
  const [, name = '', labelText = '', value = ''] = sampleLine.exec(line) ?? []
  if (name === '' || !number.test(value)) throw new Error(`not a sample: ${line}`)
  const labels: Record<string, string> = {}
  labelPair.lastIndex = 0
  let end = 0
  for (let pair = labelPair.exec(labelText); pair !== null; pair = labelPair.exec(labelText)) {
    const [, label = '', text = ''] = pair
    if (Object.hasOwn(labels, label)) throw new Error(`label ${label} twice: ${line}`)
    labels[label] = text.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
    end = labelPair.lastIndex
  }
  if (end !== labelText.length) throw new Error(`labels cannot be read: ${line}`)
  return { name, labels, value: Number(value.replace('Inf', 'Infinity').replace('Nan', 'NaN')) }
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
