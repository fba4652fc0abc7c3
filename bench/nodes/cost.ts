import { writeFileSync } from 'node:fs'
import { NodeRig } from '../../__tests__/rigs/nodes/node-rig.ts'
import { probeText } from '../../src/watch/nodes/probe/probe-text.ts'

/** What a round costs a node: its processes, its CPU, its answer; and what is left afterwards. */
export async function cost(count: number) {
  const rig = await NodeRig.start({ nodes: 1, gpus: 8 })
  try {
    const place = `${rig.folder}/gpu1`
    const call = 'mc_round 0123456789abcdef - - fast 5 >/dev/null\n'
    const script = `${probeText}${call}times\np=$(sh -c 'echo $$')\n${call.repeat(count)}times\nq=$(sh -c 'echo $$')\necho $((q - p))\nmc_round 0123456789abcdef - - fast 5 | wc -c\n`
    writeFileSync(`${place}/script`, script)
    const out = await rig.onNode(
      1,
      `PATH=${place}/bin:/usr/bin:/bin:/usr/sbin:/sbin dash <'${place}/script'; ls -A /dev/shm | wc -l`,
    )
    const lines = out.trim().split('\n')
    const seconds = (line = ''): number =>
      line.split(/\s+/).reduce((sum, word) => {
        const [, minutes, rest] = /^(\d+)m([\d.]+)s$/.exec(word) ?? []
        return sum + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
      }, 0)
    const cpu = seconds(lines[2]) + seconds(lines[3]) - seconds(lines[0]) - seconds(lines[1])
    return {
      cpu_ms: (1000 * cpu) / count,
      processes: Number(lines[4]) / count,
      bytes: Number(lines[5]),
      files_left: Number(lines[6]),
    }
  } finally {
    await rig.close()
  }
}
