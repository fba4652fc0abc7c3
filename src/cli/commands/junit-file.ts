import { resolve } from 'node:path'
import type { ReportModel } from '../../gate/report/report-model.js'
import type { Dependencies } from './dependencies.js'
import { prepareDestinations } from './destinations.js'

type Place = Pick<Dependencies, 'files' | 'workingDirectory'>
type Options = { readonly junit: string | null }

const pathOf = ({ junit }: Options, { workingDirectory }: Place): string | null =>
  junit === null ? null : resolve(workingDirectory, junit)

/** Throws a ConfigError before anything runs if the file of `--junit` cannot be written. */
export async function prepareJunit(options: Options, place: Place): Promise<void> {
  const path = pathOf(options, place)
  const prepare = place.files.prepareFile
  if (path !== null) await prepareDestinations([{ option: 'junit', path, prepare }])
}

/** Writes the file that `--junit` names; answers with its path. */
export async function writeJunit(
  options: Options,
  model: ReportModel,
  place: Place,
): Promise<string | null> {
  const path = pathOf(options, place)
  if (path === null) return null
  const { renderers } = await import('../../gate/report/index.js')
  await place.files.writeText(path, renderers.junit(model))
  return path
}
