import { describeSurvivors } from './mutants/survivors.mjs'
import { tryMutants } from './mutants/try-mutants.mjs'

export const title = 'Tests of the code that decides'
export const rule =
  'Every row is one file that decides. Each of its limits, conditions, operators, numbers and kinds is changed, one at a time, and the suite of the same name has to fail. A suite that does not end counts as failed. Changes that no test can notice count as survivors as well; `bench/mutants/survivors.json` has the reason for each survivor.'

/** Files in which a wrong branch restarts a job beside a living attempt, or lets something bad pass. */
const files = [
  'src/watch/jobs/supervise/judge-fence.ts',
  'src/watch/jobs/supervise/judge-look.ts',
  'src/watch/jobs/supervise/decide.ts',
  'src/watch/monitor/judge-run.ts',
  'src/watch/nodes/judge/node-verdict.ts',
  'src/watch/nodes/judge/access.ts',
  'src/prove/validate/proof/decide-proof-tier.ts',
  'src/gate/baseline/judges/judge-time.ts',
  'src/gate/experiment/decide-verdict.ts',
]

/** Percent of the mutants of each file that its suite has to notice. */
const leastKilled = 90

export async function measure({ progress, isQuick, only }) {
  const found = []
  for (const path of only ?? files) {
    const choose = (mutants) => (isQuick ? mutants.slice(0, 3) : mutants)
    found.push(await tryMutants(path, { choose }))
    progress(`${path}: ${found.at(-1)?.survivors.length} of ${found.at(-1)?.numMutants} survive`)
  }
  const rows = found.map(({ path, numMutants, survivors }) => {
    const { explained } = describeSurvivors(path, survivors)
    const numKilled = numMutants - survivors.length
    return [
      path,
      `${numMutants}`,
      `${numKilled}`,
      `${percentOf({ numMutants, survivors })} %`,
      `${explained}`,
    ]
  })
  const columns = ['file', 'mutants', 'noticed', 'share', 'survivors with a reason']
  return {
    tables: [{ columns, rows }],
    targets: found.map((one) => ({
      claim: `% of the mutants of ${one.path} noticed`,
      measured: percentOf(one),
      atLeast: leastKilled,
    })),
  }
}

const percentOf = ({ numMutants, survivors }) =>
  Math.floor((1000 * (numMutants - survivors.length)) / numMutants) / 10
