import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startHead } from './head.mjs'
import { togetherMs } from './together.mjs'

const heartbeat = fileURLToPath(
  new URL('../../__tests__/fixtures/ray/heartbeat.py', import.meta.url),
)
const short = ['run', '--steps', '3', '--run-dir', 'kd', '--output', 'killed.json']
const results = ['killed.json', 'kc/report.json', 'f.json', 'kx/comparison.json', 'nodes.json']

/** Verbs that run for long: what to call, what to call in the same places afterwards, and what must be true then. */
export async function killableVerbs(battle) {
  const head = await startHead(battle.path('head'))
  const look = () => tornFiles(battle)
  const plain = [
    ['run', '--steps', '100000', '--workers', '2', '--output', 'killed.json', '--run-dir', 'kd'],
    ['check', '--steps', '300', '--output-dir', 'kc', '--fault-tests', 'off'],
    ['run', '--run-dir', 'ks', '--', 'sh', '-c', 'sleep 100 & yes words'],
    ['bench-collective', '--iterations', '2000'],
  ]
  const again = [{ words: short, allowed: [0] }]
  const quick = plain.map((words) => ({ name: words[0], words, again, look }))
  // The others take many times as long to be called again.
  const list = [
    ...quick,
    ...quick,
    faultTest(look),
    compareCommits(battle),
    nodesStart(battle),
    superviseJob(battle, head),
  ]
  return { list, close: async () => head.close() }
}

/** Results of ours that are there and not whole. */
const tornFiles = (battle) =>
  results.flatMap((name) => {
    if (!existsSync(battle.path(name))) return []
    try {
      JSON.parse(readFileSync(battle.path(name), 'utf8'))
      return []
    } catch {
      return [['torn', name]]
    }
  })

const faultTest = (look) => {
  const output = ['--workers', '2', '--output', 'f.json']
  const short = ['--faults', 'worker_crash', '--rounds', '1', '--steps', '20']
  return {
    name: 'fault-test',
    words: ['fault-test', '--faults', 'quick', ...output],
    again: [{ words: ['fault-test', ...short, ...output], allowed: [0, 1] }],
    longestMs: 12_000,
    look,
  }
}

/** In a repository with a staged change, a changed file and a file that git does not know. */
function compareCommits(battle) {
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@n', ...words], {
      cwd: battle.folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()
  git('init', '-q')
  for (const text of ['one', 'two']) {
    writeFileSync(battle.path('tracked.txt'), text)
    git('add', 'tracked.txt')
    git('commit', '-q', '-m', text)
  }
  writeFileSync(battle.path('staged.txt'), 'staged')
  git('add', 'staged.txt')
  writeFileSync(battle.path('tracked.txt'), 'three')
  const state = () =>
    git('status', '--porcelain', '-uno') + git('rev-parse', 'HEAD') + git('diff', 'HEAD')
  const before = state()
  const commits = ['compare', '--base', 'HEAD~1', '--head', 'HEAD', '--positive-control', '0']
  const output = ['--output', 'kx/comparison.json']
  return {
    name: 'compare',
    words: [...commits, '--pairs', '30', '--steps', '50', ...output],
    again: [{ words: [...commits, '--pairs', '5', '--steps', '5', ...output], allowed: [0, 1, 3] }],
    longestMs: 12_000,
    look() {
      const worktrees = git('worktree', 'list').trim().split('\n').length
      return [
        ...tornFiles(battle),
        ...(state() === before ? [] : [['changed', state()]]),
        ...(worktrees === 1 ? [] : [['left', git('worktree', 'list')]]),
      ]
    },
  }
}

/** A watch in the background of three nodes that an ssh of ours reaches; nothing of it may be left after a stop. */
function nodesStart(battle) {
  addSshOfOurs(battle)
  const state = ['--state', 'nodes.json']
  const words = ['nodes', 'start', '--nodes', 'a1,a2,a3', '--ssh-config', 'ssh_config', ...state]
  const stop = ['nodes', 'stop', ...state]
  return {
    name: 'nodes start',
    words,
    again: [
      // 2: nothing runs any more.
      { words: stop, allowed: [0, 2] },
      { words, allowed: [0] },
      { words: stop, allowed: [0] },
    ],
    longestMs: 1000,
    staysAlive: true,
    look: () => tornFiles(battle),
  }
}

/** An ssh that asks this machine, in front of others. */
export function addSshOfOurs(battle) {
  mkdirSync(battle.path('bin'), { recursive: true })
  writeFileSync(battle.path('bin/ssh'), sshOfOurs, { mode: 0o755 })
  writeFileSync(battle.path('ssh_config'), 'Host *\n')
}

const sshOfOurs = `#!/bin/sh
case "$*" in
*" -G "*) printf 'hostname 127.0.0.1\\nport 22\\nuser root\\n' ;;
*) exec sh ;;
esac
`

/** A job whose rank is killed in every other round, beside kills of its supervisor; the same command ends it. */
function superviseJob(battle, head) {
  let round = 0
  const placeOf = () => battle.path(`job-${round}`)
  const rank = () => battle.processes(`${placeOf()}`).filter(({ line }) => line.includes('--steps'))
  return {
    name: 'jobs supervise',
    next() {
      round += 1
      mkdirSync(placeOf(), { recursive: true })
      const limits = ['--interval', '0.5', '--retry-delay', '0.2', '--limits', 'start=60']
      const places = ['--checkpoint-dir', placeOf(), '--name', `night-${round}`]
      const program = ['python3', heartbeat, '--dir', placeOf(), '--steps', '30']
      const words = ['jobs', 'supervise', '--ray-address', head.address, ...limits, ...places]
      const whole = [...words, '--', ...program]
      return { words: whole, again: [{ words: whole, allowed: [0] }], longestMs: 8000 }
    },
    // What the head runs goes on without its supervisor.
    staysAlive: true,
    disturb() {
      if (round % 2 === 0) return
      for (const { pid, line } of rank())
        if (!/minicluster_job|jobs supervise/.test(line)) process.kill(pid, 'SIGKILL')
    },
    look() {
      const together = togetherMs(join(placeOf(), 'beats.log'))
      const found = together > 0 ? [['together', `${together} ms`]] : []
      rmSync(placeOf(), { recursive: true, force: true })
      return [...tornFiles(battle), ...found]
    },
  }
}
