/** A worker that does what its spec's task says, for tests of those who watch workers. */
import { spawn } from 'node:child_process'
import { readFileSync, writeSync } from 'node:fs'

const { rendezvous, task } = JSON.parse(readFileSync(0, 'utf8'))
const { rank } = rendezvous
const control = 3
const say = (message) => writeSync(control, `${JSON.stringify({ rank, ...message })}\n`)
const beat = (sequence = 0, phase = 'compute') =>
  say({ type: 'beat', phase, step: 7, sequence, waitingFor: null, sentMs: 0, latest: null })
const forever = () => setInterval(() => undefined, 1000)
const beatForever = (sequence) => setInterval(() => beat(sequence), 50)
const done = () => say({ type: 'done', result: `result of ${rank}` })

const acts = {
  done,
  'beat and be done': () => {
    beat(1)
    done()
  },
  'tell its variables': () => {
    // macOS adds one of its own.
    const names = Object.keys(process.env).filter((name) => !name.startsWith('__CF'))
    console.log(names.join('\n'))
    done()
  },
  'be silent': forever,
  'beat for ever': () => beatForever(1),
  'beat at step 20, with step 19 finished': () =>
    setInterval(
      () =>
        say({
          type: 'beat',
          phase: 'reduce',
          step: 20,
          sequence: 40,
          waitingFor: null,
          sentMs: 0,
          latest: {
            step: 19,
            loss: 1,
            throughputSamplesPerSec: 1,
            allreduceMs: 1,
            computeMs: 1,
          },
        }),
      50,
    ),
  'beat, one collective behind': () => beatForever(0),
  'beat once, then be silent': () => {
    beat(1)
    forever()
  },
  'stop itself': () => {
    beat(1)
    process.kill(process.pid, 'SIGSTOP')
    forever()
  },
  'kill itself in the middle of a message': () => {
    beat(1)
    writeSync(control, '{"type":"beat","rank":0,"pha')
    process.kill(process.pid, 'SIGKILL')
  },
  'talk nonsense on its line': () => {
    writeSync(control, 'hello\n[1,2]\nnull\n{"type":"unheard of"}\n')
    done()
  },
  'say what is wrong on its line': () => {
    writeSync(control, `${JSON.stringify(task.message)}\n`)
    forever()
  },
  'be done as another': () => say({ type: 'done', rank: task.as, result: `result of ${rank}` }),
  'print an endless line': () => {
    for (let round = 0; round < 40; round++) writeSync(1, 'x'.repeat(100_000))
    done()
  },
  'exit without a word': () => process.exit(0),
  'exit with an error': () => {
    console.log('what I was doing')
    console.error('what went wrong')
    process.exit(7)
  },
  'leave a child behind that holds its output': () => {
    const child = spawn('sleep', ['20'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    child.unref()
    console.log(`child ${child.pid}`)
    if (task.isDone) done()
    process.exit(task.isDone ? 0 : 9)
  },
  'be done and stay': () => {
    done()
    forever()
  },
  'report a lost peer': () => {
    const message = `rank ${rank} lost rank ${task.peer} while waiting for its message`
    say({
      type: 'failure',
      kind: 'collective',
      cause: 'peer-lost',
      message,
      hint: null,
      step: 4,
      ranks: [task.peer],
      stack: null,
    })
    process.exit(3)
  },
  'report a cause': () => {
    const what = { kind: 'configuration', message: 'bad option', hint: 'mend it' }
    say({ type: 'failure', ...what, step: null, ranks: [], stack: null })
    process.exit(2)
  },
}
// Moments of several workers are told by the same clock, however long each takes to start.
setTimeout(acts[task.act], task.at === undefined ? 0 : task.at - Date.now())
