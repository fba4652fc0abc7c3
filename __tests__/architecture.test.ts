import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkImports, listImportRules, type ImportReport } from './support/tools/import-rules.js'
import { drawWings } from './support/tools/wings-picture.js'

const root = join(import.meta.dirname, '..')

/** Each rule, and an import that breaks this rule and no other. */
const violations: Record<string, { file: string; code: string; to: string }> = {
  'no-cycles': {
    file: 'src/kit/stats/chicken.ts',
    code: "import { egg } from './egg.js'\nexport const chicken = () => egg",
    to: 'src/kit/stats/egg.ts',
  },
  'kit-knows-no-wing': {
    file: 'src/kit/stats/clocked.ts',
    code: "import type { Clock } from '../../machine/system/clock.js'\nexport type C = Clock",
    to: 'src/machine/system/clock.ts',
  },
  'machine-decides-nothing': {
    file: 'src/machine/github/judge.ts',
    code: "import { verdict } from '../../prove/validate/verdict.js'\nexport const v = verdict",
    to: 'src/prove/validate/verdict.ts',
  },
  'wings-of-features-do-not-meet': {
    file: 'src/lab/trainer/curious.ts',
    code: "import type { Options } from '../../cli/config/options.js'\nexport type O = Options",
    to: 'src/cli/config/options.ts',
  },
  'runtime-knows-no-verb': {
    file: 'src/runtime/follow/asks.ts',
    code: "import type { Verb } from '../../cli/commands/verb.js'\nexport type V = Verb",
    to: 'src/cli/commands/verb.ts',
  },
  'features-do-not-call-each-other': {
    file: 'src/watch/nodes/eager.ts',
    code: "import { alert } from '../alerts/alert.js'\nexport const a = alert",
    to: 'src/watch/alerts/alert.ts',
  },
  'features-are-handed-the-machine': {
    file: 'src/lab/telemetry/impatient.ts',
    code: "import { clock } from '../../machine/system/clock.js'\nexport const c = clock",
    to: 'src/machine/system/clock.ts',
  },
  'adapters-do-not-meet': {
    file: 'src/machine/system/annotating.ts',
    code: "import type { Annotation } from '../github/annotation.js'\nexport type A = Annotation",
    to: 'src/machine/github/annotation.ts',
  },
  'alerts-know-no-source': {
    file: 'src/watch/alerts/informed.ts',
    code: "import type { View } from '../monitor/view.js'\nexport type V = View",
    to: 'src/watch/monitor/view.ts',
  },
  'trainer-knows-no-worker': {
    file: 'src/lab/trainer/employed.ts',
    code: "import type { Spec } from '../worker/spec.js'\nexport type S = Spec",
    to: 'src/lab/worker/spec.ts',
  },
  'config-runs-nothing': {
    file: 'src/cli/config/hasty.ts',
    code: "import { launch } from '../../runtime/run/launch.js'\nexport const l = launch",
    to: 'src/runtime/run/launch.ts',
  },
  'config-calls-no-command': {
    file: 'src/cli/config/impatient.ts',
    code: "export const late = () => import('../commands/verb.js')",
    to: 'src/cli/commands/verb.ts',
  },
  'loaders-import-commands-late': {
    file: 'src/cli/commands/command-loaders.ts',
    code: "import { verb } from './verb.js'\nexport const load = () => verb",
    to: 'src/cli/commands/verb.ts',
  },
  'io-has-homes': {
    file: 'src/prove/validate/reads-files.ts',
    code: "import { readFile } from 'node:fs/promises'\nexport const r = readFile",
    to: 'fs/promises',
  },
  'report-reads-records-only': {
    file: 'src/gate/report/nosy.ts',
    code: "import type { Point } from '../baseline/point.js'\nexport type P = Point",
    to: 'src/gate/baseline/point.ts',
  },
  'engines-are-strangers': {
    file: 'src/runtime/engines/command.ts',
    code: "import { ray } from './ray.js'\nexport const r = ray",
    to: 'src/runtime/engines/ray.ts',
  },
  'ray-knows-commands-only': {
    file: 'src/runtime/engines/ray/x.ts',
    code: "import { createLocalEngine } from '../local.js'\nexport const l = createLocalEngine",
    to: 'src/runtime/engines/local.ts',
  },
  'only-the-local-engine-knows-our-trainer': {
    file: 'src/runtime/engines/torchrun.ts',
    code: "import type { Task } from '../../lab/trainer/task.js'\nexport type T = Task",
    to: 'src/lab/trainer/task.ts',
  },
  'run-knows-no-engine': {
    file: 'src/runtime/supervise/partial.ts',
    code: "import type { Ray } from '../engines/ray.js'\nexport type R = Ray",
    to: 'src/runtime/engines/ray.ts',
  },
  'detectors-are-blind': {
    file: 'src/lab/detect/peeks.ts',
    code: "import type { Aim } from '../faults/aim.js'\nexport type A = Aim",
    to: 'src/lab/faults/aim.ts',
  },
  'checks-are-pure': {
    file: 'src/watch/nodes/checks/asks.ts',
    code: "import type { Clock } from '../../../machine/system/clock.js'\nexport type C = Clock",
    to: 'src/machine/system/clock.ts',
  },
  'entry-is-imported-by-nobody': {
    file: 'src/cli/commands/backwards.ts',
    code: "import { cli } from '../entry/cli.js'\nexport const c = cli",
    to: 'src/cli/entry/cli.ts',
  },
  ...packageViolation('zod-has-one-home', 'zod', 'src/prove/validate'),
  ...packageViolation('settings-has-one-home', 'commander', 'src/cli/commands'),
  ...packageViolation('p-limit-has-one-home', 'p-limit', 'src/gate/report'),
  ...packageViolation('handlebars-has-one-home', 'handlebars', 'src/cli/commands'),
  ...packageViolation('d3-array-has-one-home', 'd3-array', 'src/prove/validate'),
  ...packageViolation('simple-statistics-has-one-home', 'simple-statistics', 'src/prove/validate'),
  ...packageViolation('d3-has-one-home', 'd3-scale', 'src/kit/stats'),
  ...packageViolation('actions-toolkit-has-one-home', '@actions/core', 'src/cli/commands'),
  ...packageViolation('tfjs-has-one-home', '@tensorflow/tfjs-core', 'src/lab/trainer/workloads'),
  ...packageViolation('screen-has-one-home', 'picocolors', 'src/gate/report'),
  ...packageViolation('pure-rand-has-one-home', 'pure-rand', 'src/prove/validate'),
  ...packageViolation('services-has-one-home', 'prom-client', 'src/watch/monitor'),
  ...packageViolation('fflate-has-one-home', 'fflate', 'src/watch/jobs'),
  ...packageViolation('uplot-has-one-home', 'uplot', 'src/gate/report'),
  ...packageViolation('every-package-has-a-home', 'lodash', 'src/gate/report'),
  'imports-exist': {
    file: 'src/kit/stats/lost.ts',
    code: "import { gone } from './gone.js'\nexport const g = gone",
    to: './gone.js',
  },
}

/** What the violations import, and neighbours that look like them and are allowed. */
const innocents: Record<string, string> = {
  'src/kit/stats/egg.ts':
    "import type { chicken } from './chicken.js'\nexport let egg: typeof chicken",
  'src/machine/system/clock.ts':
    "import 'node:fs'\nexport type Clock = () => number\nexport const clock = 1",
  'src/runtime/run/launch.ts': "import 'node:child_process'\nexport const launch = 1",
  'src/cli/config/options.ts': "import 'zod'\nimport 'commander'\nexport type Options = 1",
  'src/prove/validate/verdict.ts': 'export type Verdict = 1\nexport const verdict = 1',
  'src/gate/baseline/point.ts': 'export type Point = 1',
  'src/runtime/engines/ray.ts': 'export type Ray = 1\nexport const ray = 1',
  'src/cli/commands/verb.ts': 'export type Verb = 1\nexport const verb = 1',
  'src/cli/config/command-descriptions.ts': 'export type Row = 1',
  'src/cli/commands/wash.ts':
    "import type { Row } from '../config/command-descriptions.js'\nexport type W = Row",
  'src/runtime/engines/local.ts': "import '../../lab/trainer/task.js'\nimport './local/spawn.js'",
  'src/runtime/engines/local/spawn.ts': 'export const spawn = 1',
  'src/lab/faults/aim.ts': 'export type Aim = 1',
  'src/watch/jobs/checks/gpu.ts':
    "import '../parse/smi.js'\nimport '../../../kit/wording/words.js'",
  'src/watch/jobs/parse/smi.ts': 'export const smi = 1',
  'src/lab/detect/processes/diagnose-group.ts': 'export const diagnose = 1',
  'src/runtime/run/watches.ts': "import '../../lab/detect/processes/diagnose-group.js'",
  'src/machine/github/annotation.ts': "import '../system/clock.js'\nexport type Annotation = 1",
  'src/watch/monitor/view.ts':
    "import type { Alert } from '../alerts/alert.js'\nexport type View = Alert",
  'src/watch/alerts/alert.ts':
    "import '../../kit/wording/words.js'\nexport type Alert = 1\nexport const alert = 1",
  'src/kit/wording/words.ts': 'export const words = 1',
  'src/cli/entry/cli.ts': "import '../commands/run.js'\nexport const cli = 1",
  'src/cli/commands/run.ts':
    "import '../../runtime/run/launch.js'\nimport '../../kit/console/colour.js'\nimport '../../machine/system/clock.js'",
  'src/kit/console/colour.ts': "import 'picocolors'",
  'src/lab/worker/spec.ts':
    "import type { Task } from '../trainer/task.js'\nexport type Spec = Task",
  'src/lab/trainer/task.ts': 'export type Task = 1',
  'src/lab/worker/run-worker.ts':
    "import '../telemetry/typed.js'\nimport '../../machine/system/clock.js'",
  'src/lab/trainer/collective/rendezvous.ts': "import 'node:child_process'",
  'src/runtime/run/meets.ts': "import '../../lab/trainer/collective/rendezvous.js'",
  'src/lab/trainer/checkpoints/checkpoint-files.ts': "import 'node:fs'",
  'src/lab/trainer/collective/transports/socket-transport.ts': "import 'node:net'",
  'src/lab/trainer/backends/wasm.ts':
    "import '@tensorflow/tfjs-core'\nimport '@tensorflow/tfjs-node'",
  'src/lab/trainer/workloads/mlp.ts':
    "import type { T } from '@tensorflow/tfjs-core'\nexport type U = T",
  'src/lab/telemetry/typed.ts':
    "import type { Clock } from '../../machine/system/clock.js'\n" +
    "import type { Task } from '../trainer/task.js'\nexport type C = [Clock, Task]",
  'src/lab/telemetry/telemetry-thread.ts': "import 'node:fs'",
  'src/gate/report/html.ts':
    "import 'handlebars'\nimport 'd3-scale'\nimport '../../kit/stats/egg.js'",
}

function packageViolation(rule: string, name: string, room: string) {
  const file = `${room}/${rule}.ts`
  const code = `import { x } from '${name}'\nexport const y = x`
  return { [rule]: { file, code, to: `node_modules/${name}/index.js` } }
}

describe('Import rules', () => {
  let planted: string
  let report: ImportReport
  let sources: ImportReport

  beforeAll(async () => {
    sources = await checkImports(root)
    planted = await mkdtemp(join(tmpdir(), 'minicluster-imports-'))
    await plant(planted)
    report = await checkImports(planted)
  })
  afterAll(() => rm(planted, { recursive: true, force: true }))

  test('The source code follows the import rules', () => {
    expect(sources.broken).toEqual([])
    expect(sources.numFiles).toBeGreaterThan(50)
  })

  test('The picture of the wings shows the rooms and the imports that there are', async () => {
    const picture = drawWings(await roomsByWing(), sources.between)
    const path = join(root, 'docs/pictures/wings.svg')
    if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(path, picture)
    expect(await readFile(path, 'utf8')).toBe(picture)
  })

  test('Each wing has a README that names each of its rooms, and no other', async () => {
    for (const [wing, rooms] of Object.entries(await roomsByWing())) {
      const page = await readFile(join(root, 'src', wing, 'README.md'), 'utf8')
      const named = [...page.matchAll(/^\| `([^`]+?)(?:\.ts)?` \|/gm)].map(([, name]) => name)
      expect({ wing, named: named.sort() }).toEqual({ wing, named: rooms })
    }
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
  'src/cli/commands/dish.ts': "import { fork } from './fork.js'\nexport const dish = () => fork",
  'src/cli/commands/fork.ts':
    "import type { Spoon } from './spoon.js'\nexport const fork = (spoon: Spoon) => spoon",
  'src/cli/commands/spoon.ts':
    "import { dish } from './dish.js'\nexport type Spoon = typeof dish\nexport const spoon = dish",
  'src/cli/commands/early.ts': "export const load = () => import('./late.js')",
  'src/cli/commands/late.ts': "import { load } from './early.js'\nexport const late = load",
}

test('The rule no-cycles reports a cycle that only a type or a late import closes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'minicluster-circle-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, code] of Object.entries(circles)) await write(join(folder, path), code)
  const { broken } = await checkImports(folder)
  expect(broken.join()).toMatch(/no-cycles: src\/cli\/commands\/(dish|fork|spoon)\.ts/)
  expect(broken.join()).toMatch(/no-cycles: src\/cli\/commands\/(early|late)\.ts/)
})

/** The folders and files of each folder of src, without their extension, sorted. */
async function roomsByWing(): Promise<Record<string, string[]>> {
  const rooms: Record<string, string[]> = {}
  for (const wing of (await readdir(join(root, 'src'))).sort()) {
    const names = await readdir(join(root, 'src', wing))
    rooms[wing] = names
      .filter((name) => name !== 'README.md')
      .map((name) => name.replace(/\.ts$/, ''))
      .sort()
  }
  return rooms
}

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
