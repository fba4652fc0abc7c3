import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { connectRay } from '../../../src/machine/system/ray/http.js'
import { rayCluster } from '../../../src/machine/system/ray/ray-cluster.js'

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

/** Starts a head and waits until it answers. */
export async function startLocalRay(program: string): Promise<LocalRay> {
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
  let head: ChildProcess | null = null
  const groups: number[] = []
  const start = async () => {
    const log = openSync(join(folder, 'start.log'), 'a')
    const args = argumentsFor(ports, folder)
    head = spawn(program, args, { env: environment, detached: true, stdio: ['ignore', log, log] })
    if (head.pid !== undefined) groups.push(head.pid)
    await awaitHead(address, token, folder)
    // The dashboard answers before the head's own node is up.
    await awaitNodes(address, token, 1)
  }
  const find = (words: string) => processesWith(folder, words)
  const killHead = async () => {
    for (const pid of find('gcs_server')) kill(pid)
    // With --block the others follow by themselves; what does not is no driver of a job.
    await wait(3000)
    for (const group of groups.splice(0)) kill(-group)
    await wait(500)
  }
  await start()
  return {
    address,
    gcsAddress: `127.0.0.1:${ports[1]}`,
    token,
    environment,
    find,
    killHead,
    addNode: async () => {
      const before = new Set(find('raylet/raylet'))
      const log = openSync(join(folder, 'node.log'), 'a')
      const args = await nodeArguments(ports[1] ?? 0)
      const options = {
        env: environment,
        detached: true,
        stdio: ['ignore', log, log] as ['ignore', number, number],
      }
      const node = spawn(program, args, options)
      if (node.pid !== undefined) groups.push(node.pid)
      await awaitNodes(address, token, 2)
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

async function awaitNodes(address: string, token: string, count: number): Promise<void> {
  const http = connectRay(new URL(address), token)
  try {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(500)) {
      const nodes = await rayCluster(http).nodes()
      if (nodes.status === 'ok' && nodes.value.filter(({ isAlive }) => isAlive).length >= count)
        return
    }
    throw new Error(`no ${count} nodes after two minutes`)
  } finally {
    http.close()
  }
}

async function awaitHead(address: string, token: string, folder: string): Promise<void> {
  const http = connectRay(new URL(address), token)
  try {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(250)) {
      const { status } = await rayCluster(http).head()
      if (status === 'ok') return
    }
    throw new Error(
      `no Ray after two minutes: ${readFileSync(join(folder, 'start.log'), 'utf8').slice(-2000)}`,
    )
  } finally {
    http.close()
  }
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

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
