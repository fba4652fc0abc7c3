import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probeText } from '../../../src/watch/nodes/probe/probe-text.js'
import { roundLine } from '../../../src/watch/nodes/probe/round-line.js'
import type { RoundRequest } from '../../../src/watch/nodes/round.js'
import { gpuRows } from './gpu-rows.js'
import { request } from './open-transport.js'

/** What the programs of a stand-in machine print, in lines. */
export type Machine = {
  /** Files of the kernel, as `path:line`. */
  readonly files: readonly string[]
  /** Null if the login may not read the kernel log. */
  readonly dmesg: readonly string[] | null
  readonly blocks: readonly string[]
  readonly inodes: readonly string[]
  /** Environments of processes, as `/proc/<pid>/environ:NAME=value`, each ended by a zero. */
  readonly environments: readonly string[]
  /** Rows of nvidia-smi; null without it. */
  readonly gpus: string | null
}

const system = [
  '/proc/uptime:2990.58 1186.71',
  '/proc/loadavg:1.94 2.26 2.16 14/216 54',
  '/proc/stat:cpu  362315 55069 58588 118671 917 0 733 338 0 0',
  ...Array.from({ length: 64 }, (_, core) => `/proc/stat:cpu${core} 1 1 1 1 1 1 1 1 0 0`),
  '/proc/stat:procs_blocked 0',
  '/proc/meminfo:MemTotal:       24684084 kB',
  '/proc/meminfo:MemAvailable:   22026316 kB',
  '/proc/vmstat:oom_kill 0',
  ...['cpu', 'io', 'memory'].flatMap((kind) =>
    ['some', 'full'].map(
      (who) => `/proc/pressure/${kind}:${who} avg10=0.00 avg60=0.00 avg300=0.00 total=0`,
    ),
  ),
  '/proc/mounts:/dev/vda / ext4 rw 0 0',
  '/proc/sys/kernel/hostname:gpu1',
  '/proc/sys/kernel/osrelease:6.8.0',
  ...Array.from({ length: 8 }, (_, i) => [
    `/sys/bus/pci/devices/0000:0${i}:00.0/vendor:0x10de`,
    `/sys/bus/pci/devices/0000:0${i}:00.0/class:0x030200`,
  ]).flat(),
  '/sys/devices/system/edac/mc/mc0/ce_count:0',
  '/sys/devices/system/edac/mc/mc0/ue_count:0',
  ...networkFiles('eth0', 'up'),
]

/** The files of a network device with hardware. */
export function networkFiles(name: string, state: string): readonly string[] {
  const at = `/sys/class/net/${name}`
  return [
    `${at}/operstate:${state}`,
    `${at}/carrier_down_count:0`,
    `${at}/statistics/rx_errors:0`,
    `${at}/statistics/tx_errors:0`,
    `${at}/device/uevent:DRIVER=mlx5_core`,
  ]
}

/** A row of `df -P`: of blocks, or of inodes. */
export const dfRow = (device: string, mount: string, percent: number): string =>
  `${device} 1000000000 ${percent * 10_000_000} ${(100 - percent) * 10_000_000} ${percent}% ${mount}`

/** A healthy machine with eight GPUs. */
export const healthyMachine: Machine = {
  files: system,
  dmesg: ['[    0.000000] Linux version 6.8.0', '[   12.000000] systemd[1]: Started a unit.'],
  blocks: [dfRow('/dev/vda', '/', 18)],
  inodes: [dfRow('/dev/vda', '/', 4)],
  environments: [],
  gpus: gpuRows(8),
}

/** A folder with stand-ins for what the probe runs, in front of the programs of this machine. */
export class StandIns {
  readonly folder = mkdtempSync(join(tmpdir(), 'minicluster-stand-ins-'))
  readonly bin = join(this.folder, 'bin')
  readonly scratch = join(this.folder, 'scratch')

  constructor() {
    for (const path of [this.bin, this.scratch]) mkdirSync(path)
    const say = (name: string) => `cat '${join(this.folder, name)}'`
    this.#program('journalctl', 'exit 1')
    this.#program('df', `case "$*" in *-i*) ${say('inodes')} ;; *) ${say('blocks')} ;; esac`)
    // The probe asks grep for files of the kernel, for environments, and in its own files.
    const real = '/usr/bin/grep'
    this.#program(
      'grep',
      `case $1 in -s) exec ${say('files')} ;; -saz) exec ${say('environments')} ;; esac
exec ${existsSync(real) ? real : '/bin/grep'} "$@"`,
    )
    const fixtures = join(process.cwd(), '__tests__')
    copyFileSync(
      join(fixtures, 'fixtures/nodes/help-query-gpu.txt'),
      join(this.folder, 'help-query-gpu.txt'),
    )
    this.set(healthyMachine)
  }

  #program(name: string, script: string): void {
    writeFileSync(join(this.bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }

  set({ gpus, ...texts }: Machine): void {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const files = [...texts.files, `/proc/sys/kernel/random/boot_id:${boot}`]
    const denied = 'echo "dmesg: read kernel buffer failed: Operation not permitted" >&2; exit 1'
    const dmesg = join(this.folder, 'dmesg')
    this.#program('dmesg', texts.dmesg === null ? denied : `exec cat '${dmesg}'`)
    for (const [name, lines] of Object.entries({ ...texts, dmesg: texts.dmesg ?? [], files }))
      writeFileSync(join(this.folder, name), lines.map((line) => `${line}\n`).join(''))
    const program = join(this.bin, 'nvidia-smi')
    rmSync(program, { force: true })
    if (gpus === null) return
    writeFileSync(join(this.folder, 'gpu.rows'), gpus)
    copyFileSync(join(process.cwd(), '__tests__/rigs/nodes/nvidia-smi'), program)
    chmodSync(program, 0o755)
  }

  get environment() {
    return {
      PATH: `${this.bin}:/usr/bin:/bin:/usr/sbin:/sbin`,
      XDG_RUNTIME_DIR: this.scratch,
      HOME: this.folder,
    }
  }

  /** The lines of one round between header and end. */
  round(
    shell: readonly string[] = ['sh'],
    changes: Partial<RoundRequest> = {},
    variables: Readonly<Record<string, string>> = {},
  ): readonly string[] {
    const [program = '', ...words] = shell
    const said = execFileSync(program, words, {
      input: `${probeText}${roundLine('n1', { ...request, tier: 'full', ...changes }, 60)}`,
      env: { ...this.environment, ...variables },
      timeout: 120_000,
      maxBuffer: 2 ** 24,
    })
    const lines = said.toString().trimEnd().split('\n')
    if (lines[0] !== 'MCP 1 n1' || lines.at(-1) !== `END ${lines.length - 2} n1`)
      throw new Error(`no whole answer: ${lines.slice(0, 3).join('; ')} ... ${lines.at(-1)}`)
    return lines.slice(1, -1)
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
