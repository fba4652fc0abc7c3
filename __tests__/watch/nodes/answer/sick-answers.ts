import { healthyLines, withLength } from './recorded-answer.js'

type Change = readonly [from: RegExp, to: string]

const changed = (...changes: readonly Change[]): readonly string[] =>
  withLength(
    changes.reduce(
      (lines, [from, to]) => lines.map((line) => (from.test(line) ? line.replace(from, to) : line)),
      healthyLines,
    ),
  )

const withLines = (lines: readonly string[], ...more: readonly string[]): readonly string[] =>
  withLength([...lines, ...more])

const logged = (message: string): readonly string[] =>
  withLines(changed([/^kern @.*/, 'kern @dmesg 2980.5 1 0']), `kern 1 [ 2980.500000] ${message}`)

const gpu3 = /^(gpu 3, .*H100 80GB HBM3, 580.159.04), 34, 38, (.*)$/

/** Answers of a node that is not healthy, by what is wrong with it. */
export const sickAnswers: Readonly<Record<string, readonly string[]>> = {
  'a hot GPU': changed([gpu3, '$1, 95, 38, $2']),
  'hot GPU memory': changed([gpu3, '$1, 34, 110, $2']),
  'a GPU that requires a reset': changed([gpu3, '$1, 34, [GPU requires reset], $2']),
  'an uncorrected ECC error': changed([/^(gpu 3, .*0x0000000000000001), 0, /, '$1, 3, ']),
  'a row that could not be replaced': changed([/^(gpu 3, .*), No, No, /, '$1, No, Yes, ']),
  'a GPU that the driver wants to reset': changed([/^(gpu 3, .*), None, /, '$1, Reset, ']),
  'a GPU with slow clocks': changed([/^(gpu 3, .*)0x0000000000000001/, '$10x0000000000000048']),
  'a GPU with half of its lanes': changed([/^(gpu 3, .*), 16, 16$/, '$1, 8, 16']),
  'a lost GPU': withLength(healthyLines.filter((line) => !line.startsWith('gpu 7, '))),
  'a driver that fails': changed([/^gpu.rc 0/, 'gpu.rc 9']),
  'an nvidia-smi that hangs': withLines(
    healthyLines.filter((line) => !/^gpu(\.rc)? /.test(line)),
    '? gpu hung no answer within 5 s',
  ),
  'an Xid': logged('NVRM: Xid (PCI:0000:09:00): 79, pid=4711, GPU has fallen off the bus.'),
  'a kill for memory': logged('Out of memory: Killed process 4712 (python3)'),
  'an error of a disk': logged('blk_update_request: I/O error, dev sda, sector 0'),
  'used up memory': changed([/MemAvailable:\d+/, 'MemAvailable:200000']),
  'a full disk': changed([/ 16839064 {2}78662200 {6}18% /, '  95000000    501264     100% ']),
  'a disk without inodes': changed([/ 629468 16147748 {4}4% /, ' 16777000 216 100% ']),
  'a disk of the system that went read-only': withLines(healthyLines, 'ro / ext4 rw'),
  'a RAID without a disk': changed([/^md md0 8\/8/, 'md md0 8/7']),
  'a memory controller with an error': changed([/^edac mc0 0 0/, 'edac mc0 0 3']),
  'a dead NVMe disk': changed([/^nvme nvme0 live/, 'nvme nvme0 dead']),
  'too much load': changed([/^load .*/, 'load 900.00 900.00 900.00 14/216 54']),
  'work that waits for memory': changed([
    /^(psi.memory full avg10=)0.00 avg60=0.00/,
    '$180.00 avg60=80.00',
  ]),
  'a stopped rank': changed([/^ranks 4711 R/, 'ranks 4711 T']),
}

/** Where a sick answer differs from that of the healthy node. */
export const sickLines = (lines: readonly string[]): readonly number[] =>
  lines.flatMap((line, i) => (healthyLines.includes(line) || line.startsWith('length ') ? [] : [i]))
