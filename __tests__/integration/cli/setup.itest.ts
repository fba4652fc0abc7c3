import { mkdir, readdir, readFile, readlink, realpath, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, start } from '../program.js'

async function aRepository(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await aFolder()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

const cli = (cwd: string, ...args: string[]) => start('cli.js', args, { cwd }).ended

test('The command init writes files that config then explains, and overwrites nothing', async () => {
  const line = 'torchrun --nproc-per-node 2 train.py --epochs 1'
  const cwd = await aRepository({ 'run.sh': `${line}\n`, 'train.py': '' })
  const first = await cli(cwd, 'init')
  expect(first.stdout).toContain(line)
  expect(first.stdout).toContain('minicluster.yml is written.')
  const explained = await cli(cwd, 'config', '--explain', '--', 'check', '--check-steps', '7')
  expect(explained.stdout).toMatch(/^fault-tests +quick +minicluster\.yml:\d+$/m)
  expect(explained.stdout).toMatch(/^check-steps +7 +command line$/m)

  await writeFile(join(cwd, 'minicluster.yml'), 'workers: 3\n')
  expect((await cli(cwd, 'init')).stdout).toContain('minicluster.yml exists already')
  expect(await readFile(join(cwd, 'minicluster.yml'), 'utf8')).toBe('workers: 3\n')
})

test('The command init treats a dangling link as an existing file, and detects the default branch', async () => {
  const cwd = await aRepository({
    '.git/HEAD': 'ref: refs/heads/master\n',
    'run.sh': 'torchrun train.py\n',
    'train.py': '',
  })
  await symlink(join(cwd, 'nowhere'), join(cwd, 'minicluster.yml'))
  const { stdout } = await cli(cwd, 'init')
  expect(stdout).toContain('minicluster.yml exists already and stays unchanged.')
  expect(await readlink(join(cwd, 'minicluster.yml'))).toBe(join(cwd, 'nowhere'))
  const workflow = await readFile(join(cwd, '.github/workflows/minicluster.yml'), 'utf8')
  expect(workflow).toContain('branches: [master]')
})

test('The command init writes nothing below the root of a repository, or where a file cannot be written', async () => {
  const cwd = await aRepository({
    '.git/HEAD': '',
    'a/b/train.py': '',
    '.github': 'a file',
    'run.sh': 'torchrun a/b/train.py\n',
  })
  expect(await cli(join(cwd, 'a/b'), 'init')).toMatchObject({
    exitCode: 2,
    stderr: `error: this is not the root of the repository, where GitHub and the Action look for files: ${cwd}\nrun minicluster init there\n`,
  })
  const refused = await cli(cwd, 'init')
  expect(refused).toMatchObject({ exitCode: 2 })
  expect(refused.stderr).toContain('error: cannot write .github/workflows/minicluster.yml: ')
  expect(await readdir(cwd)).toEqual(['.git', '.github', 'a', 'run.sh'])
  expect(await readdir(join(cwd, 'a/b'))).toEqual(['train.py'])
})

test('The command init writes nothing where it found no training, and says what to name', async () => {
  const cwd = await aRepository({ 'index.js': 'train()' })
  const { exitCode, stdout } = await cli(cwd, 'init')
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 3 })
  expect(stdout).toContain(
    'Nothing is written. Name the command that starts your ranks in minicluster.yml',
  )
  expect(await readdir(cwd)).toEqual(['index.js'])
})

test('The command init --try writes what it saw, and no workflow for a command that fails', async () => {
  const cwd = await aRepository({
    'run.sh': 'torchrun nosuch.py\n',
    'nosuch.py': 'raise SystemExit(4)\n',
  })
  const { exitCode, stdout } = await cli(cwd, 'init', '--try')
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 3 })
  expect(await readFile(join(cwd, 'minicluster.yml'), 'utf8')).toMatch(/^# Tried: .+/m)
  expect(await readdir(cwd)).toEqual(['minicluster.yml', 'nosuch.py', 'run.sh'])
})

test('The command run takes its values from minicluster.yml, and flags override them', async () => {
  const cwd = await aRepository({ 'minicluster.yml': 'steps: 3\nworkers: 2\nseed: 7\n' })
  const { exitCode, stderr } = await cli(cwd, 'run', '--steps', '2', '--output', 'a.json')
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 })
  const text = await readFile(join(cwd, 'a.json'), 'utf8')
  const { config } = (JSON.parse(text) as { tool_payload: { config: object } }).tool_payload
  expect(config).toMatchObject({ num_steps: 2, num_processes: 2, seed: 7 })
})

test('The command config explains compare without its required sides, but refuses a wrong value', async () => {
  const cwd = await aRepository({})
  const explained = await cli(cwd, 'config', '--explain', '--', 'compare', '--pairs', '5')
  expect(explained).toMatchObject({ exitCode: 0, stderr: '' })
  expect(explained.stdout).toMatch(/^base +\(none\) +missing, but required$/m)
  expect(explained.stdout).toMatch(/^pairs +5 +command line$/m)
  expect(explained.stdout).toMatch(/^micro-batches +\(one per worker\) +default$/m)
  const refused = await cli(cwd, 'config', '--', 'compare', '--pairs', 'many')
  expect(refused).toMatchObject({ exitCode: 2 })
})

test('A wrong file is a mistake with file, line and key, exit code 2 and no stack trace', async () => {
  const cwd = await aRepository({ 'minicluster.yml': '# mine\nwokers: 3\n' })
  expect(await cli(cwd, 'check')).toMatchObject({
    exitCode: 2,
    stderr: 'error: minicluster.yml:2: wokers: there is no such key. Did you mean workers?\n',
  })
})

test('A run in a working directory is the one that would have started there: modules, files, results and errors', async () => {
  const settings = 'steps: 2\nworkers: 2\n'
  const cwd = await aRepository({
    '.git/HEAD': '',
    'minicluster.yml': settings,
    'packages/a/minicluster.yml': `${settings}seed: 7\n`,
    'packages/b/start.txt': '0.5',
  })
  const there = await cli(cwd, 'run', '--working-directory', 'packages/a', '--output', 'out.json')
  expect(there).toMatchObject({ exitCode: 0 })
  expect(there.stderr).toContain(
    'settings: packages/a/minicluster.yml\nworking directory: packages/a\n',
  )
  const entered = await cli(join(cwd, 'packages/a'), 'run', '--output', 'entered.json')
  expect(entered).toMatchObject({ exitCode: 0 })
  expect(entered.stderr).not.toContain('settings:')
  const stateOf = async (name: string) => {
    const text = await readFile(join(cwd, 'packages/a', name), 'utf8')
    return text.match(/"(?:final_loss|seed)": [^,]+/g)
  }
  expect(await stateOf('out.json')).toEqual(await stateOf('entered.json'))
  expect(await readdir(cwd)).toEqual(['.git', 'minicluster.yml', 'packages'])

  const failed = await cli(
    cwd,
    'run',
    '--working-directory',
    'packages/b',
    '--workload',
    './no.mjs',
  )
  expect(failed).toMatchObject({ exitCode: 2 })
  expect(failed.stderr).toContain('settings: minicluster.yml\n')
  expect(failed.stderr.trimEnd().endsWith('The working directory is packages/b.')).toBe(true)
})

test('The command config names the file of each value, and the directory', async () => {
  const cwd = await aRepository({
    '.git/HEAD': '',
    'minicluster.yml': 'workers: 5\nworking-directory: packages/a\n',
    'packages/a/b/start.txt': '',
  })
  const explained = await cli(cwd, 'config', '--explain')
  expect(explained.stdout).toContain(
    `settings: minicluster.yml; working directory: ${join(await realpath(cwd), 'packages/a')}\n`,
  )
  expect(explained.stdout).toMatch(/^working-directory +packages\/a +minicluster\.yml:2$/m)
  const plain = await cli(cwd, 'config')
  expect(plain.stdout).toMatch(/^workers +5$/m)
  expect(plain.stdout).toMatch(/^steps +100$/m)
  const below = await cli(join(cwd, 'packages/a'), 'config', '--explain')
  expect(below.stdout).toMatch(/^workers +5 +\.\.\/\.\.\/minicluster\.yml:1$/m)
  const conflict = await cli(cwd, 'config', '--', 'check', '--working-directory', 'packages/a/b')
  expect(conflict).toMatchObject({ exitCode: 2 })
})
