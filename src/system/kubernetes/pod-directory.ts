import type { CheckpointDisk } from '../../jobs/checkpoints/checkpoint-disk.js'
import type { Entry } from '../../jobs/checkpoints/layout.js'
import type { Answer } from '../../records/answer.js'
import type { Pods } from './kubectl.js'

/** Kind, seconds, target of a link and path of each entry, each entry with a NUL at its end, as names may hold anything else. */
const rowForm = '%y\\t%T@\\t%l\\t%P\\0'

const kinds: Readonly<Record<string, Entry['kind']>> = { d: 'directory', f: 'file', l: 'link' }

/** Replaces a file whole: its path and its text are arguments, so no shell reads them. */
const writeScript = [
  'import os, sys',
  'path, text = sys.argv[1:]',
  'os.makedirs(os.path.dirname(path), exist_ok=True)',
  "part = '%s.%d.part' % (path, os.getpid())",
  "with open(part, 'w') as file:",
  '    file.write(text)',
  '    file.flush()',
  '    os.fsync(file.fileno())',
  'os.replace(part, path)',
].join('\n')

/** A directory of checkpoints on the disk of a pod, which has GNU find and, for writing, python3. */
export function podDirectory(directory: string, pod: string, pods: Pods): CheckpointDisk {
  const whole = (path: string): string => `${directory.replace(/\/+$/, '')}/${path}`
  return {
    directory,
    async list() {
      const depth = ['-mindepth', '1', '-maxdepth', '2']
      const answer = await pods.exec(pod, ['find', directory, ...depth, '-printf', rowForm])
      if (answer.status !== 'ok')
        return isMissing(answer.reason) ? { status: 'ok', value: [] } : answer
      return parseRows(answer.value)
    },
    async read(path) {
      const answer = await pods.exec(pod, ['cat', whole(path)])
      return answer.status !== 'ok' && isNoFile(answer.reason)
        ? { status: 'ok', value: null }
        : answer
    },
    async write(path, text) {
      const answer = await pods.exec(pod, ['python3', '-c', writeScript, whole(path), text])
      return answer.status === 'ok' ? { status: 'ok', value: null } : answer
    },
  }
}

/** A missing directory is empty; any other error proves nothing about it. */
const isMissing = (reason: string): boolean => reason.endsWith(': No such file or directory')

const isNoFile = (reason: string): boolean =>
  isMissing(reason) || reason.endsWith(': Is a directory')

function parseRows(text: string): Answer<readonly Entry[]> {
  const rows = text.split('\0')
  // Text after the last NUL is an incomplete row.
  const isWhole = rows.pop() === ''
  const entries = rows.flatMap(parseRow)
  return isWhole && entries.length === rows.length
    ? { status: 'ok', value: entries }
    : { status: 'corrupt', reason: 'the listing of the directory in the pod cannot be read' }
}

const rowPattern = /^(?<kind>.)\t(?<time>[^\t]*)\t(?<target>[^\t]*)\t(?<path>.+)$/s

function parseRow(row: string): Entry[] {
  const found = rowPattern.exec(row)?.groups
  if (found === undefined) return []
  const { kind = '', time, target = null, path = '' } = found
  const isLink = kind === 'l'
  const ms = Math.round(1000 * Number(time))
  return [
    {
      path,
      kind: kinds[kind] ?? 'other',
      target: isLink ? target : null,
      modifiedMs: isLink || Number.isNaN(ms) ? null : ms,
    },
  ]
}
