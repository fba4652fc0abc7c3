import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A whole answer of a node with 8 GPUs and a bit of everything: the GPUs' rows are those of a real H100. */
export const recordedText = recorded('answer-8-gpus.txt')
export const recordedNonce = 'a1b2c3d4e5f60718'

/** What stands between its header and its end. */
export const recordedLines = linesBetween(recordedText)

/** The same without what is wrong in it, from a machine with more cores: what a healthy node answers. */
export const healthyLines = withLength([
  ...recordedLines
    .filter((line) => !/^(?:kern|edac|md|ro) /.test(line))
    .map((line) => (line.startsWith('cores ') ? 'cores 64' : line)),
  'kern @dmesg 1781.96 0 0',
  'edac mc0 0 0',
  'md md0 8/8',
])

/** The lines with the number of characters that the probe would have counted. */
export function withLength(lines: readonly string[]): readonly string[] {
  const told = lines.filter((line) => !line.startsWith('length '))
  const length = told.join('').replace(/[^ -~]/g, '').length
  return [...told, `length ${length}`]
}

/**
 * The lines of a deep answer that a machine with one idle H100 gave, without fields that the probe no longer reads. The
 * UUID of the GPU is changed.
 */
export const h100Lines = linesBetween(recorded('answer-h100-deep.txt'))

function recorded(file: string): string {
  return readFileSync(join(process.cwd(), '__tests__/fixtures/nodes', file), 'utf8')
}

function linesBetween(text: string): readonly string[] {
  return text.trimEnd().split('\n').slice(1, -1)
}
