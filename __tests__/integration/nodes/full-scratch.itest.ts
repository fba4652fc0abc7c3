import { afterAll, describe, expect, test } from 'vitest'
import { parseAnswer } from '../../../src/watch/nodes/answer/parse-answer.js'
import { viewAfter } from '../../watch/nodes/answer/hostile-answers.js'
import { gpuRows } from '../../rigs/nodes/gpu-rows.js'
import { rigTrouble } from '../../rigs/nodes/node-rig.js'
import { dfRow, healthyMachine, StandIns } from '../../rigs/nodes/stand-ins.js'

const machine = new StandIns()
afterAll(() => machine.close())
const trouble = rigTrouble()
const withMounts = trouble === null ? describe : describe.skip

/** One round of a machine with a hot GPU, on which these places take directories, but no data. */
function lookWith(full: readonly string[], variables = {}) {
  const [head, ...rows] = gpuRows(8).trimEnd().split('\n')
  const hot = [head, ...rows.with(3, rows[3]?.replace('|34|38|', '|95|38|') ?? '')].join('\n')
  const shm = dfRow('tmpfs', '/dev/shm', full.includes('/dev/shm') ? 100 : 1)
  machine.set({ ...healthyMachine, gpus: hot, blocks: [...healthyMachine.blocks, shm] })
  const fill = full.map(
    (at) => `mount -t tmpfs -o size=64k tmpfs '${at}'; cat /dev/zero >'${at}/all' 2>/dev/null`,
  )
  const shell = ['unshare', '--mount', 'sh', '-c', [...fill, 'exec sh'].join('\n')]
  const lines = machine.round(shell, {}, { XDG_RUNTIME_DIR: '/nonexistent', ...variables })
  const [node] = viewAfter(lines).nodes
  const ofCheck = (name: string) => node?.checks.find((check) => check.name === name)
  return { answer: parseAnswer(lines, null), node, ofCheck }
}

withMounts(
  `Scratch directory of the probe${trouble === null ? '' : ` (skipped: ${trouble})`}`,
  () => {
    test('A full /dev/shm is reported, and the hot GPU too, because another place is used', () => {
      const { answer, node, ofCheck } = lookWith(['/dev/shm'])
      expect(answer.damage).toEqual([])
      expect(ofCheck('gpu-temperature')).toMatchObject({ status: 'bad' })
      expect(ofCheck('gpu-driver')).toMatchObject({ status: 'ok' })
      expect(ofCheck('disk-space')?.summary).toMatch(/\/dev\/shm is 100 % full/)
      expect(node?.verdict).toBe('unhealthy')
    })

    test('A node whose scratch places are all full names them, and nvidia-smi is not blamed', () => {
      const { answer, node, ofCheck } = lookWith(['/dev/shm', '/tmp'], { TMPDIR: '/nonexistent' })
      const reason = answer.unseen.find(({ key }) => key === 'scratch')?.reason
      expect(reason).toBe('no directory that this user can write to; full: /dev/shm /tmp')
      expect(ofCheck('gpu-driver')).toMatchObject({ status: 'unknown' })
      expect(node?.verdict).not.toBe('healthy')
    })

    test('A place with room is used as it is, and a healthy /dev/shm is not reported', () => {
      const { ofCheck } = lookWith([])
      expect(ofCheck('gpu-temperature')).toMatchObject({ status: 'bad' })
      expect(ofCheck('disk-space')).toMatchObject({ status: 'ok' })
    })
  },
)
