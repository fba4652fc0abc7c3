import { writeFileSync } from 'node:fs'
import { noCounts } from './battle.mjs'

/** Commands that misbehave; `fails`: a pass of it would be false. */
const commands = [
  { text: 'exit 3', fails: true },
  { text: 'exit 255', fails: true },
  { text: 'kill -SEGV $$', fails: true },
  { text: 'kill -KILL $$', fails: true },
  { text: 'kill -ABRT $$', fails: true },
  { text: 'kill -PIPE $$', fails: true },
  { text: 'echo "step 1 loss 0.5"; kill -TERM $$', fails: true },
  { text: 'nosuchprogram', fails: true },
  { text: 'exec /', fails: true },
  { text: 'if then', fails: true },
  { text: 'setsid sleep 300 & sleep 300 & exit 0' },
  { text: 'nohup sleep 300 >/dev/null 2>&1 & exit 5', fails: true },
  { text: '(setsid setsid sh -c "sleep 300 & sleep 300") & sleep 0.2' },
  { text: 'for i in $(seq 100); do sleep 300 & done; exit 0' },
  { text: 'sh -c "kill -STOP \\$\\$" & sleep 0.2; exit 0' },
  { text: 'exec env -i sleep 0.1' },
  // The documented exception: nothing tells whose a process is that has cleared its environment.
  { text: 'env -i setsid sleep 300 & exit 7', fails: true, isHidden: true },
  { text: 'cd /; setsid sleep 300 >/dev/null & exit 0' },
  { text: 'head -c 300000000 /dev/zero | tr "\\0" x' },
  { text: 'head -c 100000000 /dev/urandom' },
  { text: 'yes "some words" | head -n 300000' },
  { text: 'yes "" | head -n 300000' },
  { text: 'yes "words on the other stream" | head -n 300000 >&2' },
  { text: 'seq 100000 | sed "s/.*/step & loss 0.5/"' },
  { text: 'seq 3000 | sed "s/.*/step 1e308 loss nan&/"' },
  { text: 'printf "step 1 loss "; head -c 2000000 /dev/zero | tr "\\0" 9' },
  { text: 'exec >&- 2>&-; sleep 1' },
  { text: 'exec 0>&- 1>&- 2>&- 3>&- 4>&- 5>&-; exit 9', fails: true },
  { text: 'printf "\\033[2J\\033]0;title\\007\\n"; exit 0' },
  { text: 'printf "\\342\\200\\256reversed\\n\\377\\376\\n\\0\\n"' },
  { text: 'echo "::set-output name=verdict::pass"; echo "::error::no"; exit 4', fails: true },
  { text: 'rm -rf sd; exit 0' },
  { text: 'chmod 0 sd; exit 0' },
  { text: 'rm -rf sd; echo file >sd; exit 0' },
  { text: 'ln -sf notes.txt s.json; exit 0' },
  { text: 'ulimit -n 10; exec sh -c "exit 4"', fails: true },
  { text: 'ulimit -v 100000; exec sh -c "exit 4"', fails: true },
  { text: 'ulimit -f 1; head -c 100000 /dev/zero >big; exit 8', fails: true },
  { text: 'umask 777; echo x >locked; exit 0' },
  { text: 'trap "" TERM INT HUP; exit 6', fails: true },
  { text: 'trap "" TERM INT HUP; (trap "" TERM; sleep 300) & exit 0' },
  { text: 'cat; exit 0' },
  { text: 'read x </dev/tty; exit 0' },
  { text: 'kill -TERM -$$; sleep 1; exit 0', fails: true },
]

/** Modules of workloads that misbehave, by what stands in the place of a part; `isRight`: a run of it may end well. */
const loss = 'tf.squaredDifference(x.matMul(slope).add(offset).squeeze([1]), y)'
const good = { loss, columns: '{ x: one, y: { data: one.data, shape: [ids.length] } }', top: '' }
const modules = [
  { top: 'throw new Error("at import")' },
  { top: 'process.exit(0)' },
  { top: 'process.kill(process.pid, "SIGKILL")' },
  { top: 'await new Promise(() => {})' },
  { top: 'this is no module' },
  { top: 'Promise.reject(null)' },
  { top: 'throw { toString() { throw 1 } }' },
  { top: 'Object.defineProperty(Object.prototype, "steps", { get() { throw 1 } })', isRight: true },
  { loss: 'null' },
  { loss: 'tf.scalar(1)' },
  { loss: `${loss}.mul(NaN)`, isRight: true },
  { loss: 'process.exit(0)' },
  { loss: 'process.abort()' },
  { loss: '(() => { throw new Error("\\u001b[2J") })()' },
  { columns: 'null' },
  { columns: '{ x: one, y: { data: one.data, shape: [1e9] } }' },
  { columns: '{ x: one }' },
  { columns: 'process.kill(process.ppid, 0) && { x: one, y: null }' },
]

const moduleOf = (parts) => {
  const { loss, columns, top } = { ...good, ...parts }
  return `${top}
export const workload = {
  name: 'line',
  parameters: () => [
    { name: 'slope', shape: [1, 1], init: { normal: 0.1 } },
    { name: 'offset', shape: [1], init: { constant: 0 } },
  ],
  dataset: () => ({
    size: 100,
    columns: (ids) => {
      const one = { data: Float32Array.from(ids), shape: [ids.length, 1] }
      return ${columns}
    },
  }),
  loss: (tf, { slope, offset }, { x, y }) => ${loss},
}
`
}

const places = ['--output', 's.json', '--run-dir', 'sd']
const ofModule = ['--workload', './hostile.mjs', '--workers', '2', '--steps', '5', '--quiet']

/** Calls of 60 kinds and more. */
const kinds = [
  ...commands.map(({ text, fails = false, isHidden = false }) => {
    return { words: ['--', 'sh', '-c', text], module: '', fails, isHidden }
  }),
  ...modules.map((parts) => {
    const fails = parts.isRight !== true
    return { words: ofModule, module: moduleOf(parts), fails, isHidden: false }
  }),
]

/** Runs commands and workloads that misbehave until the time is over, in turn from a random one. */
export async function runScripts(battle, untilMs) {
  const counts = noCounts()
  const first = battle.below(kinds.length)
  for (let turn = 0; performance.now() < untilMs; turn++) {
    const { words, module, fails, isHidden } = kinds[(first + turn) % kinds.length] ?? kinds[0]
    writeFileSync(battle.path('hostile.mjs'), module)
    const call = ['run', ...places, ...words]
    const { code } = await battle.call(counts, call)
    if (fails && code === 0) battle.note(counts, 'falsePasses', [call, module])
    if (isHidden) battle.endLeft()
    else await battle.countLeft(counts, call)
  }
  return counts
}
