import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { places } from './calls.mjs'

/** What people write who come from Windows. */
export function habits(battle) {
  const run = ['run', '--steps', '2', '--quiet']
  const withFile = (name, text, words, expected) => ({
    name: `Windows: ${name}`,
    words,
    expected,
    prepare: () => void writeFileSync(battle.path(name), text),
  })
  const paths = [
    '.\\out\\r.json',
    'C:\\temp\\r.json',
    'out dir\\r.json',
    '..\\r.json',
    'nul',
    'r.json.',
    'r.json ',
    '\\\\server\\share\\r.json',
    'C:/temp/r.json',
    '%TEMP%\\r.json',
  ]
  return [
    ...paths.map((path) => ({
      name: `Windows: ${path}`,
      words: [...run, '--output', path],
      expected: [0, 2],
    })),
    withFile(
      'crlf.yml',
      '\ufeffworkers: 2\r\nsteps: 2\r\n',
      ['run', '--config', 'crlf.yml', ...places],
      [0],
    ),
    withFile(
      'crlf.yaml',
      '\ufeffworkers:\r\n  - name: a1\r\n    ip: 127.0.0.1\r\n',
      ['nodes', 'check', '--cluster', 'crlf.yaml', '--ssh-config', 'ssh_config'],
      [0, 1, 3],
    ),
  ]
}

/** As somebody who may read the folder, and write in one of its own only. */
export function ofOtherUser(battle) {
  const prefix = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
  const at = (name) =>
    ['--output', `${name}r.json`, '--run-dir', `${name}rd`].concat(['--health', `${name}h.json`])
  const run = ['run', '--steps', '5', '--workers', '2', '--quiet']
  const kinds = [
    { words: [...run, ...at('other/')], expected: [0] },
    { words: [...run, ...at('')], expected: [2, 3] },
    {
      words: [...run, ...at('other/'), '--', 'sh', '-c', 'echo x > notes.txt'],
      expected: [1, 2, 3],
    },
    {
      words: ['check', '--steps', '5', '--fault-tests', 'off', '--output-dir', 'other/c'],
      expected: [0],
    },
    {
      words: ['check', '--steps', '5', '--fault-tests', 'off', '--output-dir', 'c'],
      expected: [2, 3],
    },
    {
      words: ['baseline', 'save', 'other/none.json', '--baseline-dir', 'bd', '--name', 'main'],
      expected: [2],
    },
  ]
  const env = () => ({ HOME: battle.path('other') })
  return kinds.map((kind) => ({
    ...kind,
    name: 'as another user',
    prefix,
    env,
    prepare: () => openFolder(battle),
  }))
}

/** Calls of each kind that write to a disk. */
const diskWrites = [
  [
    'run',
    '--steps',
    '200',
    '--workers',
    '2',
    '--checkpoint-every',
    '20',
    '--output',
    'disk/r.json',
    '--run-dir',
    'disk/rd',
  ],
  ['run', '--steps', '20', '--output', 's.json', '--run-dir', 'sd', '--health', 'disk/h.json'],
  ['check', '--steps', '10', '--fault-tests', 'off', '--output-dir', 'disk/c'],
  [
    'fault-test',
    '--faults',
    'worker_crash',
    '--rounds',
    '1',
    '--steps',
    '20',
    '--output',
    'disk/f.json',
  ],
  [
    'run',
    '--output',
    'disk/r.json',
    '--run-dir',
    'disk/rd',
    '--',
    'sh',
    '-c',
    'seq 3000 | sed "s/.*/step & loss 0.5/"',
  ],
  [
    'nodes',
    'watch',
    '--nodes',
    'a1',
    '--ssh-config',
    'ssh_config',
    '--for',
    '5',
    '--quiet',
    '--state',
    'disk/n.json',
  ],
]

/** A call that writes to a disk with hardly any room. */
function onFullDisk(battle, words) {
  const result = words.find((word) => /^disk\/.*json$/.test(word))
  return {
    name: 'a nearly full disk',
    words,
    expected: [0, 1, 3],
    prepare: () => smallDisk(battle, 4096 * battle.pick([0, 1, 2, 4, 8, 16, 32, 64, 128, 256])),
    look: ({ code }) => [
      ...(isNotes(battle.path('disk/notes.txt')) ? [] : [['changed', 'disk/notes.txt']]),
      ...(result === undefined || isWhole(battle.path(result), code) ? [] : [['torn', result]]),
    ],
  }
}

const isNotes = (path) => readFileSync(path, 'utf8') === 'notes of the user'

/** A result that was promised with 0 is there; one that is there is whole. */
function isWhole(path, code) {
  // Of states that are written beside the result of a call, a warning is enough.
  const isResult = !/[hn]\.json$/.test(path)
  if (!existsSync(path)) return code !== 0 || !isResult
  try {
    JSON.parse(readFileSync(path, 'utf8'))
    return true
  } catch {
    return false
  }
}

/** Each of the calls three times, with another room each time. */
export const onFullDisks = (battle) =>
  diskWrites.flatMap((words) => [0, 1, 2].map(() => onFullDisk(battle, words)))

/** A disk of its own with some free bytes and a file of the user, or a folder where none can be mounted. */
function smallDisk(battle, freeBytes) {
  const disk = battle.path('disk')
  mkdirSync(disk, { recursive: true })
  const size = `size=${freeBytes + 4096}`
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', disk]).status === 0
  writeFileSync(join(disk, 'notes.txt'), 'notes of the user')
  return () => isMounted && spawnSync('umount', ['-l', disk])
}

/** Everybody may enter the folder of the battle. */
function openFolder(battle) {
  chmodSync(dirname(battle.folder), 0o711)
  chmodSync(battle.folder, 0o755)
  const own = battle.path('other')
  mkdirSync(own, { recursive: true })
  chmodSync(own, 0o777)
  return () => rmSync(own, { recursive: true, force: true })
}
