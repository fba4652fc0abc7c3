import { join, resolve } from 'node:path'
import { maxBaselineBytes } from '../../../gate/baseline/lookup/eligibility.js'
import { nearestName } from '../../../kit/wording/nearest-name.js'
import { ConfigError } from '../../../kit/errors.js'
import type { Baseline } from '../../../kit/records/baseline/baseline.js'
import type { Parsed } from '../../../kit/records/json/parsed.js'
import { readBaseline } from '../../../kit/records/baseline/read-baseline.js'
import { shownText } from '../../../gate/report/text/shown-text.js'
import type { BaselineListing } from '../../../machine/system/files/baseline-directory.js'
import type { Dependencies } from '../dependencies.js'
import { checksumFlaw } from './baseline-checksum.js'
import { listFew } from '../../../kit/wording/first-few.js'

const saveOne =
  'Save one with: minicluster baseline save <file> --name <name> --baseline-dir <directory>'

/** Number of names listed when one was not found. */
const maxListed = 20

/** Which baseline is meant, and the directory as the user wrote it. */
type BaselineChoice = { readonly name: string; readonly baselineDir: string }

export function baselinePath(workingDirectory: string, { name, baselineDir }: BaselineChoice) {
  return resolve(workingDirectory, join(baselineDir, `${name}.json`))
}

/** The file that has a name. */
export type BaselineRead =
  | Parsed<Baseline>
  | { readonly status: 'missing' }
  | { readonly status: 'unreadable'; readonly reason: string }

/** The baseline of that name, or why it cannot be used; never rejects because of a bad file. */
export async function tryBaseline(
  choice: BaselineChoice,
  { files, workingDirectory }: Dependencies,
): Promise<BaselineRead> {
  const read = await files.readText(baselinePath(workingDirectory, choice), maxBaselineBytes)
  if (read.status !== 'ok') return read
  const parsed = readBaseline(read.text)
  const flaw = parsed.status === 'ok' ? checksumFlaw(read.text) : null
  return flaw === null ? parsed : { status: 'corrupt', reason: flaw }
}

/** The baseline of that name; throws a ConfigError if it is missing, unreadable or corrupt, with a hint. */
export async function requireBaseline(
  choice: BaselineChoice,
  dependencies: Dependencies,
): Promise<Baseline> {
  const read = await tryBaseline(choice, dependencies)
  const file = `'${join(choice.baselineDir, `${choice.name}.json`)}'`
  switch (read.status) {
    case 'ok':
      return read.value
    case 'missing':
      throw await missing(choice, dependencies)
    case 'unreadable':
      throw new ConfigError(`The baseline ${file} cannot be read: ${shownText(read.reason)}.`)
    case 'corrupt':
      throw new ConfigError(
        `The baseline ${file} cannot be used: ${shownText(read.reason)}.`,
        `Save it again with: minicluster baseline save <file> --name ${choice.name}`,
      )
  }
}

async function missing(
  { name, baselineDir }: BaselineChoice,
  { files, workingDirectory }: Dependencies,
): Promise<ConfigError> {
  const listing = await files.listBaselines(resolve(workingDirectory, baselineDir))
  return new ConfigError(
    `There is no baseline '${name}' in '${baselineDir}'${whatElse(listing)}.`,
    hintFor(name, listing),
  )
}

function whatElse(listing: BaselineListing): string {
  if (listing.status === 'missing') return ', which does not exist'
  if (listing.status === 'unreadable') return `, which cannot be read: ${listing.reason}`
  const { names } = listing
  if (names.length === 0) return ', nor any other'
  const listed = listFew(names.map(shownText), maxListed)
  return `; there ${names.length === 1 ? 'is' : 'are'} ${listed}`
}

function hintFor(name: string, listing: BaselineListing): string {
  const names = listing.status === 'ok' ? listing.names : []
  const nearest = nearestName(name, names)
  return nearest === null ? saveOne : `Did you mean ${shownText(nearest)}?`
}
