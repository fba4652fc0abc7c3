import { describe, expect, test } from 'vitest'
import { parseAnswer } from '../../../../src/watch/nodes/answer/parse-answer.js'
import { h100Lines, recordedLines, withLength } from './recorded-answer.js'

const recorded = parseAnswer(recordedLines, null)
const of = (...lines: string[]) => parseAnswer(lines, null)

describe('Values of an answer', () => {
  test('The parser reads every value of a recorded answer', () => {
    expect(recorded).toMatchObject({
      tier: 'full',
      bootId: '3b7f3a8e-c561-4302-b568-de71c20d348a',
      hostname: 'gpu1',
      cores: 2,
      load: { oneMinute: expect.any(Number), processes: expect.any(Number) },
      memory: { totalBytes: 24_684_084 * 1024, hardwareCorruptedBytes: null },
      memoryControllers: [
        { name: 'mc0', corrected: 4, uncorrected: 0 },
        { name: 'mc1', corrected: null, uncorrected: 1 },
      ],
      nvme: [{ name: 'nvme0', state: 'live' }],
      raids: [{ name: 'md0', wanted: 8, working: 7 }],
      readOnlyMounts: [{ mount: '/data', fileSystem: 'ext4', wanted: 'rw' }],
      isTimeSynchronized: null,
      gpuCount: { onPci: 8, byDriver: 8 },
      nvlink: [{ gpu: 0, active: 1, inactive: 1 }],
      python: { version: '3.12.3', torch: '2.11.0', isCudaAvailable: null },
    })
    expect(recorded.infiniband).toEqual([
      {
        device: 'mlx5_0',
        port: 1,
        state: '4: ACTIVE',
        physicalState: '5: LinkUp',
        rate: '400 Gb/sec (4X NDR)',
        linkDowned: 2,
        symbolErrors: 0,
      },
    ])
    expect(recorded.networks).toMatchObject([
      { name: 'eth0', carrierLosses: 1, isPhysical: true },
      { name: 'bond0', carrierLosses: null, isPhysical: false },
    ])
    expect(recorded.unseen).toEqual([
      { key: 'timesync', kind: 'other', reason: 'no mark of systemd-timesyncd' },
    ])
  })

  test('The parser reads a row per GPU and treats N/A as null without an error', () => {
    expect(recorded.gpu).toMatchObject({ exitCode: 0, message: null })
    expect(recorded.gpu?.gpus).toHaveLength(8)
    expect(recorded.gpu?.gpus[7]).toMatchObject({
      index: 7,
      name: 'NVIDIA H100 80GB HBM3',
      temperatureC: 34,
      memoryTotalMib: 81_559,
      powerW: 70.39,
      throttleReasons: ['gpu-idle'],
      retiredPagesPending: null,
      recoveryAction: 'None',
      pcieWidth: 16,
      needsReset: false,
      errors: [],
    })
  })

  test('The parser reads the deep answer of a real machine with an H100', () => {
    const h100 = parseAnswer(h100Lines, null)
    expect(h100).toMatchObject({
      tier: 'deep',
      cores: 16,
      gpuCount: { onPci: 1, byDriver: 1 },
      python: { version: '3.12.3', torch: '2.11.0', isCudaAvailable: true },
    })
    expect(h100.gpu).toMatchObject({ exitCode: 0, message: null })
    expect(h100.gpu?.gpus).toMatchObject([
      { temperatureC: 36, powerW: 74.84, throttleReasons: ['gpu-idle'], errors: [] },
    ])
    expect(h100.unseen.map(({ key }) => key)).toEqual(['timesync', 'edac'])
  })

  test('A GPU that requires a reset says so and has null values', () => {
    const { gpu } = of(
      'gpu.rc 0',
      'gpu #index,temperature.gpu,ecc.errors.uncorrected.volatile.total',
      'gpu 0, [GPU requires reset], [Unknown Error]',
    )
    expect(gpu?.gpus[0]).toMatchObject({
      index: 0,
      temperatureC: null,
      needsReset: true,
      errors: [
        { column: 'temperature.gpu', cell: '[GPU requires reset]' },
        { column: 'ecc.errors.uncorrected.volatile.total', cell: '[Unknown Error]' },
      ],
    })
  })

  test('A message that nvidia-smi prints instead of rows is kept and counts as no GPU', () => {
    const { gpu } = of('gpu.rc 6', 'gpu #index,name', 'gpu No devices were found')
    expect(gpu).toEqual({
      exitCode: 6,
      gpus: [],
      message: 'No devices were found',
      hasNoDevices: true,
    })
  })

  test('A row of nvidia-smi with too many or too few cells counts as no GPU', () => {
    const { gpu } = of('gpu.rc 0', 'gpu #index,name,uuid', 'gpu 0, A', 'gpu 0, A, B, C')
    expect(gpu?.gpus).toEqual([])
  })

  test('The kernel log has its messages, their times and the position of the next read', () => {
    expect(recorded.kernelLog).toMatchObject({
      source: 'dmesg',
      cursor: { bootId: recorded.bootId, uptimeS: 1781.96 },
      matched: 2,
      lines: [{ uptimeS: 1700.123456 }, { uptimeS: 1701.5 }],
    })
  })

  test('The parser reads the space and inodes of disks, even if names contain blanks', () => {
    const { disks } = of(
      'disk blocks',
      'disk /dev/sda1  1000 900 100  90% /',
      'disk nas:/my data 1000 0 0 0% /mnt/my data',
      'disk inodes',
      'disk /dev/sda1  200 150 50 75% /',
      'disk nas:/my data 0 0 0 - /mnt/my data',
    )
    expect(disks).toMatchObject([
      { device: '/dev/sda1', mount: '/', usedPercent: 90, inodesTotal: 200, inodesFree: 50 },
      { device: 'nas:/my data', mount: '/mnt/my data', usedPercent: null, inodesTotal: null },
    ])
  })

  test('The answer names a mount that the probe could not read', () => {
    const { unseen, disks } = parseAnswer(['? disk2 hung no answer within 3 s'], ['/', '/data'])
    expect(unseen).toEqual([
      { key: 'disk', mount: '/data', kind: 'hung', reason: 'hung: no answer within 3 s' },
    ])
    expect(disks).toBeNull()
  })

  test.each([
    ['hung no answer within 3 s', 'hung', 'hung: no answer within 3 s'],
    ['not-installed no nvidia-smi on the path', 'not-installed', 'no nvidia-smi on the path'],
    ['other no scratch directory', 'other', 'no scratch directory'],
    ['other hung is the mount', 'other', 'hung is the mount'],
    ['hung', 'hung', 'hung'],
    ['', 'other', 'no reason given'],
  ])('The line "? gpu %s" has the kind %s and the reason "%s"', (line, kind, reason) => {
    expect(parseAnswer([`? gpu ${line}`], null).unseen).toEqual([{ key: 'gpu', kind, reason }])
  })

  test('A part of an answer that another machine wrote is damage', () => {
    const who = (boot: string) =>
      parseAnswer(
        recordedLines.map((line) => (line.startsWith('who ') ? `who ${boot} 4026531836` : line)),
        null,
      ).damage.join()
    expect(who('5b7f3a8e-c561-4302-b568-de71c20d348a')).toMatch(/from another machine/)
    expect(who('3b7f3a8e-c561-4302-b568-de71c20d348a')).toBe('')
  })

  test('Lines that the probe left out are no damage if it says so', () => {
    const others = recordedLines.filter((line) => !/^(ranks 4711|length)/.test(line))
    const after = (...more: string[]) => parseAnswer(withLength([...others, ...more]), null)
    expect(after().damage).toEqual(['0 of 1 lines of ranks arrived'])
    const { damage, unseen } = after('? ranks cut 1 more lines were left out')
    expect(damage).toEqual([])
    expect(unseen).toContainEqual({
      key: 'ranks',
      kind: 'cut',
      reason: '1 more lines were left out',
    })
  })

  test('A reason of an unknown kind is damage', () => {
    expect(of('? gpu absent no nvidia-smi').damage).toContain(
      'a line cannot be read: ? gpu absent no nvidia-smi',
    )
    expect(of('? gpu other no nvidia-smi').damage.join()).not.toContain('cannot be read')
  })

  test('The parser reads ranks and ignores a launcher that has only a Slurm rank', () => {
    const { ranks } = of(
      'ranks 10 S 1 srun SLURM_PROCID=1 SLURM_JOB_ID=7',
      'ranks 11 D 10 python RANK=8 LOCAL_RANK=0 WORLD_SIZE=16 SLURM_PROCID=1 SLURM_JOB_ID=7',
      'ranks = 2',
    )
    expect(ranks).toEqual([
      expect.objectContaining({ pid: 11, state: 'D', rank: 8, worldSize: 16, runId: '7' }),
    ])
    expect(of('ranks = 0').ranks).toEqual([])
    expect(of('? ranks hung no answer within 5 s').ranks).toBeNull()
  })

  test('A missing value never becomes 0 or an empty list', () => {
    expect(of()).toMatchObject({
      load: null,
      cpu: null,
      memory: null,
      cores: null,
      disks: null,
      memoryControllers: null,
      kernelLog: null,
      gpu: null,
      ranks: null,
      python: null,
      gpuCount: { onPci: null, byDriver: null },
      pressure: { cpu: null, io: null, memory: null },
    })
  })
})
