import { constants, copyFile } from 'node:fs/promises'
import { ConfigError } from '../../../kit/errors.js'
import { writeFileAtomically } from './atomic-file.js'
import { systemErrorCode, writeError } from './file-errors.js'
import { withLock } from './lock-file.js'
import { readTextFile } from './text-files.js'
import { fileTime } from '../../../kit/wording/times.js'

/** The kind of a text. `newer`: of a later version of this program, which must not be replaced. */
type SharedText<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'corrupt'; readonly reason: string }
  | { readonly status: 'newer'; readonly reason: string }

/** The current contents of a file. */
type SharedRead<T> = SharedText<T> | { readonly status: 'missing' }

type SharedFileSettings<T> = {
  parse(text: string): SharedText<T>
  format(value: T): string
  readonly maxBytes: number
  readonly now: () => Date
  /** Receives one sentence about where a corrupt file was moved. */
  readonly onSetAside: (sentence: string) => void
}

/** A file that several processes change, each a part of it. */
export interface SharedFile<T> {
  read(): Promise<SharedRead<T>>
  /**
   * Replaces the file by the result of `change` on its current contents (null: nothing), under a lock. A kill in
   * between leaves the old file. A corrupt file is kept under another name first.
   */
  update(change: (current: T | null) => T, signal?: AbortSignal): Promise<T>
}

/** Others have the file for milliseconds; a disk may take longer. */
const lockWaitMs = 10_000

export function openSharedFile<T>(path: string, settings: SharedFileSettings<T>): SharedFile<T> {
  const read = () => readShared(path, settings)
  return {
    read,
    update: (change, signal) =>
      withLock(`${path}.lock`, { waitMs: lockWaitMs, signal }, async () => {
        const found = await read()
        if (found.status === 'newer') throw newerError(path, found.reason)
        if (found.status === 'corrupt') await setAside(path, found.reason, settings)
        const value = change(found.status === 'ok' ? found.value : null)
        await writeFileAtomically(path, settings.format(value))
        return value
      }),
  }
}

async function readShared<T>(
  path: string,
  { parse, maxBytes }: SharedFileSettings<T>,
): Promise<SharedRead<T>> {
  const text = await readTextFile(path, maxBytes)
  if (text.status === 'ok') return parse(text.text)
  if (text.status === 'missing') return { status: 'missing' }
  if (text.status === 'corrupt') return { status: 'corrupt', reason: text.reason }
  throw new ConfigError(`'${path}' cannot be read: ${text.reason}`)
}

/** Copied, not moved: at no moment is there no file. */
async function setAside<T>(
  path: string,
  reason: string,
  { now, onSetAside }: SharedFileSettings<T>,
): Promise<void> {
  const stamp = fileTime(now())
  for (let number = 1; ; number++) {
    const copy = `${path}.corrupt-${stamp}${number === 1 ? '' : `-${number}`}`
    try {
      await copyFile(path, copy, constants.COPYFILE_EXCL)
    } catch (error) {
      const code = systemErrorCode(error)
      if (code === 'EEXIST') continue
      throw code === null ? error : writeError(copy, code, error)
    }
    onSetAside(`'${path}' was corrupt (${reason}); it is kept as '${copy}', and a new one begins`)
    return
  }
}

function newerError(path: string, reason: string): ConfigError {
  return new ConfigError(
    `'${path}' has a newer version: ${reason}`,
    'use the newer minicluster, or another file',
  )
}
