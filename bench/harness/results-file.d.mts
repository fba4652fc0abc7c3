/** Writes the results of benchmarks into their files, and renders the page of all newest results. */
export function saveResults(
  date: string,
  circumstances: object,
  benchmarks: object,
): Promise<string[]>

/** The sections of one benchmark as Markdown. */
export function renderBenchmark(benchmark: object): string[]

/** Renders the page and the picture from the newest result of each benchmark. */
export function renderResults(): Promise<void>

/** A value as a result file has it: five digits, and no path of one machine; a replacer of `JSON.stringify`. */
export function written(key: string, value: unknown): unknown
