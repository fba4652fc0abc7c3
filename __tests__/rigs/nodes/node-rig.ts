import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gpuRows } from './gpu-rows.js'

const execute = promisify(execFile)
const here = join(process.cwd(), '__tests__/rigs/nodes')

/** Why there can be no rig on this machine; null where there can. */
export function rigTrouble(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid?.() !== 0) return 'only root may make network namespaces'
  const programs = [
    '/usr/sbin/sshd',
    '/usr/bin/ssh',
    'ip',
    'tc',
    'unshare',
    'nsenter',
    'setpriv',
    'python3',
  ]
  const missing = programs.find((program) => !isThere(program))
  if (missing !== undefined) return `${missing} is not installed`
  try {
    execFileSync('unshare', ['--net', '--mount', '--pid', '--fork', 'true'], { stdio: 'pipe' })
    return null
  } catch (error) {
    return `namespaces cannot be made: ${(error as Error).message.trim()}`
  }
}

function isThere(program: string): boolean {
  if (program.startsWith('/')) return existsSync(program)
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)))
}

export type RigSettings = {
  readonly nodes: number
  /** Added to every round trip; 0 adds none. */
  readonly delayMs?: number
  /** A quicker key exchange than the default, for tests of other things. */
  readonly isQuick?: boolean
  readonly gpus?: number
}

/** Nodes `gpu1`, `gpu2`, ... with an sshd each, in namespaces that vanish with this process. */
export class NodeRig {
  readonly folder: string
  readonly #process: ChildProcess

  readonly #numbers: readonly number[]
  readonly #known = new Map<number, string>()

  private constructor(folder: string, child: ChildProcess, nodes: number) {
    this.folder = folder
    this.#process = child
    this.#numbers = Array.from({ length: nodes }, (_, i) => i + 1)
    for (const node of this.#numbers) this.trust(node)
  }

  static async start({
    nodes,
    delayMs = 0,
    isQuick = true,
    gpus = 1,
  }: RigSettings): Promise<NodeRig> {
    const folder = mkdtempSync(join(tmpdir(), 'minicluster-nodes-'))
    makeKey(join(folder, 'id_ed25519'))
    for (let i = 1; i <= nodes; i++) prepareNode(folder, i, gpus)
    writeClient(folder, nodes, isQuick)
    const words = ['--net', '--mount', 'sh', join(here, 'rig.sh'), folder, `${nodes}`, `${delayMs}`]
    const child = spawn('unshare', words, { stdio: ['pipe', 'pipe', 'pipe'] })
    try {
      await untilReady(child)
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
    const rig = new NodeRig(folder, child, nodes)
    await Promise.all(rig.#numbers.map((node) => rig.untilListening(node)))
    return rig
  }

  /** For `createSsh`: the system's client inside the rig, with a user's configuration. */
  get ssh() {
    return {
      program: join(this.folder, 'ssh'),
      configFile: join(this.folder, 'ssh_config'),
      environment: process.env,
    }
  }

  /** Runs a script of `sh` on a node, with everything that belongs to it. */
  async onNode(node: number, script: string): Promise<string> {
    const pid = readFileSync(join(this.folder, `gpu${node}.pid`), 'utf8').trim()
    const words = ['-t', pid, '--net', '--uts', '--mount', '--pid', 'sh', '-c', script]
    return (await execute('nsenter', words, { maxBuffer: 1e7 })).stdout
  }

  /** Runs a script where the packets between the nodes go through. */
  async onHub(script: string): Promise<string> {
    const words = ['-t', `${this.#process.pid}`, '--net', 'sh', '-c', script]
    return (await execute('nsenter', words)).stdout
  }

  async onClient(script: string): Promise<string> {
    const pid = readFileSync(join(this.folder, 'client.pid'), 'utf8').trim()
    return (await execute('nsenter', ['-t', pid, '--net', 'sh', '-c', script])).stdout
  }

  /** Every process of the node stands still; its kernel does not. */
  async freeze(node: number): Promise<void> {
    await this.onNode(node, 'kill -STOP -1')
  }

  async thaw(node: number): Promise<void> {
    await this.onNode(node, 'kill -CONT -1')
  }

  /** Packets to and from the node disappear without a word. */
  async partition(node: number): Promise<void> {
    await this.onHub(`ip route add blackhole 198.18.${node}.2/32`)
  }

  async heal(node: number): Promise<void> {
    await this.onHub(`ip route del blackhole 198.18.${node}.2/32`)
  }

  /** Nobody listens any more, and whoever is logged in is thrown out. */
  async stopSshd(node: number): Promise<void> {
    writeFileSync(join(this.folder, `gpu${node}/off`), '')
    await this.onNode(node, 'kill -KILL -1')
  }

  async startSshd(node: number): Promise<void> {
    rmSync(join(this.folder, `gpu${node}/off`), { force: true })
    await this.untilListening(node)
  }

  async untilListening(node: number): Promise<void> {
    const isListening = 'grep -q ":0016 00000000:0000 0A" /proc/net/tcp'
    await this.onNode(node, `until ${isListening}; do sleep 0.02; done`)
  }

  /** Another host key, as after a reinstallation, or for an attacker. */
  async changeHostKey(node: number): Promise<void> {
    const key = join(this.folder, `gpu${node}/host_key`)
    rmSync(key)
    rmSync(`${key}.pub`)
    makeKey(key)
    await this.restartSshd(node)
  }

  /** Throws out whoever is logged in, and listens again. */
  async restartSshd(node: number): Promise<void> {
    const log = this.sshdLog(node).length
    await this.onNode(node, 'kill -KILL -1')
    while (!this.sshdLog(node).slice(log).includes('Server listening')) await sleep(20)
    await this.untilListening(node)
  }

  /** The client knows the present host key of a node, as after a look at it. */
  trust(node: number): void {
    this.#known.set(node, knownHost(this.folder, node))
    this.#writeKnown()
  }

  /** The client knows no host key of a node. */
  forget(node: number): void {
    this.#known.delete(node)
    this.#writeKnown()
  }

  #writeKnown(): void {
    // Other clients read it at any time.
    const path = join(this.folder, 'known_hosts')
    writeFileSync(`${path}.new`, [...this.#known.values()].join(''))
    renameSync(`${path}.new`, path)
  }

  /** Whether the node lets us in; who is in stays in. */
  setAllowed(node: number, isAllowed: boolean): void {
    const key = isAllowed ? readFileSync(join(this.folder, 'id_ed25519.pub')) : ''
    writeFileSync(join(this.folder, `gpu${node}/authorized_keys`), key)
  }

  /** A small file system at /run/data of the node, as full as it can be. */
  async fillData(node: number): Promise<void> {
    await this.onNode(
      node,
      'mkdir -p /run/data && mount -t tmpfs -o size=1m tmpfs /run/data && dd if=/dev/zero of=/run/data/all bs=64k 2>/dev/null || :',
    )
  }

  /** A file system at /run/dead of the node whose server never answers. */
  async addDeadMount(node: number): Promise<void> {
    const program = join(here, 'dead-mount.py')
    await this.onNode(
      node,
      `mkdir -p /run/dead; : >/run/dead.log; python3 ${program} /run/dead </dev/null >/run/dead.log 2>&1 & until grep -q . /run/dead.log; do sleep 0.02; done; grep -q mounted /run/dead.log`,
    )
  }

  async removeDeadMount(node: number): Promise<void> {
    await this.onNode(node, 'umount -l /run/dead')
  }

  /** How the node's nvidia-smi behaves: ok, hang, frozen, failed, none, fallen. */
  setGpu(node: number, mode: string, rows?: string): void {
    writeFileSync(join(this.folder, `gpu${node}/gpu.mode`), `${mode}\n`)
    if (rows !== undefined) writeFileSync(join(this.folder, `gpu${node}/gpu.rows`), rows)
  }

  /** The lines of the node's kernel log, as `dmesg` prints them. */
  setKernelLog(node: number, lines: readonly string[]): void {
    const place = join(this.folder, `gpu${node}`)
    writeFileSync(join(place, 'kernel.log'), lines.map((line) => `${line}\n`).join(''))
    const program = join(place, 'bin/dmesg')
    writeFileSync(`${program}.new`, `#!/bin/sh\nexec cat '${place}/kernel.log'\n`, { mode: 0o755 })
    renameSync(`${program}.new`, program)
  }

  /** What was started over ssh on a node so far: one line per session. */
  sessions(node: number): number {
    const log = join(this.folder, `gpu${node}/sshd.log`)
    return existsSync(log) ? readFileSync(log, 'utf8').split('Starting session:').length - 1 : 0
  }

  /** What the node's log says of connections that were refused. */
  sshdLog(node: number): string {
    return readFileSync(join(this.folder, `gpu${node}/sshd.log`), 'utf8')
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('close', resolve))
    this.#process.kill('SIGKILL')
    this.#process.stdin?.destroy()
    await ended
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function makeKey(path: string): void {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'rig', '-f', path])
}

function prepareNode(folder: string, node: number, gpus: number): void {
  const place = join(folder, `gpu${node}`)
  mkdirSync(join(place, 'bin'), { recursive: true })
  makeKey(join(place, 'host_key'))
  copyFileSync(join(folder, 'id_ed25519.pub'), join(place, 'authorized_keys'))
  writeFileSync(
    join(place, 'sshd_config'),
    `Port 22
HostKey ${place}/host_key
AuthorizedKeysFile ${place}/authorized_keys
StrictModes no
UsePAM no
PermitRootLogin yes
PasswordAuthentication no
KbdInteractiveAuthentication no
PidFile none
LogLevel VERBOSE
SetEnv PATH=${place}/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin
`,
  )
  if (gpus === 0) return
  copyFileSync(join(here, 'nvidia-smi'), join(place, 'bin/nvidia-smi'))
  copyFileSync(
    join(process.cwd(), '__tests__/fixtures/nodes/help-query-gpu.txt'),
    join(place, 'help-query-gpu.txt'),
  )
  writeFileSync(join(place, 'gpu.rows'), gpuRows(gpus))
}

function writeClient(folder: string, nodes: number, isQuick: boolean): void {
  const hosts = Array.from(
    { length: nodes },
    (_, i) => `Host gpu${i + 1} behind${i + 1}\n  HostName 198.18.${i + 1}.2\n`,
  )
  writeFileSync(
    join(folder, 'ssh_config'),
    `${hosts.join('')}
Host behind*
  ProxyJump gpu1
Host nowhere
  HostName no-such-name.invalid
Host unrouted
  HostName 198.18.254.2
Host *
  User root
  IdentityFile ${folder}/id_ed25519
  IdentitiesOnly yes
  UserKnownHostsFile ${folder}/known_hosts
  GlobalKnownHostsFile /dev/null
  StrictHostKeyChecking yes
${isQuick ? '  KexAlgorithms curve25519-sha256\n' : ''}`,
  )
  const script = `#!/bin/sh
read -r client <'${folder}/client.pid'
exec nsenter --net="/proc/$client/ns/net" -- /usr/bin/ssh "$@"
`
  writeFileSync(join(folder, 'ssh'), script)
  chmodSync(join(folder, 'ssh'), 0o755)
}

function knownHost(folder: string, node: number): string {
  const [kind, key] = readFileSync(join(folder, `gpu${node}/host_key.pub`), 'utf8').split(' ')
  return `198.18.${node}.2 ${kind} ${key}\n`
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()))
    child.stdout?.on('data', (bytes: Buffer) => {
      if (bytes.toString().includes('ready')) resolve()
    })
    child.once('close', (code) =>
      reject(new Error(`the rig ended with exit code ${code}: ${said}`)),
    )
  })
}
