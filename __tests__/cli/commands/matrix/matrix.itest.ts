import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usePreloadedTorch } from '../../../support/torch/preloaded.js'
import { describeTorch } from '../../../support/torch/torch-rig.js'
import { aFolder, minicluster } from '../../../integration/program.js'

const minutes = 60_000
const shapes = join(import.meta.dirname, '../../../../bench/parallel/shapes.py')

describeTorch('The configurations of a matrix are compared with one process', () => {
  const preloaded = usePreloadedTorch()
  const settings = () => `command: ['${preloaded.python()}', '${shapes}']
matrix:
  reference: one-process
  configurations:
    - { name: one-process, arguments: plain }
    - { name: replicas, arguments: data, ranks: 2 }
    - { name: tensor, arguments: by-hand, ranks: 2 }
    - { name: summed, arguments: pipeline --mistake summed, ranks: 2 }
    - { name: unknown-layout, arguments: nothing, ranks: 2 }
`

  test(
    'Each configuration is equal, named with its mistake, or said not to have run',
    async () => {
      const folder = await aFolder()
      await writeFile(join(folder, 'minicluster.yml'), settings())
      const ended = await minicluster(folder, 'matrix', '--check-steps', '2', '--junit', 'j.xml')
      expect(ended.exitCode, ended.stderr).toBe(1)
      const text = await readFile(join(folder, 'minicluster_results/report.json'), 'utf8')
      const report = JSON.parse(text) as object
      expect(report).toMatchObject({
        verdict: 'fail',
        matrix: {
          reference: { name: 'one-process', world_size: 1, num_steps: 2, problem: null },
          configurations: [
            { name: 'replicas', outcome: 'within-rounding', num_steps: 2, mesh: 'data 2' },
            { name: 'tensor', outcome: 'within-rounding', num_steps: 2, mesh: 'tensor 2' },
            {
              name: 'summed',
              outcome: 'differs',
              mesh: 'pipeline 2',
              first_difference: { step: 0, dimensions: ['pipeline'] },
              proof: { findings: [{ kind: 'gradient-scale' }] },
            },
            { name: 'unknown-layout', outcome: 'did-not-run', num_steps: 0 },
          ],
        },
      })
      expect(ended.stdout.trimEnd().split('\n\n').at(-1)).toMatch(/^FAIL/)
      expect(ended.stderr.match(/^Reference: /gm)).toHaveLength(1)
      expect(await readFile(join(folder, 'j.xml'), 'utf8')).toContain('name="summed"')
    },
    8 * minutes,
  )
})
