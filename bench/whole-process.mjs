import { ratioSpread, spread } from './harness/statistics.mjs'
import { cell, skipped } from './harness/table.mjs'
import { checkReplicas } from './harness/torch-steps.mjs'

export const title = 'Whole process'
export const rule =
  'Wall time from the start of the command to its end. The run is the default one: MLP 10-128-1, batch 32, 2 workers, 100 steps of Adam. DDP trains the same model; a script that imports no torch starts its ranks together. `check` trains the reference and the 2-worker run, compares them and writes the report. By default it also runs the quick set of faults and as many fault-free runs, once. The Action is the same check as a step of a workflow, without a baseline service.'

const workers = 2
const steps = 100
const twin = { widths: [10, 128, 1], batch: 32, learning_rate: 0.01, tuned: false, workers, steps }

export async function measure({ program, torch, takeTurns }) {
  const contestants = [
    { name: 'run', measure: async () => (await program.run({ workers, steps })).wallSeconds },
    { name: 'check', measure: async () => checkSeconds(program, 'off') },
    { name: 'action', measure: () => program.actionSeconds({ 'fault-tests': 'off' }) },
  ]
  if (torch) contestants.push({ name: 'ddp', measure: () => ddpSeconds(torch) })
  const label = 'whole process'
  const figures = await takeTurns(contestants, { label, unit: 's' })
  const { run, check, action, ddp } = figures
  // Much longer than the others and compared with none of them, so it takes no turns.
  const checkWithFaults = await checkSeconds(program, 'quick')
  const results = {
    run: spread(run),
    check: spread(check),
    action: spread(action),
    checkWithFaults: spread([checkWithFaults]),
    ddp: ddp ? { ...spread(ddp), ratio: ratioSpread(ddp, run) } : null,
  }
  return { tables: [tableOf(results)], targets: targetsOf(results), results }
}

/** A missed fault or a false alarm is an exit code; what counts here is how long it takes. */
async function checkSeconds(program, faults) {
  const started = performance.now()
  await program.call('check', '--quiet', '--fault-tests', faults).catch((error) => {
    if (error.code !== 1) throw error
  })
  return (performance.now() - started) / 1000
}

async function ddpSeconds(torch) {
  const { answers, wallSeconds } = await torch.wholeProcess({
    script: 'whole_run.py',
    settings: twin,
  })
  checkReplicas(answers)
  return wallSeconds
}

const tableOf = ({ run, check, action, checkWithFaults, ddp }) => ({
  columns: ['command', 'wall time', 'DDP / ours'],
  rows: [
    [
      'minicluster run --workers 2 --steps 100',
      cell(run, 's'),
      ddp ? cell(ddp.ratio, 'x') : skipped,
    ],
    ['DDP, 2 ranks, 100 steps', ddp ? cell(ddp, 's') : skipped, ''],
    ['minicluster check --fault-tests off', cell(check, 's'), ''],
    ['the Action, fault-tests: off', cell(action, 's'), ''],
    ['minicluster check', cell(checkWithFaults, 's'), ''],
  ],
})

function targetsOf({ check, action, checkWithFaults, ddp }) {
  const targets = [
    { claim: 's for check without faults', atMost: 2, measured: check.median },
    { claim: 's for the Action without faults', atMost: 5, measured: action.median },
    { claim: 's for check with the quick set', atMost: 30, measured: checkWithFaults.median },
  ]
  if (!ddp) return targets
  const claim = 'times DDP, run of 2 workers and 100 steps'
  return [{ claim, atLeast: 10, measured: ddp.ratio.median }, ...targets]
}
