import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  type ExecutedCommand,
  type ExecutedGroup,
  plainGroups,
  torchGroups,
} from '../support/documentation/executed-commands.js'
import { pipelinesIn } from '../support/documentation/pipelines.js'
import { blocksOf, wordsOfCall } from '../support/documentation/shown-commands.js'
import { describeTorch, python } from '../support/torch/torch-rig.js'
import { aFolder, dist, start } from './program.js'

const root = join(import.meta.dirname, '../..')
const minutes = 60_000

/** The block of code of a page that contains a text. */
async function blockWith(page: string, text: string): Promise<string> {
  const blocks = blocksOf(await readFile(join(root, page), 'utf8'))
  const found = blocks.find((block) => block.text.includes(text))
  if (found === undefined) throw new Error(`${page} shows no block with ${text}`)
  return found.text
}

/** A project as the pages have it: their scripts, and a package with settings of its own. */
async function aProject(): Promise<string> {
  const folder = await aFolder()
  const files = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    'line.mjs': await blockWith('examples/README.md', '// line.mjs'),
    'train.py': await blockWith('docs/tutorial.md', 'DistributedDataParallel(model)'),
    'run.sh': 'torchrun --nproc-per-node 2 train.py\n',
    'packages/text/minicluster.yml': 'workers: 3\n',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const workload = 'examples/my-workload.mjs'
  await mkdir(join(folder, 'examples'))
  for (const name of [workload, 'my-workload.mjs'])
    await cp(join(root, workload), join(folder, name))
  return folder
}

/** Its words, with those that shorten it before a training command. */
function wordsOf({ call, shortened = [] }: ExecutedCommand): readonly string[] {
  const words = wordsOfCall(call)
  const end = words.includes('--') ? words.indexOf('--') : words.length
  return [...words.slice(0, end), ...shortened, ...words.slice(end)]
}

async function runGroup({ commands }: ExecutedGroup, env: NodeJS.ProcessEnv): Promise<void> {
  const cwd = await aProject()
  for (const command of commands) {
    const { call, copies = {} } = command
    for (const [name, from] of Object.entries(copies)) await cp(join(cwd, from), join(cwd, name))
    const answer = await start('cli.js', wordsOf(command), { cwd, env }).ended
    expect({ call, ...answer }).toMatchObject({ call, exitCode: 0 })
  }
}

describe('The commands of the pages', () => {
  test.each(plainGroups)(
    'The commands that $name work as they are written',
    async (group) => runGroup(group, process.env),
    5 * minutes,
  )
})

describeTorch('The commands of the pages for a script', () => {
  const PATH = `${dirname(python)}:${process.env['PATH'] ?? ''}`

  test.each(torchGroups)(
    'The commands for PyTorch that $name work as they are written',
    async (group) => runGroup(group, { ...process.env, PATH }),
    4 * minutes,
  )
})

describeTorch('The scripts of other pipelines', () => {
  const install = /^.*pip install torch numpy minicluster$/m

  /** The script as its runner has it; in place of the installation, what that installs. */
  async function runScript(script: string, cwd: string) {
    const bin = join(cwd, 'installed')
    await mkdir(bin)
    const program = `#!/bin/sh\nexec "${process.execPath}" "${join(dist, 'cli.js')}" "$@"\n`
    await writeFile(join(bin, 'minicluster'), program, { mode: 0o755 })
    const installed = `PATH="${bin}:${dirname(python)}:$PATH"`
    expect(script).toMatch(install)
    const text = `set -e\n${script.replace(install, () => installed)}`
    return promisify(execFile)('sh', ['-c', text], { cwd }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: unknown) => error,
    )
  }

  // That of GitLab has the same lines, without an environment of its own; see pipelines.test.ts.
  test(
    'The script of Jenkins ends with a verdict, and leaves what the pipeline keeps',
    async () => {
      const page = await readFile(join(root, 'docs/pipelines.md'), 'utf8')
      const cwd = await aProject()
      await writeFile(join(cwd, 'minicluster.yml'), 'faults: off\ncheck-steps: 3\n')
      expect(await runScript(pipelinesIn(page).scripts.Jenkins, cwd)).toMatchObject({ code: 0 })
      expect(await readFile(join(cwd, 'minicluster.xml'), 'utf8')).toContain('<testsuites')
      expect(await readFile(join(cwd, 'minicluster_results/report.html'), 'utf8')).toContain('PASS')
    },
    4 * minutes,
  )
})
