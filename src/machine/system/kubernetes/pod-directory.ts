import type { CheckpointDisk } from '../../../watch/jobs/checkpoints/checkpoint-disk.js'
import type { Entry } from '../../../watch/jobs/checkpoints/layout.js'
import type { Answer } from '../../../kit/records/answer.js'
import type { Pods } from './kubectl.js'

/** Kind, seconds, target of a link and path of each entry, each entry with a NUL at its end, as names may hold anything else. */
const rowForm = '%y\\t%T@\\t%l\\t%P\\0'

const kinds: Readonly<Record<string, Entry['kind']>> = { d: 'directory', f: 'file', l: 'link' }

/** Prints the text of a file, then its size, if the file exists. */
const printText = [
  '-maxdepth',
  '0',
  '(',
  '-type',
  'f',
  '-exec',
  'cat',
  '{}',
  ';',
  '-printf',
  '\\0%s.',
  '-o',
  '!',
  '-type',
  'f',
  '-printf',
  '\\0none',
  ')',
]

/** Replaces a file atomically; path and text are arguments, so no shell reads them. */
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
  "print('written')",
].join('\n')

/** A checkpoint directory on the disk of a pod, which needs GNU find and, for writing, python3. */
export function podDirectory(directory: string, pod: string, pods: Pods): CheckpointDisk {
  const whole = (path: string): string => `${directory.replace(/\/+$/, '')}/${path}`
  return {
    directory,
    // A missing directory counts as empty; any other error says nothing about it.
    async list() {
      const answer = await pods.exec(pod, [
        'find',
        directory,
        '-maxdepth',
        '2',
        '-depth',
        '-printf',
        rowForm,
      ])
      if (answer.status !== 'ok')
        return answer.status === 'missing' ? { status: 'ok', value: [] } : answer
      return parseRows(answer.value)
    },
    async read(path) {
      const answer = await pods.exec(pod, ['find', '-L', whole(path), ...printText])
      if (answer.status !== 'ok')
        return answer.status === 'missing' ? { status: 'ok', value: null } : answer
      return parseText(answer.value)
    },
    async write(path, text) {
      const answer = await pods.exec(pod, ['python3', '-c', writeScript, whole(path), text])
      if (answer.status !== 'ok') return answer
      return answer.value === 'written\n' ? { status: 'ok', value: null } : wasCut('the writing')
    },
  }
}

/** An older kubectl reports success when the connection is cut, so every answer marks its own end. */
const wasCut = (what: string): { status: 'corrupt'; reason: string } => ({
  status: 'corrupt',
  reason: `${what} in the pod was cut off`,
})

/** The directory itself comes last, and has no path. */
function parseRows(text: string): Answer<readonly Entry[]> {
  const rows = text.split('\0')
  // Text after the last NUL is an incomplete row.
  const isWhole = rows.pop() === ''
  const entries = rows.flatMap(parseRow)
  const root = entries.pop()
  return isWhole && root?.path === '' && entries.length === rows.length - 1
    ? { status: 'ok', value: entries }
    : wasCut('the listing of the directory')
}

/** Parses the output of `printText`: the text, a NUL and its size; only a NUL if there is no file. */
function parseText(text: string): Answer<string | null> {
  const end = text.lastIndexOf('\0')
  const [body, size] = [text.slice(0, Math.max(0, end)), text.slice(end + 1)]
  if (end === 0 && size === 'none') return { status: 'ok', value: null }
  const isWhole = end >= 0 && size === `${Buffer.byteLength(body)}.`
  return isWhole ? { status: 'ok', value: body } : wasCut('the reading of a file')
}

const rowPattern = /^(?<kind>.)\t(?<time>[^\t]*)\t(?<target>[^\t]*)\t(?<path>.*)$/s

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
