import type { UploadedArtifact } from '../../../machine/github/artifact-upload.js'
import type { Answer } from '../../../kit/records/answer.js'

type Upload = (name: string) => Promise<Answer<UploadedArtifact>>

/** Another job of the run may have taken a name, or take it at this moment: then the next one is tried. */
export async function uploadUnderFreeName(
  [first, ...others]: readonly [string, ...string[]],
  upload: Upload,
): Promise<Answer<UploadedArtifact>> {
  let last = await upload(first)
  for (const name of others) {
    if (last.status !== 'conflict' && last.status !== 'refused') return last
    last = await upload(name)
  }
  return last
}
