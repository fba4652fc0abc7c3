import { noCounts } from './battle.mjs'

/** Commands that misbehave; `fails`: a pass of it would be false. */
const scripts = [
  { text: 'exit 3', fails: true },
  { text: 'kill -SEGV $$', fails: true },
  { text: 'kill -KILL $$', fails: true },
  { text: 'echo "step 1 loss 0.5"; kill -TERM $$', fails: true },
  { text: 'nosuchprogram', fails: true },
  { text: 'setsid sleep 300 & sleep 300 & exit 0' },
  { text: 'nohup sleep 300 >/dev/null 2>&1 & exit 5', fails: true },
  { text: 'head -c 300000000 /dev/zero | tr "\\0" x' },
  { text: 'yes "some words" | head -n 300000' },
  { text: 'seq 100000 | sed "s/.*/step & loss 0.5/"' },
  { text: 'exec >&- 2>&-; sleep 1' },
  { text: 'printf "\\033[2J\\033]0;title\\007\\n"; exit 0' },
  { text: 'rm -rf sd; exit 0' },
  { text: 'ulimit -n 10; exec sh -c "exit 4"', fails: true },
  { text: 'trap "" TERM INT HUP; exit 6', fails: true },
]

/** Runs commands that misbehave until the time is over, each at least once. */
export async function runScripts(battle, untilMs) {
  const counts = noCounts()
  for (let turn = 0; turn < scripts.length || performance.now() < untilMs; turn++) {
    const { text, fails = false } = scripts[turn % scripts.length] ?? {
      text: 'exit 3',
      fails: true,
    }
    const words = ['run', '--output', 's.json', '--run-dir', 'sd', '--', 'sh', '-c', text]
    const { code } = await battle.call(counts, words)
    if (fails && code === 0) counts.falsePasses++
    await battle.countLeft(counts, words)
  }
  return counts
}
