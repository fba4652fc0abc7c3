// What bench/overlap.mjs measures, in a process of its own: subject list | perform <minutes> <group>...
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  findTorchProgram,
  isOfHead,
  killDuring,
  type LauncherName,
  launchers,
  type Trial,
  type VictimName,
  victims,
} from '../../__tests__/support/ray/attempts-together.ts'
import { findRay } from '../../__tests__/support/ray/find-ray.ts'
import { type LocalRay, startLocalRay } from '../../__tests__/support/ray/local-ray.ts'
import {
  type SecondName,
  secondSupervisors,
  superviseTwice,
} from '../../__tests__/support/ray/second-supervise.ts'

/** What goes on beside each other on one head. */
type Group = { readonly name: string; readonly what: string } & (
  | { readonly victim: VictimName; readonly saveS: number; readonly launchers: LauncherName[] }
  | { readonly seconds: readonly SecondName[] }
)

const known = Object.entries(launchers(findTorchProgram))
const possible = known.filter(([, words]) => words(['x']) !== null).map(([name]) => name)
const names = Object.keys(secondSupervisors) as SecondName[]

const groups: readonly Group[] = [
  ...(Object.keys(victims) as VictimName[]).flatMap((victim) =>
    [0, 5].map((saveS) => ({
      name: saveS === 0 ? victim : `${victim}, slow to save`,
      what: victim,
      victim,
      saveS,
      launchers: possible as LauncherName[],
    })),
  ),
  { name: 'second supervisors', what: 'second supervisors', seconds: names },
]

const cli = process.env['MINICLUSTER_CLI'] ?? join(process.cwd(), 'dist/cli.js')
const print = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`)
async function performAll(chosenNames: readonly string[]): Promise<void> {
  const untilMs = performance.now() + 60_000 * Number(minutes)
  const found = findRay()
  if ('whyNot' in found) throw new Error(found.whyNot)
  const ray = await startLocalRay(found.program)
  try {
    for (const name of chosenNames) {
      const group = groups.find((one) => one.name === name)
      if (group === undefined || performance.now() > untilMs) continue
      const startMs = performance.now()
      const outcomes = await perform(group, ray)
      process.stderr.write(`${name}: ${Math.round((performance.now() - startMs) / 1000)} s\n`)
      outcomes.forEach((outcome) => print({ series: name, ...outcome }))
    }
  } finally {
    await ray.stop()
  }
}

function perform(group: Group, ray: LocalRay) {
  return 'seconds' in group ? performSeconds(group.seconds, ray) : performKills(group, ray)
}

async function performKills(
  { victim, saveS, launchers: all }: Extract<Group, { readonly victim: VictimName }>,
  ray: LocalRay,
) {
  const trials = all.map((launcher): Trial => ({ launcher, victim, saveS }))
  const places = trials.map(() => mkdtempSync('/tmp/mcbench-'))
  try {
    const folders = places.map((place) => join(place, 'c'))
    const outcomes = await killDuring({ ray, cli, folders }, trials)
    return outcomes.map((outcome, index) => ({
      subject: all[index] ?? '',
      ...outcome,
      isRight: isRight(outcome, victim),
    }))
  } finally {
    places.forEach(remove)
  }
}

type Killed = Awaited<ReturnType<typeof killDuring>>[number]

const isRight = ({ exitCode, attempts, togetherS, left, killed }: Killed, victim: VictimName) =>
  exitCode === 0 &&
  attempts === 2 &&
  togetherS === 0 &&
  left === 0 &&
  (killed > 0 || isOfHead(victim))

async function performSeconds(all: readonly SecondName[], ray: LocalRay) {
  const work = all.map(async (name) => {
    const place = mkdtempSync('/tmp/mcbench-')
    try {
      const { isRight: hasRightCodes, ...outcome } = await superviseTwice(
        { ray, cli, folder: join(place, 'c') },
        name,
      )
      const isAlone = outcome.attempts === 2 && outcome.togetherS === 0
      return { subject: name, ...outcome, isRight: hasRightCodes && isAlone }
    } finally {
      remove(place)
    }
  })
  return Promise.all(work)
}

const remove = (place: string) => rmSync(place, { recursive: true, force: true })

const [word, minutes = '0', ...chosen] = process.argv.slice(2)
if (word === 'list') groups.forEach(print)
else await performAll(chosen)
