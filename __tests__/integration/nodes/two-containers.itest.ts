import { describe, expect, test } from 'vitest'
import { rigTrouble } from '../../rigs/nodes/node-rig.js'
import { askContainers } from '../../rigs/nodes/two-containers.js'

const trouble = rigTrouble()
const withNamespaces = trouble === null ? describe : describe.skip

withNamespaces(
  `Two containers of one machine${trouble === null ? '' : ` (skipped: ${trouble})`}`,
  () => {
    test('All of 100 rounds give each container its own answer, and nothing is left behind', async () => {
      const flags = ['--pid', '--mount', '--fork', '--kill-child', '--mount-proc']
      const answers = await askContainers(flags, { sessions: 20, rounds: 5 })
      for (const [{ name, temperatureC }, own] of answers) {
        expect(own).toHaveLength(100)
        for (const answer of own) {
          expect(answer).toMatchObject({ damage: [], hostname: name })
          expect(answer?.container).toMatch(/^\d+$/)
          expect(answer?.unseen.map(({ key }) => key)).toEqual(['timesync'])
          const hot = answer?.gpu?.gpus.map((gpu) => gpu.temperatureC)
          expect(hot).toEqual(Array<number>(8).fill(temperatureC))
        }
      }
    }, 900_000)

    test('A container that sees the processes of another namespace says so and answers for itself', async () => {
      const flags = ['--pid', '--mount', '--fork', '--kill-child']
      const answers = await askContainers(flags, { sessions: 3, rounds: 3 })
      for (const [{ name, temperatureC }, own] of answers) {
        for (const answer of own) {
          expect(answer).toMatchObject({ damage: [], hostname: name, ranks: null })
          expect(answer?.unseen.map(({ key }) => key)).toContain('ranks')
          expect(answer?.gpu?.gpus.map((gpu) => gpu.temperatureC)).toContain(temperatureC)
        }
      }
    }, 240_000)
  },
)
