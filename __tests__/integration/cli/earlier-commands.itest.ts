import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitCommand } from '../../../src/cli/config/command-line.js'
import { findBrowser } from '../../../src/machine/system/web/find-browser.js'
import { earlierCommands } from '../../support/options/earlier-commands.js'
import { aFolder, minicluster, start, waitFor } from '../program.js'

const hasBrowser = findBrowser(null).path !== null

/** A campaign of the standard faults takes minutes, and only its beginning is looked at. */
const isLong = (line: string): boolean => line.startsWith('fault-test')
const wordsOf = (line: string): string[] => [...(splitCommand(line) ?? [])]

test('Every command of the earlier program works, one after the other in one directory', async () => {
  const folder = await aFolder()
  await minicluster(folder, 'fault-test', '--faults', 'worker_crash', '--workers', '2')
  await cp(join(folder, 'minicluster_results/fault_report.json'), join(folder, 'fault_report.json'))
  const codes: Record<string, number | null> = {}
  for (const line of earlierCommands.filter((one) => !isLong(one))) {
    if (line.startsWith('report pdf') && !hasBrowser) continue
    await provide(folder, line)
    const { exitCode, stderr } = await minicluster(folder, ...wordsOf(line))
    // A comparison may find a regression between two runs of a fraction of a second.
    const isFine = exitCode === 0 || (exitCode === 1 && /^(baseline compare|monitor)/.test(line))
    if (!isFine) throw new Error(`${line}: exit code ${exitCode}\n${stderr}`)
    codes[line] = exitCode
  }
  expect(Object.keys(codes).length).toBeGreaterThan(20)
}, 110_000)

test('The standard campaign says before its first run how long it takes, and that a smaller one exists', async () => {
  const folder = await aFolder()
  const [line = ''] = earlierCommands.filter(isLong)
  const { child, ended } = start('cli.js', wordsOf(line), { cwd: folder })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await waitFor(() => (said.includes('sealed') ? true : null), 60)
  child.kill('SIGINT')
  expect((await ended).stderr).toMatch(
    /\d+ runs, [\d.]+ \w+.* of training alone, .*; --faults quick gives a first answer sooner/,
  )
})

/** Copies that the documents assume, such as a result that an earlier day has left. */
async function provide(folder: string, line: string): Promise<void> {
  const copies: Record<string, string> = {
    'current_run.json': 'multi_process.json',
    'minicluster_power.json': 'multi_process.json',
    'stable.json': 'multi_process.json',
    's.json': 'single_process.json',
    'm.json': 'multi_process.json',
  }
  await mkdir(join(folder, 'results'), { recursive: true })
  const results = wordsOf(line).find((_, at, words) => words[at - 1] === '--results-dir')
  if (results !== undefined)
    await cp(join(folder, 'multi_process.json'), join(folder, results, 'run.json'))
  for (const [name, from] of Object.entries(copies)) {
    if (wordsOf(line).includes(name)) await cp(join(folder, from), join(folder, name))
  }
}
