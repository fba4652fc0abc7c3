/**
 * What actions/upload-artifact is at GitHub, for a runner that cannot fetch it: the same inputs that our workflows use,
 * the same toolkit, the same service.
 */
import { basename, dirname, resolve } from 'node:path'
import { DefaultArtifactClient } from '@actions/artifact'
import { getInput, setFailed } from '@actions/core'

const path = resolve(getInput('path', { required: true }))
try {
  const client = new DefaultArtifactClient()
  const { id } = await client.uploadArtifact(getInput('name'), [path], dirname(path))
  console.log(`${basename(path)} is artifact ${id}`)
} catch (error) {
  setFailed((error as Error).message)
}
