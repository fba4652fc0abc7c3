import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { systemError } from '../../../kit/errors.js'

/** Copies what lies in a directory into another one, with all attributes of files, links and devices. */
export async function copyTree(from: string, to: string): Promise<void> {
  try {
    await mkdir(to, { recursive: true })
    await promisify(execFile)('cp', ['-a', `${from}/.`, to])
  } catch (error) {
    throw systemError(error, `copying ${from}`)
  }
}
