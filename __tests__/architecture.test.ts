import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { checkImports, listImportRules, type ImportReport } from './support/import-rules.js'

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
    code: "import { launch } from '../launch/launch.js'\nexport const l = launch",
    to: 'src/launch/launch.ts',
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
  'worker-wires-a-worker-only': {
    file: 'src/worker/boss.ts',
    code: "import { launch } from '../launch/launch.js'\nexport const l = launch",
    to: 'src/launch/launch.ts',
  },
  'config-runs-nothing': {
    file: 'src/config/hasty.ts',
    code: "import { launch } from '../launch/launch.js'\nexport const l = launch",
    to: 'src/launch/launch.ts',
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
  'detectors-are-blind': {
    file: 'src/detect/peeks.ts',
    code: "import type { Aim } from '../faults/aim.js'\nexport type A = Aim",
    to: 'src/faults/aim.ts',
  },
  'entry-is-imported-by-nobody': {
    file: 'src/commands/backwards.ts',
    code: "import { cli } from '../entry/cli.js'\nexport const c = cli",
    to: 'src/entry/cli.ts',
  },
  ...packageViolation('zod-has-one-home', 'zod', 'src/validate'),
  ...packageViolation('commander-has-one-home', 'commander', 'src/commands'),
  ...packageViolation('handlebars-has-one-home', 'handlebars', 'src/commands'),
  ...packageViolation('d3-array-has-one-home', 'd3-array', 'src/validate'),
  ...packageViolation('simple-statistics-has-one-home', 'simple-statistics', 'src/validate'),
  ...packageViolation('d3-has-one-home', 'd3-scale', 'src/stats'),
  ...packageViolation('actions-toolkit-has-one-home', '@actions/core', 'src/commands'),
  ...packageViolation('tfjs-has-one-home', '@tensorflow/tfjs-core', 'src/trainer/workloads'),
  ...packageViolation('picocolors-has-one-home', 'picocolors', 'src/report'),
  ...packageViolation('pure-rand-has-one-home', 'pure-rand', 'src/validate'),
  ...packageViolation('screen-has-one-home', 'string-width', 'src/report'),
  ...packageViolation('prom-client-has-one-home', 'prom-client', 'src/monitor'),
  ...packageViolation('nodemailer-has-one-home', 'nodemailer', 'src/monitor'),
  ...packageViolation('p-retry-has-one-home', 'p-retry', 'src/monitor'),
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
  'src/launch/launch.ts': "import 'node:child_process'\nexport const launch = 1",
  'src/config/options.ts': "import 'zod'\nimport 'commander'\nexport type Options = 1",
  'src/validate/verdict.ts': 'export type Verdict = 1\nexport const verdict = 1',
  'src/faults/aim.ts': 'export type Aim = 1',
  'src/detect/diagnose-group.ts': 'export const diagnose = 1',
  'src/launch/watches.ts': "import '../detect/diagnose-group.js'",
  'src/entry/cli.ts': "import '../commands/run.js'\nexport const cli = 1",
  'src/commands/run.ts':
    "import '../launch/launch.js'\nimport '../console/colour.js'\nimport '../system/clock.js'",
  'src/console/colour.ts': "import 'picocolors'",
  'src/worker/run-worker.ts': "import '../telemetry/typed.js'\nimport '../system/clock.js'",
  'src/trainer/collective/rendezvous.ts': "import 'node:child_process'",
  'src/launch/meets.ts': "import '../trainer/collective/rendezvous.js'",
  'src/trainer/checkpoint-files.ts': "import 'node:fs'",
  'src/trainer/collective/transports/socket-transport.ts': "import 'node:net'",
  'src/trainer/backends/wasm.ts': "import '@tensorflow/tfjs-core'\nimport '@tensorflow/tfjs-node'",
  'src/trainer/workloads/mlp.ts':
    "import type { T } from '@tensorflow/tfjs-core'\nexport type U = T",
  'src/telemetry/typed.ts':
    "import type { Clock } from '../system/clock.js'\nimport type { l } from '../launch/launch.js'\n" +
    'export type C = [Clock, typeof l]',
  'src/telemetry/telemetry-thread.ts': "import 'node:fs'",
  'src/report/html.ts': "import 'handlebars'\nimport 'd3-scale'\nimport '../stats/egg.js'",
}

function packageViolation(rule: string, name: string, room: string) {
  const file = `${room}/${rule}.ts`
  const code = `import { x } from '${name}'\nexport const y = x`
  return { [rule]: { file, code, to: `node_modules/${name}/index.js` } }
}

describe('the import rules', () => {
  let planted: string
  let report: ImportReport

  beforeAll(async () => {
    planted = await mkdtemp(join(tmpdir(), 'minicluster-imports-'))
    await plant(planted)
    report = await checkImports(planted)
  })
  afterAll(() => rm(planted, { recursive: true, force: true }))

  test('hold in src', async () => {
    const { numFiles, broken } = await checkImports(root)
    expect(broken).toEqual([])
    expect(numFiles).toBeGreaterThan(50)
  })

  test('each have a planted violation below', async () => {
    expect(Object.keys(violations).sort()).toEqual(await listImportRules())
  })

  test.each(Object.entries(violations))('%s speaks', (rule, { file, to }) => {
    expect(report.broken).toContain(`${rule}: ${file} -> ${to}`)
  })

  test('say nothing about anything else', () => {
    const expected = Object.entries(violations).map(
      ([rule, { file, to }]) => `${rule}: ${file} -> ${to}`,
    )
    expect(report.broken).toEqual(expected.sort())
  })
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

describe('the files of src', () => {
  const forbiddenWord = /\b(utils?|helpers?|common|misc|managers?|handlers?)\b/

  test('have kebab-case names that say what is inside', async () => {
    const names = (await listSources()).map((path) => basename(path))
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(name))).toEqual([])
    expect(names.filter((name) => forbiddenWord.test(name))).toEqual([])
  })

  test('are plain ASCII', async () => {
    const sources = await listSources()
    const texts = await Promise.all(sources.map((path) => readFile(path, 'utf8')))
    expect(sources.filter((_, index) => !/^[\x00-\x7f]*$/.test(texts[index]!))).toEqual([])
  })
})

async function listSources(): Promise<string[]> {
  const names = await readdir(join(root, 'src'), { recursive: true })
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(root, 'src', name))
}
