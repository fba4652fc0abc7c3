import { afterAll, describe, expect, test } from 'vitest'
import { parseAnswer } from '../../../src/watch/nodes/answer/parse-answer.js'
import { findBlindChecks } from '../../../src/watch/nodes/view/blind-checks.js'
import type { NodeView } from '../../../src/watch/nodes/view/nodes-view.js'
import { viewAfter } from '../../watch/nodes/answer/hostile-answers.js'
import { flood, harmlessFloods, loggedFaults, logOf } from '../../rigs/nodes/floods.js'
import { gpuRows } from '../../rigs/nodes/gpu-rows.js'
import {
  dfRow,
  healthyMachine,
  type Machine,
  networkFiles,
  StandIns,
} from '../../rigs/nodes/stand-ins.js'

const many = 10_000
const machine = new StandIns()
afterAll(() => machine.close())

/** The node after one round of the real probe on a machine with these differences. */
function look(changes: Partial<Machine>): NodeView {
  machine.set({ ...healthyMachine, ...changes })
  const lines = machine.round()
  expect(parseAnswer(lines, null).damage).toEqual([])
  const [node] = viewAfter(lines).nodes
  if (node === undefined) throw new Error('there is no node')
  return node
}

const checkOf = (node: NodeView, name: string) => {
  const check = node.checks.find((one) => one.name === name)
  const bad = check?.subjects.filter(({ status }) => status === 'bad') ?? []
  const unknown = check?.subjects.filter(({ status }) => status === 'unknown') ?? []
  return { bad: bad.map(({ summary }) => summary), unknown: unknown.map(({ summary }) => summary) }
}

const withoutGpus = healthyMachine.files.map((line) => line.replace('0x10de', '0x8086'))
const files = (...more: readonly string[]) => [...healthyMachine.files, ...more]
const numbers = Array.from({ length: many }, (_, i) => i)

describe('Floods in the kernel log', () => {
  const harmless = flood(Object.values(harmlessFloods), many)

  test('A node is healthy and nothing is left out after 10,000 lines of every harmless kind', () => {
    const node = look({ dmesg: logOf(harmless) })
    expect(node).toMatchObject({ verdict: 'healthy', score: 100 })
    expect(checkOf(node, 'gpu-xid')).toEqual({ bad: [], unknown: [] })
  })

  /** In one of these rounds, any kind is flooded while any other has one message. */
  const rounds = [0, 1, 2, 3].flatMap((bit) =>
    [0, 1].map((half, i) => ({ bit, half, place: [0, 0.5, 1][(bit + i) % 3] ?? 0 })),
  )

  test.each(rounds)(
    'One message of each kind is found among 10,000 of the others, with bit $bit as $half',
    ({ bit, half, place }) => {
      const isFlooded = (i: number) => ((i >> bit) & 1) === half
      const floods = loggedFaults.filter((_, i) => isFlooded(i))
      const single = loggedFaults.filter((_, i) => !isFlooded(i))
      const repeated = floods.map(
        ({ message }) =>
          (i: number) =>
            `${message} ${i}`,
      )
      const messages = [...flood(repeated, many), ...harmless]
      const at = Math.floor(place * messages.length)
      const hidden = single.map(({ message }) => message)
      const node = look({ dmesg: logOf(messages.toSpliced(at, 0, ...hidden)) })
      for (const { check, says } of single)
        expect(checkOf(node, check).bad.join('\n')).toMatch(says)
    },
  )

  test('Messages that were overwritten before they were read make their checks unknown until a reboot', () => {
    machine.set({ ...healthyMachine, dmesg: logOf(harmless.slice(-1000)) })
    const { bootId } = parseAnswer(machine.round(), null)
    const kernelCursor = { bootId: bootId ?? '', uptimeS: 50 }
    const [node] = viewAfter(machine.round(['sh'], { kernelCursor })).nodes
    expect(node?.verdict).toBe('unknown')
    expect(node?.reason).toMatch(/older messages were lost before they were read/)
    const seen = viewAfter(
      machine.round(['sh'], { kernelCursor: { ...kernelCursor, uptimeS: 100 } }),
    )
    expect(seen.nodes[0]?.verdict).toBe('healthy')
  })

  test('A message with its fault behind 900 characters is found, and one of 5,000 is cut and said', () => {
    const long = (length: number) => `${'x'.repeat(length)} blk_update_request: I/O error, dev sda`
    expect(checkOf(look({ dmesg: logOf([long(900)]) }), 'storage-errors').bad).toHaveLength(1)
    const node = look({ dmesg: logOf([long(5000)]) })
    expect(node.verdict).toBe('unknown')
    expect(node.reason).toMatch(/the ends of 1 messages were left out/)
  })
})

describe('A login that may not read the kernel log', () => {
  const denied = { dmesg: null }

  test('A node with GPUs is unknown, because no Xid would be seen', () => {
    const node = look(denied)
    expect(node).toMatchObject({
      verdict: 'unknown',
      reason: expect.stringMatching(/not readable/),
    })
  })

  test('A node without GPUs is healthy, and six checks are said to see nothing, with what allows it', () => {
    machine.set({ ...healthyMachine, ...denied, gpus: null, files: withoutGpus })
    const view = viewAfter(machine.round())
    expect(view.nodes[0]).toMatchObject({ verdict: 'healthy' })
    expect(view.nodes[0]?.reason).toMatch(/^no problem was found; \d checks cannot see: /)
    const [first] = findBlindChecks(view.nodes)
    expect(first).toMatchObject({
      nodes: ['gpu1'],
      checks: ['storage-errors', 'machine-check', 'kernel-log', 'cpu-thermal'],
      command: `ssh -t gpu1 'sudo usermod -aG systemd-journal "$USER"'`,
    })
  })

  test('The probe tells an empty kernel log from one that the login may not read', () => {
    machine.set({ ...healthyMachine, dmesg: [] })
    const { unseen } = parseAnswer(machine.round(), null)
    expect(unseen.find(({ key }) => key === 'kern')).toMatchObject({ kind: 'other' })
  })
})

describe('Floods of mounts', () => {
  const full = dfRow('/dev/sdb1', '/scratch', 100)
  const overlays = numbers.map((i) => dfRow('overlay', `/var/lib/docker/overlay2/${i}/merged`, 18))
  const disks = numbers.map((i) => dfRow(`/dev/sd${i}`, `/mnt/${i}`, 18))

  test('A full disk, and one without inodes, are found behind 10,000 mounts of containers', () => {
    const { blocks, inodes } = healthyMachine
    const space = look({ blocks: [...blocks, ...overlays, full], inodes: [...inodes, ...overlays] })
    expect(checkOf(space, 'disk-space').bad.join('\n')).toMatch(/\/scratch is 100 % full/)
    const scratch = dfRow('/dev/sdb1', '/scratch', 18)
    const none = look({
      blocks: [...blocks, ...overlays, scratch],
      inodes: [...inodes, ...overlays, full],
    })
    expect(checkOf(none, 'inodes').bad.join('\n')).toMatch(/\/scratch has 100 % of its inodes/)
  })

  test('A node with 10,000 mounts of containers is healthy', () => {
    const { blocks, inodes } = healthyMachine
    const node = look({ blocks: [...blocks, ...overlays], inodes: [...inodes, ...overlays] })
    expect(node).toMatchObject({ verdict: 'healthy', score: 100 })
  })

  test('A full disk behind 10,000 other disks makes the check unknown, which says how many were left out', () => {
    const { blocks, inodes } = healthyMachine
    const node = look({ blocks: [...blocks, ...disks, full], inodes })
    expect(node.verdict).toBe('unknown')
    for (const name of ['disk-space', 'inodes'])
      expect(checkOf(node, name).unknown.join('\n')).toMatch(/9\d\d\d more lines were left out/)
  })

  test('A read-only disk is found among 10,000 that are meant to be read-only, which are said to be left out', () => {
    const meant = numbers.map((i) => `/proc/mounts:/dev/sd${i} /mnt/${i} ext4 ro 0 0`)
    const fault = '/proc/mounts:/dev/sdb1 /data ext4 ro 0 0'
    const node = look({ files: files('/etc/fstab:/dev/sdb1 /data ext4 rw 0 2', ...meant, fault) })
    expect(checkOf(node, 'read-only').bad.join('\n')).toMatch(/\/data \(ext4\) has become/)
    expect(checkOf(node, 'read-only').unknown.join('\n')).toMatch(/more lines were left out/)
  })
})

describe('Floods of devices', () => {
  const floods: Readonly<Record<string, (i: number) => readonly string[]>> = {
    'network-devices': (i) => networkFiles(`ens${i}`, 'down'),
    nvme: (i) => [`/sys/class/nvme/nvme${i}/state:live`],
    edac: (i) => [
      `/sys/devices/system/edac/mc/mc1${i}/ce_count:0`,
      `/sys/devices/system/edac/mc/mc1${i}/ue_count:0`,
    ],
    infiniband: (i) => [`/sys/class/infiniband/mlx5_${i}/ports/1/state:4: ACTIVE`],
    raid: (i) => [`/proc/mdstat:md${i} : active raid1`, '/proc/mdstat: 10 blocks [8/8] [UUUUUUUU]'],
  }

  test.each(Object.entries(floods))(
    'The check %s is unknown while some of 10,000 devices were left out, and knows 30',
    (check, linesOf) => {
      const node = look({ files: files(...numbers.flatMap(linesOf)) })
      expect(node.verdict).toBe('unknown')
      expect(checkOf(node, check).unknown.join('\n')).toMatch(/9\d\d\d more lines were left out/)
      const few = look({ files: files(...numbers.slice(0, 30).flatMap(linesOf)) })
      expect(few.verdict).toBe('healthy')
      expect(checkOf(few, check)).toEqual({ bad: [], unknown: [] })
    },
  )

  test('A hot GPU behind 10,000 others makes the GPUs unknown', () => {
    const hot = gpuRows(1, { index: '9999', 'temperature.gpu': '95' }).split('\n').slice(1)
    const node = look({ gpus: gpuRows(many).concat(hot.join('\n')) })
    expect(node.verdict).toBe('unknown')
    expect(checkOf(node, 'gpu-temperature').unknown.join('\n')).toMatch(/more lines were left out/)
  })

  test('A process whose environment is longer than a line makes the ranks unknown', () => {
    const environment = (characters: number) =>
      [`LOCAL_RANK=3`, `CUDA_VISIBLE_DEVICES=${'x'.repeat(characters)}`]
        .map((pair) => `/proc/${process.pid}/environ:${pair}\0`)
        .join('')
    const node = look({ environments: [environment(2000)] })
    expect(checkOf(node, 'rank-states').unknown.join('\n')).toMatch(/the ends of 1 lines/)
    expect(node.verdict).toBe('unknown')
    const short = look({ environments: [environment(600)] })
    expect(checkOf(short, 'rank-states')).toEqual({ bad: [], unknown: [] })
  })
})
