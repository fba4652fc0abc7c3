import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proofReport } from '../../../src/kit/records/reports/proof-report.js'
import { describeTorch, python, scripts } from '../../support/torch/torch-rig.js'
import { aFolder, minicluster } from '../program.js'

describeTorch('A check in which a hook of the adapter fails', () => {
  // One rank, which needs no references: each process imports torch, which takes most of the time.
  const check = async (hook: string) => {
    const folder = await aFolder()
    const options = ['--workers', '1', '--check-steps', '2', '--fault-tests', 'off']
    // With an option of Python, no rank is forked: there the adapter is loaded before the script can plant an error.
    const command = [python, '-B', join(scripts, 'broken_hook.py'), hook]
    const ended = await minicluster(folder, 'check', ...options, '--', ...command)
    const read = (name: string) => readFile(join(folder, 'minicluster_results', name), 'utf8')
    const proof = proofReport.parse(JSON.parse(await read('proof.json')))
    return { ...ended, proof, page: await read('report.html') }
  }

  test('A record that looks complete is consistent at most, and the terminal and the report name the hook', async () => {
    const hook = 'proof.steps.Steps.before_forward'
    const { exitCode, proof, stdout, stderr, page } = await check(hook)
    expect(proof).toMatchObject({ tier: 'consistent', num_steps: 2, replays: [] })
    expect(proof.findings).toMatchObject([{ kind: 'hook-failed', severity: 'note' }])
    for (const text of [stdout + stderr, page, proof.not_shown.join()]) expect(text).toContain(hook)
    expect(exitCode).toBe(0)
  }, 120_000)

  test('A record without steps is unknown, and the terminal and the report name the hook', async () => {
    const hook = 'proof.steps.Steps._write'
    const { exitCode, proof, stdout, stderr, page } = await check(hook)
    expect(proof).toMatchObject({ tier: 'unknown', num_steps: 0 })
    for (const text of [stdout + stderr, page]) expect(text).toContain(hook)
    expect(exitCode).toBe(3)
  }, 120_000)
})
