import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Cluster } from '../../../src/watch/jobs/cluster.js'
import { connectRay } from '../../../src/machine/system/ray/http.js'
import { rayCluster } from '../../../src/machine/system/ray/ray-cluster.js'
import { freePorts } from '../../../src/runtime/engines/command/free-port.js'

/** A real head on this machine, with a token, ports, a directory and a process group of its own. */
export interface LocalRay {
  readonly address: string
  /** Where drivers join it. */
  readonly gcsAddress: string
  readonly token: string
  /** What a program needs to talk to it. */
  readonly environment: NodeJS.ProcessEnv
  /** Processes of it whose command line holds these words. */
  find(words: string): number[]
  /** SIGKILL for its control service: the head is gone, and drivers of jobs may live on. */
  killHead(): Promise<void>
  /** Another node of this cluster on this machine; answers with a function that kills its raylet. */
  addNode(): Promise<() => void>
  /** Another head at the same address with the same token, which knows nothing of the first. */
  replace(): Promise<void>
  /** Ends everything that belongs to it, by process id. */
  stop(): Promise<void>
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const mostTries = 3

/** Starts a head and waits until it and its node answer. What cannot start is tried again, at other ports. */
export async function startLocalRay(program: string, tries = 1): Promise<LocalRay> {
  const { ray, start } = await prepare(program)
  try {
    await start()
    return ray
  } catch (error) {
    await ray.stop()
    if (tries >= mostTries) throw error
    return startLocalRay(program, tries + 1)
  }
}

async function prepare(program: string): Promise<{ ray: LocalRay; start(): Promise<void> }> {
  // Paths of sockets must be short.
  const folder = mkdtempSync('/tmp/mcray-')
  const ports = await freePorts(9)
  const token = randomBytes(24).toString('hex')
  const environment = {
    ...process.env,
    // As where its environment is activated: its own Python is the one that jobs find.
    PATH: `${dirname(program)}:${process.env['PATH']}`,
    RAY_AUTH_MODE: 'token',
    RAY_AUTH_TOKEN: token,
    RAY_USAGE_STATS_ENABLED: '0',
    RAY_GRACEFUL_SHUTDOWN_DRAIN_TIMEOUT_S: '0',
    // A job here is a program of its own: workers in advance cost 3 s of CPU and are not used.
    RAY_prestart_worker_first_driver: '0',
    RAY_enable_worker_prestart: '0',
    RAY_API_SERVER_ADDRESS: `http://127.0.0.1:${ports[0]}`,
  }
  const address = environment.RAY_API_SERVER_ADDRESS
  const groups: number[] = []
  const startProgram = (args: readonly string[], output: string): ChildProcess => {
    const log = openSync(join(folder, output), 'a')
    const options = { env: environment, detached: true }
    const started = spawn(program, args, { ...options, stdio: ['ignore', log, log] })
    closeSync(log)
    if (started.pid !== undefined) groups.push(started.pid)
    return started
  }
  const whatItSaid = () =>
    ['start.log', 'session_latest/logs/raylet.out', 'session_latest/logs/raylet.err']
      .map((name) => read(join(folder, name)).slice(-1500))
      .join('\n')
  const awaitAnswer = async (what: string, started: ChildProcess, isThere: Answers) => {
    const http = connectRay(new URL(address), token)
    try {
      for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(250)) {
        if (await isThere(rayCluster(http))) return
        if (started.exitCode !== null) break
      }
      throw new Error(`${what} is not up (exit code ${started.exitCode}): ${whatItSaid()}`)
    } finally {
      http.close()
    }
  }
  const start = async () => {
    const head = startProgram(argumentsFor(ports, folder), 'start.log')
    // The dashboard answers before the head's own node is up.
    await awaitAnswer('the head', head, hasNodes(1))
  }
  const find = (words: string) => processesWith(folder, words)
  const killHead = async () => {
    for (const pid of find('gcs_server')) kill(pid)
    // With --block the others follow by themselves; what does not is no driver of a job.
    await wait(3000)
    for (const group of groups.splice(0)) kill(-group)
    await wait(500)
  }
  const ray: LocalRay = {
    address,
    gcsAddress: `127.0.0.1:${ports[1]}`,
    token,
    environment,
    find,
    killHead,
    addNode: async () => {
      const before = new Set(find('raylet/raylet'))
      const node = startProgram(await nodeArguments(ports[1] ?? 0), 'node.log')
      await awaitAnswer('the second node', node, hasNodes(2))
      return () =>
        find('raylet/raylet')
          .filter((pid) => !before.has(pid))
          .forEach(kill)
    },
    replace: start,
    async stop() {
      for (const group of groups.splice(0)) kill(-group)
      for (let tries = 0; tries < 20 && find('').length > 0; tries += 1) {
        find('').forEach(kill)
        await wait(200)
      }
      await removeAtLast(folder)
    },
  }
  return { ray, start }
}

type Answers = (cluster: Cluster) => Promise<boolean>

const hasNodes =
  (count: number): Answers =>
  async (cluster) => {
    if ((await cluster.head()).status !== 'ok') return false
    const nodes = await cluster.nodes()
    return nodes.status === 'ok' && nodes.value.filter(({ isAlive }) => isAlive).length >= count
  }

/** Processes that change their titles are not found by the folder, and write until their parents' end reaches them. */
async function removeAtLast(folder: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (tries >= 60) throw error
      await wait(500)
    }
  }
}

function argumentsFor(ports: readonly number[], folder: string): string[] {
  const names = [
    '--dashboard-port',
    '--port',
    '--dashboard-agent-listen-port',
    '--dashboard-agent-grpc-port',
  ]
    .concat(['--ray-client-server-port', '--metrics-export-port', '--node-manager-port'])
    .concat(['--object-manager-port', '--runtime-env-agent-port'])
  return [
    'start',
    '--head',
    '--block',
    '--dashboard-host',
    '127.0.0.1',
    '--temp-dir',
    folder,
    '--num-cpus',
    '4',
    '--object-store-memory',
    '100000000',
    '--disable-usage-stats',
    ...names.flatMap((name, index) => [name, String(ports[index])]),
  ]
}

/** A node of its own on a machine that has one: every port given, and no second monitor of the same logs. */
async function nodeArguments(headPort: number): Promise<string[]> {
  const ports = await freePorts(6)
  const names = ['--dashboard-agent-listen-port', '--dashboard-agent-grpc-port']
    .concat(['--metrics-export-port', '--node-manager-port'])
    .concat(['--object-manager-port', '--runtime-env-agent-port'])
  return [
    'start',
    '--block',
    '--address',
    `127.0.0.1:${headPort}`,
    '--num-cpus',
    '4',
    '--object-store-memory',
    '100000000',
    '--disable-usage-stats',
    '--include-log-monitor=false',
    ...names.flatMap((name, index) => [name, String(ports[index])]),
  ]
}

/** Of this head alone: its directory is in the command line or in the environment of all that it starts. */
function processesWith(folder: string, words: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      const line = read(`/proc/${name}/cmdline`)
      return (
        line.includes(words) &&
        (line.includes(folder) || read(`/proc/${name}/environ`).includes(folder))
      )
    })
    .map(Number)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').replaceAll('\0', ' ')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
