import * as z from 'zod/mini'
import { fileUse } from '../files/file-use.js'
import type { Option } from '../option.js'
import { type About, describe, lineShape, pathText } from '../option-kinds.js'

/** Where checkpoints are: in a directory of this machine (pod null), or of a pod. */
export type CheckpointPlace = { readonly pod: string | null; readonly directory: string }

/** Reads `DIR` or `POD:/DIR`, as kubectl cp does; a local path with a colon begins with `/` or `./`. */
export function placeOf(text: string): CheckpointPlace {
  const [, pod = null, directory = text] = /^([^/.:][^:]*):(.*)$/s.exec(text) ?? []
  return { pod, directory }
}

/** A directory of checkpoints, as it is given. */
export function checkpointPlace(about: About): Option<string> {
  return {
    ...describe(
      about,
      '<directory>',
      'the path of a directory, or POD:/DIR for one in a pod',
      lineShape,
    ),
    join: joinPlaces,
    file: fileUse({
      use: 'reads',
      what: 'directory',
      isPath: (text) => placeOf(text).pod === null,
    }),
    schema: () => pathText().check(z.refine((text) => !text.endsWith(':'))),
  }
}

/** `POD:` names the pod of a directory that is given before or after it; of two directories, the later one counts. */
function joinPlaces(earlier: string, later: string): string {
  if (later.endsWith(':')) return `${later}${placeOf(earlier).directory}`
  return earlier.endsWith(':') ? `${earlier}${later}` : later
}
