import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const guard = pathToFileURL(join(import.meta.dirname, 'die-with-parent.mjs')).href

/** A server of its own process, which ends with this one, however this one ends. */
export type ServiceProcess = {
  /** Where it listens, as it said itself. */
  readonly url: string
  /** Everything it has printed so far. */
  readonly log: () => string
  stop(): Promise<void>
}

type ServiceCommand = {
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
  /** Its first group is the address. */
  readonly readiness: RegExp
  readonly cwd: string
  readonly timeoutMs?: number
}

/** Starts a Node program and waits until it says where it listens; says why when it does not. */
export async function startService(command: ServiceCommand): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--import', guard, command.script, ...command.args], {
    cwd: command.cwd,
    // Nothing of the surroundings: proxies, NODE_OPTIONS and NODE_ENV would change what is tested.
    env: { PATH: process.env.PATH, HOME: command.cwd, NODE_ENV: 'test', NO_UPDATE_NOTIFIER: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const log = (): string => said.join('')
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  }
  // It may be gone when its input is closed.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  try {
    return { url: await waitUntilReady(child, command, log), log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function waitUntilReady(
  child: ChildProcess,
  { name, readiness, timeoutMs = 60_000 }: ServiceCommand,
  log: () => string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`${name} ${why}; it said:\n${log()}`))
    const timer = setTimeout(() => fail(`was not ready after ${timeoutMs} ms`), timeoutMs)
    const look = (): void => {
      const url = readiness.exec(log())?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.on('error', (error) => fail(`could not be started: ${error.message}`))
    child.on('close', (code) => {
      clearTimeout(timer)
      fail(`ended with code ${code}`)
    })
  })
}
