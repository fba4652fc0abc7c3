import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { describeTorch, python } from '../../support/torch/torch-rig.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')
const script = `
import os, random, torch
os.write(2, f'{torch.rand(1).item()} {random.random()}\\n'.encode())
`

describeTorch('Ranks that are forked from a process with torch', () => {
  const scratch = useScratchDirectory()

  test('Each rank draws its own numbers where the script sets no seed, as in a process of its own', async () => {
    writeFileSync(scratch.path('draw.py'), script)
    const server = spawn(python, ['-u', '-m', 'minicluster_torch.fork_server'], {
      cwd: scratch.path('.'),
      env: { ...process.env, PYTHONPATH: adapter },
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    const rank = { directory: scratch.path('.'), environment: {}, argv: ['draw.py'] }
    server.stdin.write(`${JSON.stringify({ job: 1, overlay: null, ranks: [rank, rank] })}\n`)
    const drawn: string[][] = []
    for await (const line of createInterface({ input: server.stderr })) {
      if (drawn.push(line.split(' ')) === 2) break
    }
    const [[firstOfTorch, firstOfPython] = [], [otherOfTorch, otherOfPython] = []] = drawn
    expect(firstOfTorch).not.toBe(otherOfTorch)
    expect(firstOfPython).not.toBe(otherOfPython)
  }, 120_000)
})
