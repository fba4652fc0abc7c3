import { execFileSync } from 'node:child_process'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../src/runtime/engines/command/free-port.js'
import { usePreloadedTorch } from '../../support/torch/preloaded.js'
import { describeTorch, python, scripts, torchrun } from '../../support/torch/torch-rig.js'
import { check } from '../check-job.js'
import { aFolder, minicluster, start } from '../program.js'

const minutes = 60_000
const noDdp = join(import.meta.dirname, '../../../bench/torch/one-bug/no_ddp.py')

/** A shell script that ends with these lines. */
async function aScript(...lines: readonly string[]): Promise<string> {
  const path = join(await aFolder(), 'train.sh')
  await writeFile(path, ['#!/bin/sh', 'set -e', ...lines, ''].join('\n'))
  await chmod(path, 0o755)
  return path
}

const spawning = async (...words: readonly string[]) => [
  python,
  join(scripts, 'spawn.py'),
  String(await freePort()),
  ...words,
]

/** What Accelerate's launcher does with `--cpu`: it imports torch, and then starts one process; with several, at an address of its own. */
const launcher = `#!${python}
import os, subprocess, sys
import torch
words = sys.argv[2:]
count = words[words.index('--num_processes') + 1]
script = next(at for at, word in enumerate(words) if word.endswith('.py'))
own = {} if count == '1' else {'MASTER_ADDR': '127.0.0.1', 'MASTER_PORT': '1'}
environment = {**os.environ, 'ACCELERATE_USE_CPU': 'True', **own}
sys.exit(subprocess.run([sys.executable, *words[script:]], env=environment).returncode)
`

test('A command that does not exist is refused, and leaves no scratch directory', async () => {
  const [folder, scratch] = [await aFolder(), await aFolder()]
  const env = { ...process.env, TMPDIR: scratch }
  const ended = await start('cli.js', ['run', '--', 'no-such-program'], { cwd: folder, env }).ended
  expect(ended.exitCode).toBe(2)
  expect(await readdir(scratch)).toEqual([])
})

describeTorch('A check of a command that starts its ranks itself', () => {
  const preloaded = usePreloadedTorch()

  test(
    'On a CPU, accelerate launch is started once per rank, and the process that it starts is the rank',
    async () => {
      const program = join(await aFolder(), 'accelerate')
      await writeFile(program, launcher)
      await chmod(program, 0o755)
      const words = ['launch', '--cpu', '--num_processes', '2', join(scripts, 'train.py')]
      const { exitCode, proof, stderr } = await check(program, ...words)
      expect(stderr).toContain('MiniCluster starts it once for each of 2 ranks')
      expect(proof).toMatchObject({ tier: 'bitwise', world_size: 2, num_steps: 4, findings: [] })
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'The ranks of a shell script are replayed with the variables, files and directory that the script gave them, and no file contains a variable',
    async () => {
      const script = await aScript(
        'export SECRET_OF_WRAPPER=hunter2',
        'unset TAKEN_AWAY',
        'printf yes > prepared',
        'mkdir inner',
        'cd inner',
        torchrun(2, 'surroundings.py').join(' '),
        // What follows the steps that are checked may fail, because they are all there is.
        'cat no_such_checkpoint',
      )
      const { exitCode, proof, folder, stdout, stderr } = await check(script)
      expect(proof).toMatchObject({ tier: 'bitwise', world_size: 2, num_steps: 4, findings: [] })
      expect(proof.folded_reference).toMatchObject({ status: 'bitwise' })
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass' })
      expect(stdout + stderr).not.toContain('hunter2')
      const found = execFileSync('sh', ['-c', `grep -rl hunter2 . || true`], { cwd: folder })
      expect(found.toString()).toBe('')
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A mistake in a job that make starts is named',
    async () => {
      const file = join(await aFolder(), 'Makefile')
      await writeFile(file, `train:\n\t${preloaded.torchrun(2, noDdp).join(' ')}\n`)
      const { exitCode, proof } = await check('make', '-f', file, 'train')
      expect(proof).toMatchObject({ tier: 'failed', world_size: 2 })
      expect(proof.findings).toMatchObject([{ kind: 'no-gradient-reduction', step: 0 }])
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )

  test(
    'Of two jobs one after the other, the first is checked, and the second is not run',
    async () => {
      const [first, second] = [preloaded.torchrun(2, 'train.py'), preloaded.torchrun(2, noDdp)]
      const both = `${first.join(' ')} && ${second.join(' ')}`
      const { exitCode, proof } = await check('sh', '-c', both)
      expect(proof).toMatchObject({ tier: 'bitwise', findings: [] })
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A command that replaces PYTHONPATH hides the adapter: the verdict is unknown, with what to do',
    async () => {
      const hidden = `PYTHONPATH=/nowhere ${torchrun(2, 'train.py').join(' ')}`
      const { exitCode, proof, stderr } = await check('sh', '-c', hidden)
      expect(proof).toMatchObject({ tier: 'unknown' })
      expect(stderr).toContain('replaces PYTHONPATH')
      expect(exitCode).toBe(3)
    },
    8 * minutes,
  )
})

describeTorch('A check of a script that spawns its ranks', () => {
  test(
    'A correct job is consistent with its number of ranks, and the report says why none was replayed',
    async () => {
      const { exitCode, proof } = await check(...(await spawning()))
      expect(proof).toMatchObject({ tier: 'consistent', world_size: 3, num_steps: 4, findings: [] })
      expect(proof.not_shown.join()).toContain('the script starts its ranks itself')
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A job without DistributedDataParallel fails with a message about exactly this mistake',
    async () => {
      const { exitCode, proof } = await check(...(await spawning('--no-ddp')))
      expect(proof).toMatchObject({ tier: 'failed', world_size: 3 })
      expect(proof.findings).toMatchObject([{ kind: 'no-gradient-reduction', step: 0 }])
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )

  test(
    'An exception in one rank fails the check with its rank, step and text',
    async () => {
      const { exitCode, proof } = await check(...(await spawning('--raise')))
      expect(proof.findings).toMatchObject([{ kind: 'ended-in-error', ranks: [1], step: 2 }])
      expect(proof.findings[0]?.message).toContain('ValueError')
      expect(proof.findings[0]?.message).toContain('planted in rank 1')
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )
})

// Ranks that start as fast as a fork would be there before the end of those that failed.
describeTorch('A run of a torchrun job of which a rank fails', () => {
  const command = torchrun(2, 'restarted.py', '1').toSpliced(1, 0, '--max-restarts', '1')

  test(
    'The restart that torchrun was asked for takes place, and the script can count it',
    async () => {
      const folder = await aFolder()
      const ended = await minicluster(folder, 'run', '--output', 'run.json', '--', ...command)
      expect(ended).toMatchObject({ exitCode: 0 })
      expect(ended.stdout + ended.stderr).toContain('done after 1 restarts')
      const record = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8'))
      expect(record.tool_payload).toMatchObject({
        restarts: [{ failed_step: 3, rank: 1, proven: true }],
        num_steps: 6,
      })
    },
    8 * minutes,
  )

  test.each(['SIGKILL', 'SIGTERM'])(
    'A torchrun that gets %s is not started again, as without minicluster',
    async (signal) => {
      const job = torchrun(2, 'ends_launcher.py', signal).toSpliced(1, 0, '--max-restarts', '1')
      const { exitCode, stdout, stderr } = await minicluster(await aFolder(), 'run', '--', ...job)
      expect(stdout + stderr).not.toContain('attempt 1')
      expect(stderr).toContain(`the command that started the ranks got ${signal}`)
      expect(exitCode).toBe(3)
    },
    8 * minutes,
  )

  test(
    'The restarts that torchrun takes from its variable are those of torchrun, although each failure is the same',
    async () => {
      const folder = await aFolder()
      const env = { ...process.env, PET_MAX_RESTARTS: '2', PET_NPROC_PER_NODE: '2' }
      const [program = ''] = torchrun(2, 'restarted.py')
      const script = [program, join(scripts, 'restarted.py'), '2', 'at-same-step']
      const words = ['run', '--output', 'run.json', '--', ...script]
      const ended = await start('cli.js', words, { cwd: folder, env }).ended
      expect(ended).toMatchObject({ exitCode: 0 })
      const record = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8'))
      expect(record.tool_payload).toMatchObject({
        restarts: [{ failed_step: 3 }, { failed_step: 3 }],
        num_workers: 2,
        num_steps: 6,
      })
    },
    8 * minutes,
  )

  test(
    'A restart by the launcher within a script has no effect, and a note says so',
    async () => {
      const script = await aScript(command.join(' '))
      const ended = await minicluster(await aFolder(), 'run', '--', script)
      expect(ended.exitCode).toBe(3)
      expect(ended.stderr).toContain('ask their launcher for 1 restart, which has no effect here')
    },
    8 * minutes,
  )
})

describeTorch('A run of a command that starts its ranks itself', () => {
  test(
    'It records all ranks, although the command numbers its parts, and what the command does after them belongs to it',
    async () => {
      const folder = await aFolder()
      const later = ['sleep 5', 'printf yes > later']
      const earlier = ['echo "Step 1/2: preparing"', 'echo "Step 2/2: training"']
      const script = await aScript(...earlier, torchrun(2, 'train.py').join(' '), ...later)
      const ended = await minicluster(folder, 'run', '--output', 'run.json', '--', script)
      expect(ended.exitCode).toBe(0)
      const record = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8'))
      expect(record.tool_payload).toMatchObject({ num_workers: 2, num_steps: 8 })
      expect(await readFile(join(folder, 'later'), 'utf8')).toBe('yes')
    },
    8 * minutes,
  )
})
