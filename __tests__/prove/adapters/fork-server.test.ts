import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useScratchDirectory } from '../../support/scratch-directory.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')
/** CPU time that each rank uses before it says so; a clock tick is 10 ms. */
const usedMs = 800

/** A rank: it computes for so long unless it is idle, says it, and ends or waits to be killed. */
const program = `
import os, sys, time
while sys.argv[1] != 'idle' and time.process_time() < ${usedMs / 1000}:
    pass
os.write(2, b'computed\\n')
if sys.argv[1] == 'wait':
    time.sleep(3600)
`

type Answer = { readonly job?: number; readonly leader?: number; readonly ended?: number }

describe.skipIf(process.platform !== 'linux')('The server that forks the ranks of jobs', () => {
  const scratch = useScratchDirectory()

  function serve() {
    // It imports torch for its ranks, which here need none of it.
    mkdirSync(scratch.path('torch'))
    writeFileSync(scratch.path('torch', '__init__.py'), 'import random as default_generator\n')
    writeFileSync(scratch.path('torch', '_dynamo.py'), '')
    writeFileSync(scratch.path('rank.py'), program)
    const environment = { ...process.env, PYTHONPATH: `${scratch.path('.')}:${adapter}` }
    const parameters = ['-B', '-u', '-m', 'minicluster_torch.fork_server']
    const server = spawn('python3', parameters, { env: environment, cwd: scratch.path('.') })
    onTestFinished(() => void server.kill('SIGKILL'))
    return { server, answers: linesOf(server), errors: lines(server.stderr) }
  }

  const ask = (server: ChildProcess, job: number, how: 'end' | 'wait' | 'idle'): void => {
    const rank = { directory: scratch.path('.'), environment: {}, argv: ['rank.py', how] }
    server.stdin?.write(`${JSON.stringify({ job, overlay: null, ranks: [rank] })}\n`)
  }

  test('The fork server counts the CPU time of an ended rank as its own once the next job is requested', async () => {
    const { server, answers } = serve()
    ask(server, 1, 'end')
    await until(answers, ({ job, ended }) => job === 1 && ended === 0)
    await buryBy(server, answers)
    expect(childTimeMs(server)).toBeGreaterThanOrEqual(usedMs)
  })

  test('The fork server counts the CPU time of a rank whose leader was killed, which would otherwise seem to be that of another program', async () => {
    const { server, answers, errors } = serve()
    ask(server, 1, 'wait')
    const { leader } = await until(answers, (answer) => answer.leader !== undefined)
    await errors.next()
    process.kill(leader!, 'SIGKILL')
    await buryBy(server, answers)
    expect(childTimeMs(server)).toBeGreaterThanOrEqual(usedMs)
  })

  /** The next jobs make the server wait for all that have ended; a dead process takes a moment to be adopted. */
  async function buryBy(server: ChildProcess, answers: AsyncIterator<Answer>): Promise<void> {
    for (let job = 2; job < 8 && childTimeMs(server) < usedMs; job++) {
      ask(server, job, 'idle')
      await until(answers, (answer) => answer.job === job && answer.leader !== undefined)
    }
  }
})

async function* lines(stream: NodeJS.ReadableStream | null): AsyncGenerator<string> {
  if (stream !== null) yield* createInterface({ input: stream })
}

async function* linesOf({ stdout }: ChildProcess): AsyncGenerator<Answer> {
  for await (const line of lines(stdout)) yield JSON.parse(line) as Answer
}

async function until(
  answers: AsyncIterator<Answer>,
  isWanted: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const { value, done } = await answers.next()
    if (done) throw new Error('the server has ended')
    if (isWanted(value)) return value
  }
}

/** CPU time of all waited-for children, and theirs, as the system counts it: cutime and cstime in ticks of 10 ms. */
function childTimeMs({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
