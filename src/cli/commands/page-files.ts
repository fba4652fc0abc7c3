import { resolve } from 'node:path'
import type { Dependencies } from './dependencies.js'
import { prepareDestinations } from './destinations.js'

/** Checks, before any work is done, that the page can be written to `--output`. */
export async function prepareOutput(
  output: string,
  { files, workingDirectory }: Pick<Dependencies, 'files' | 'workingDirectory'>,
): Promise<void> {
  const path = resolve(workingDirectory, output)
  await prepareDestinations([{ option: 'output', path, prepare: files.prepareFile }])
}

/** Writes a page and prints its path. */
export async function writePage(
  output: string,
  html: string,
  what: string,
  { files, log, workingDirectory }: Pick<Dependencies, 'files' | 'log' | 'workingDirectory'>,
): Promise<void> {
  await files.writeText(resolve(workingDirectory, output), html)
  log.print(`${what} written to ${output}`)
}
