import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkImports, listImportRules, type ImportReport } from './support/tools/import-rules.js'

const root = join(import.meta.dirname, '..')

/** Each rule, and an import that breaks this rule and no other. */
const violations: Record<string, { file: string; code: string; to: string }> = {
  'no-cycles': {
    file: 'src/stats/chicken.ts',
    code: "import { egg } from './egg.js'\nexport const chicken = () => egg",
    to: 'src/stats/egg.ts',
  },
  'leaves-know-nothing': {
    file: 'src/stats/clocked.ts',
    code: "import type { Clock } from '../system/clock.js'\nexport type C = Clock",
    to: 'src/system/clock.ts',
  },
  'features-do-not-call-each-other': {
    file: 'src/validate/eager.ts',
    code: "import { launch } from '../run/launch.js'\nexport const l = launch",
    to: 'src/run/launch.ts',
  },
  'features-look-down-only': {
    file: 'src/trainer/curious.ts',
    code: "import type { Options } from '../config/options.js'\nexport type O = Options",
    to: 'src/config/options.ts',
  },
  'features-are-handed-the-machine': {
    file: 'src/telemetry/impatient.ts',
    code: "import { clock } from '../system/clock.js'\nexport const c = clock",
    to: 'src/system/clock.ts',
  },
  'adapters-decide-nothing': {
    file: 'src/github/judge.ts',
    code: "import { verdict } from '../validate/verdict.js'\nexport const v = verdict",
    to: 'src/validate/verdict.ts',
  },
  'adapters-do-not-meet': {
    file: 'src/system/annotating.ts',
    code: "import type { Annotation } from '../github/annotation.js'\nexport type A = Annotation",
    to: 'src/github/annotation.ts',
  },
  'alerts-know-no-source': {
    file: 'src/alerts/informed.ts',
    code: "import type { View } from '../monitor/view.js'\nexport type V = View",
    to: 'src/monitor/view.ts',
  },
  'trainer-knows-no-worker': {
    file: 'src/trainer/employed.ts',
    code: "import type { Spec } from '../worker/spec.js'\nexport type S = Spec",
    to: 'src/worker/spec.ts',
  },
  'worker-wires-a-worker-only': {
    file: 'src/worker/boss.ts',
    code: "import { launch } from '../run/launch.js'\nexport const l = launch",
    to: 'src/run/launch.ts',
  },
  'config-runs-nothing': {
    file: 'src/config/hasty.ts',
    code: "import { launch } from '../run/launch.js'\nexport const l = launch",
    to: 'src/run/launch.ts',
  },
  'config-calls-no-command': {
    file: 'src/config/impatient.ts',
    code: "export const late = () => import('../commands/verb.js')",
    to: 'src/commands/verb.ts',
  },
  'loaders-import-commands-late': {
    file: 'src/commands/command-loaders.ts',
    code: "import { verb } from './verb.js'\nexport const load = () => verb",
    to: 'src/commands/verb.ts',
  },
  'io-has-homes': {
    file: 'src/validate/reads-files.ts',
    code: "import { readFile } from 'node:fs/promises'\nexport const r = readFile",
    to: 'fs/promises',
  },
  'report-reads-records-only': {
    file: 'src/report/nosy.ts',
    code: "import type { Verdict } from '../validate/verdict.js'\nexport type V = Verdict",
    to: 'src/validate/verdict.ts',
  },
  'engines-are-strangers': {
    file: 'src/engines/command.ts',
    code: "import { ray } from './ray.js'\nexport const r = ray",
    to: 'src/engines/ray.ts',
  },
  'ray-knows-commands-only': {
    file: 'src/engines/ray/x.ts',
    code: "import { createLocalEngine } from '../local.js'\nexport const l = createLocalEngine",
    to: 'src/engines/local.ts',
  },
  'only-the-local-engine-knows-our-trainer': {
    file: 'src/engines/torchrun.ts',
    code: "import type { Task } from '../trainer/task.js'\nexport type T = Task",
    to: 'src/trainer/task.ts',
  },
  'run-knows-no-engine': {
    file: 'src/supervise/partial.ts',
    code: "import type { Ray } from '../engines/ray.js'\nexport type R = Ray",
    to: 'src/engines/ray.ts',
  },
  'stages-know-no-command': {
    file: 'src/follow/asks.ts',
    code: "import type { Verb } from '../commands/verb.js'\nexport type V = Verb",
    to: 'src/commands/verb.ts',
  },
  'detectors-are-blind': {
    file: 'src/detect/peeks.ts',
    code: "import type { Aim } from '../faults/aim.js'\nexport type A = Aim",
    to: 'src/faults/aim.ts',
  },
  'checks-are-pure': {
    file: 'src/nodes/checks/asks.ts',
    code: "import type { Clock } from '../../system/clock.js'\nexport type C = Clock",
    to: 'src/system/clock.ts',
  },
  'entry-is-imported-by-nobody': {
    file: 'src/commands/backwards.ts',
    code: "import { cli } from '../entry/cli.js'\nexport const c = cli",
    to: 'src/entry/cli.ts',
  },
  ...packageViolation('zod-has-one-home', 'zod', 'src/validate'),
  ...packageViolation('settings-has-one-home', 'commander', 'src/commands'),
  ...packageViolation('p-limit-has-one-home', 'p-limit', 'src/report'),
  ...packageViolation('handlebars-has-one-home', 'handlebars', 'src/commands'),
  ...packageViolation('d3-array-has-one-home', 'd3-array', 'src/validate'),
  ...packageViolation('simple-statistics-has-one-home', 'simple-statistics', 'src/validate'),
  ...packageViolation('d3-has-one-home', 'd3-scale', 'src/stats'),
  ...packageViolation('actions-toolkit-has-one-home', '@actions/core', 'src/commands'),
  ...packageViolation('tfjs-has-one-home', '@tensorflow/tfjs-core', 'src/trainer/workloads'),
  ...packageViolation('screen-has-one-home', 'picocolors', 'src/report'),
  ...packageViolation('pure-rand-has-one-home', 'pure-rand', 'src/validate'),
  ...packageViolation('services-has-one-home', 'prom-client', 'src/monitor'),
  ...packageViolation('fflate-has-one-home', 'fflate', 'src/jobs'),
  ...packageViolation('uplot-has-one-home', 'uplot', 'src/report'),
  ...packageViolation('every-package-has-a-home', 'lodash', 'src/report'),
  'imports-exist': {
    file: 'src/stats/lost.ts',
    code: "import { gone } from './gone.js'\nexport const g = gone",
    to: './gone.js',
  },
}

/** What the violations import, and neighbours that look like them and are allowed. */
const innocents: Record<string, string> = {
  'src/stats/egg.ts': "import type { chicken } from './chicken.js'\nexport let egg: typeof chicken",
  'src/system/clock.ts':
    "import 'node:fs'\nexport type Clock = () => number\nexport const clock = 1",
  'src/run/launch.ts': "import 'node:child_process'\nexport const launch = 1",
  'src/config/options.ts': "import 'zod'\nimport 'commander'\nexport type Options = 1",
  'src/validate/verdict.ts': 'export type Verdict = 1\nexport const verdict = 1',
  'src/engines/ray.ts': 'export type Ray = 1\nexport const ray = 1',
  'src/commands/verb.ts': 'export type Verb = 1\nexport const verb = 1',
  'src/config/command-descriptions.ts': 'export type Row = 1',
  'src/commands/wash.ts':
    "import type { Row } from '../config/command-descriptions.js'\nexport type W = Row",
  'src/engines/local.ts': "import '../trainer/task.js'\nimport './local/spawn.js'",
  'src/engines/local/spawn.ts': 'export const spawn = 1',
  'src/faults/aim.ts': 'export type Aim = 1',
  'src/jobs/checks/gpu.ts': "import '../parse/smi.js'\nimport '../../wording/words.js'",
  'src/jobs/parse/smi.ts': 'export const smi = 1',
  'src/detect/processes/diagnose-group.ts': 'export const diagnose = 1',
  'src/run/watches.ts': "import '../detect/processes/diagnose-group.js'",
  'src/github/annotation.ts': "import '../system/clock.js'\nexport type Annotation = 1",
  'src/monitor/view.ts':
    "import type { Alert } from '../alerts/alert.js'\nexport type View = Alert",
  'src/alerts/alert.ts': "import '../wording/words.js'\nexport type Alert = 1",
  'src/wording/words.ts': 'export const words = 1',
  'src/entry/cli.ts': "import '../commands/run.js'\nexport const cli = 1",
  'src/commands/run.ts':
    "import '../run/launch.js'\nimport '../console/colour.js'\nimport '../system/clock.js'",
  'src/console/colour.ts': "import 'picocolors'",
  'src/worker/spec.ts': "import type { Task } from '../trainer/task.js'\nexport type Spec = Task",
  'src/trainer/task.ts': 'export type Task = 1',
  'src/worker/run-worker.ts': "import '../telemetry/typed.js'\nimport '../system/clock.js'",
  'src/trainer/collective/rendezvous.ts': "import 'node:child_process'",
  'src/run/meets.ts': "import '../trainer/collective/rendezvous.js'",
  'src/trainer/checkpoints/checkpoint-files.ts': "import 'node:fs'",
  'src/trainer/collective/transports/socket-transport.ts': "import 'node:net'",
  'src/trainer/backends/wasm.ts': "import '@tensorflow/tfjs-core'\nimport '@tensorflow/tfjs-node'",
  'src/trainer/workloads/mlp.ts':
    "import type { T } from '@tensorflow/tfjs-core'\nexport type U = T",
  'src/telemetry/typed.ts':
    "import type { Clock } from '../system/clock.js'\nimport type { l } from '../run/launch.js'\n" +
    'export type C = [Clock, typeof l]',
  'src/telemetry/telemetry-thread.ts': "import 'node:fs'",
  'src/report/html.ts': "import 'handlebars'\nimport 'd3-scale'\nimport '../stats/egg.js'",
}

function packageViolation(rule: string, name: string, room: string) {
  const file = `${room}/${rule}.ts`
  const code = `import { x } from '${name}'\nexport const y = x`
  return { [rule]: { file, code, to: `node_modules/${name}/index.js` } }
}

describe('Import rules', () => {
  let planted: string
  let report: ImportReport

  beforeAll(async () => {
    planted = await mkdtemp(join(tmpdir(), 'minicluster-imports-'))
    await plant(planted)
    report = await checkImports(planted)
  })
  afterAll(() => rm(planted, { recursive: true, force: true }))

  test('The source code follows the import rules', async () => {
    const { numFiles, broken } = await checkImports(root)
    expect(broken).toEqual([])
    expect(numFiles).toBeGreaterThan(50)
  })

  test('Every import rule has a planted violation in this suite', async () => {
    expect(Object.keys(violations).sort()).toEqual(await listImportRules())
  })

  test.each(Object.entries(violations))(
    'The rule %s reports its planted violation',
    (rule, { file, to }) => {
      expect(report.broken).toContain(`${rule}: ${file} -> ${to}`)
    },
  )

  test('The import rules report nothing else', () => {
    const expected = Object.entries(violations).map(
      ([rule, { file, to }]) => `${rule}: ${file} -> ${to}`,
    )
    expect(report.broken).toEqual(expected.sort())
  })
})

/** Three commands in a circle that begins with a type and one that goes through a late import. */
const circles: Record<string, string> = {
  'src/commands/dish.ts': "import { fork } from './fork.js'\nexport const dish = () => fork",
  'src/commands/fork.ts':
    "import type { Spoon } from './spoon.js'\nexport const fork = (spoon: Spoon) => spoon",
  'src/commands/spoon.ts':
    "import { dish } from './dish.js'\nexport type Spoon = typeof dish\nexport const spoon = dish",
  'src/commands/early.ts': "export const load = () => import('./late.js')",
  'src/commands/late.ts': "import { load } from './early.js'\nexport const late = load",
}

test('The rule no-cycles reports a cycle that only a type or a late import closes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'minicluster-circle-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, code] of Object.entries(circles)) await write(join(folder, path), code)
  const { broken } = await checkImports(folder)
  expect(broken.join()).toMatch(/no-cycles: src\/commands\/(dish|fork|spoon)\.ts/)
  expect(broken.join()).toMatch(/no-cycles: src\/commands\/(early|late)\.ts/)
})

async function plant(folder: string): Promise<void> {
  const packages = Object.values(violations).flatMap(({ to }) => to.match(/node_modules.*/) ?? [])
  const files = {
    ...innocents,
    ...Object.fromEntries(Object.values(violations).map(({ file, code }) => [file, code])),
    ...Object.fromEntries(packages.map((path) => [path, 'export const x = 1'])),
  }
  for (const [path, code] of Object.entries(files)) await write(join(folder, path), code)
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

describe('Files of src', () => {
  const forbiddenWord = /\b(utils?|helpers?|common|misc|managers?|handlers?)\b/

  test('The source files have descriptive kebab-case names', async () => {
    const names = (await listSources()).map((path) => basename(path))
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(name))).toEqual([])
    expect(names.filter((name) => forbiddenWord.test(name))).toEqual([])
  })

  test('The source files are plain ASCII', async () => {
    const sources = await listSources()
    const texts = await Promise.all(sources.map((path) => readFile(path, 'utf8')))
    expect(sources.filter((_, index) => !/^[\x00-\x7f]*$/.test(texts[index]!))).toEqual([])
  })
})

async function listSources(): Promise<string[]> {
  const names = await readdir(join(root, 'src'), { recursive: true })
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(root, 'src', name))
}
