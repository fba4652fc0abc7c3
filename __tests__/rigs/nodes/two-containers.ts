import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Frame, createFrameReader } from '../../../src/watch/nodes/answer/frame.js'
import type { NodeAnswer } from '../../../src/watch/nodes/answer/node-answer.js'
import { parseAnswer } from '../../../src/watch/nodes/answer/parse-answer.js'
import { probeText } from '../../../src/watch/nodes/probe/probe-text.js'
import { roundLine } from '../../../src/watch/nodes/probe/round-line.js'
import { gpuRows } from './gpu-rows.js'
import { request } from './open-transport.js'
import { healthyMachine, StandIns } from './stand-ins.js'

const execute = promisify(execFile)

/** What a container must answer: its own name, and its own GPUs. */
export type Container = { readonly name: string; readonly temperatureC: number }

export const containers: readonly Container[] = [
  { name: 'hot', temperatureC: 95 },
  { name: 'cold', temperatureC: 33 },
]

export type Rounds = { readonly sessions: number; readonly rounds: number }

/**
 * The answers of two containers of one machine that share /dev/shm, /tmp and process numbers, each asked in so many
 * sessions of so many rounds, at the same time; null for an answer that is not whole. `flags` are those of `unshare`.
 */
export async function askContainers(
  flags: readonly string[],
  { sessions, rounds }: Rounds,
): Promise<ReadonlyMap<Container, readonly (NodeAnswer | null)[]>> {
  const machines = containers.map((container) => ({ container, standIns: new StandIns() }))
  try {
    const scripts = machines.map(({ container, standIns }) => {
      const files = healthyMachine.files.map((line) =>
        line.replace(/(hostname:).*/, `$1${container.name}`),
      )
      const gpus = gpuRows(8, { 'temperature.gpu': `${container.temperatureC}` })
      standIns.set({ ...healthyMachine, files, gpus })
      const input = join(standIns.folder, 'input')
      const lines = noncesOf(container, rounds).map((nonce) => roundLine(nonce, request, 20))
      writeFileSync(input, `${probeText}${lines.join('')}`)
      const output = join(standIns.folder, 'output')
      return `( export PATH='${standIns.environment.PATH}' HOME='${standIns.folder}'
        for session in $(seq ${sessions}); do unshare ${flags.join(' ')} sh <'${input}'; done >'${output}' ) &`
    })
    const read = machines.map(({ standIns }) => `cat '${standIns.folder}/output'; echo '--'`)
    const script = `mount -t tmpfs -o mode=1777 tmpfs /dev/shm; unset XDG_RUNTIME_DIR TMPDIR
${scripts.join('\n')}
wait
${read.join('\n')}
ls -A /dev/shm >&2`
    const { stdout, stderr } = await execute('unshare', ['--mount', 'sh', '-c', script], {
      maxBuffer: 2 ** 28,
    })
    if (stderr.trim() !== '') throw new Error(`something was left or went wrong: ${stderr}`)
    const texts = stdout.split('\n--\n')
    return new Map(
      containers.map((container, i) => [
        container,
        readAnswers(texts[i] ?? '', { sessions, nonces: noncesOf(container, rounds) }),
      ]),
    )
  } finally {
    for (const { standIns } of machines) standIns.close()
  }
}

const noncesOf = ({ name }: Container, rounds: number): readonly string[] =>
  Array.from({ length: rounds }, (_, i) => `${name}${i}`)

function readAnswers(
  text: string,
  { sessions, nonces }: { readonly sessions: number; readonly nonces: readonly string[] },
): readonly (NodeAnswer | null)[] {
  const frames = `\n${text}`.split(/\n(?=MCP 1 )/).slice(1)
  return Array.from({ length: sessions * nonces.length }, (_, i) => {
    const reader = createFrameReader(nonces[i % nonces.length] ?? '')
    const frame: Frame = reader.push(Buffer.from(`${frames[i] ?? ''}\n`))
    return frame.status === 'whole' ? parseAnswer(frame.lines, null) : null
  })
}

/** Of the answers of both: how many there are, and how many are not whole or not the container's own. */
export function countAnswers(answers: Awaited<ReturnType<typeof askContainers>>) {
  const all = [...answers].flatMap(([container, own]) =>
    own.map((answer) => isOwn(container, answer)),
  )
  return { answers: all.length, wrong: all.filter((isRight) => !isRight).length }
}

function isOwn({ name, temperatureC }: Container, answer: NodeAnswer | null): boolean {
  const hot = answer?.gpu?.gpus.map((gpu) => gpu.temperatureC) ?? []
  return (
    answer?.hostname === name &&
    answer.damage.length === 0 &&
    hot.length === 8 &&
    hot.every((one) => one === temperatureC)
  )
}
