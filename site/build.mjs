/* Builds the site into site/dist: the pages of the repository, and reports of runs that are made now. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vitepress'
import { pages } from './pages.mjs'

const root = join(import.meta.dirname, '..')
const staged = join(import.meta.dirname, '.pages')
const runs = await mkdtemp(join(tmpdir(), 'minicluster-site-'))
const settings = ['--quiet', '--config', 'none', '--workers', '3', '--steps', '20', '--fault-tests']
const reports = {
  check: [...settings, 'worker_crash,sign_flip'],
  limit: [...settings, 'off', '--thresholds', 'speedup>=100'],
}

await rm(staged, { recursive: true, force: true })
for (const path of [...pages, 'docs/pictures', '.github/report.png']) {
  await mkdir(dirname(join(staged, path)), { recursive: true })
  await cp(join(root, path), join(staged, path), { recursive: true })
}
await cp(join(import.meta.dirname, 'index.md'), join(staged, 'index.md'))

await Promise.all([build(import.meta.dirname), makeReports()])
for (const name of Object.keys(reports))
  await cp(join(runs, name, 'report.html'), join(import.meta.dirname, `dist/reports/${name}.html`))
await rm(runs, { recursive: true })

async function makeReports() {
  for (const [name, options] of Object.entries(reports)) {
    const argv = [join(root, 'dist/cli.js'), 'check', ...options]
    const run = spawn(process.execPath, [...argv, '--output-dir', join(runs, name)], {
      cwd: runs,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(run, 'close')
    // 1 is a verdict as well: the report is what a reader wants to see.
    if (code !== 0 && code !== 1) throw new Error(`${argv.join(' ')}: exit code ${code}`)
  }
}
