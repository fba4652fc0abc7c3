import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { aRepository } from '../rigs/a-repository.js'
import { describeWithRigs } from '../rigs/start-rigs.js'
import { findTool } from '../rigs/tools/find-tool.js'
import { runAct } from '../rigs/tools/run-act.js'

const dist = process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../dist')
const found = findTool('act')

// Those by default depend on how busy the machine is, which a test of the wiring must not.
const quickInputs = { 'fault-tests': 'worker_crash,skipped_sync', 'max-false-alarms': '100' }

function suite(act: string): void {
  describeWithRigs('beside the rigs', (rigs) => {
    const selfTest = { act, workflow: 'self-test.yml', job: 'defaults', dist }
    const run = (inputs: Readonly<Record<string, string>>) => {
      const { push: event } = aRepository(rigs())
      return runAct(rigs(), { ...selfTest, event, inputs, matrix: 'os:ubuntu-latest' })
    }

    test('runs our self-test to its end and keeps its report', async () => {
      const { exitCode, log } = await run(quickInputs)
      expect(exitCode === 0 ? 'success' : log).toBe('success')
      expect(log).toMatch(/Summary - .*PASS/)
      expect(rigs().results.artifacts.list()).toMatchObject([{ name: 'report-ubuntu-latest' }])
    }, 180_000)

    test('fails the job when the action does', async () => {
      const { exitCode, log } = await run({ workers: '0' })
      expect(exitCode).toBe(1)
      expect(log).toContain('input workers from the workflow')
    }, 180_000)
  })
}

if ('path' in found) describe('act', () => suite(found.path))
else describe.skip(`act (skipped: ${found.whyNot})`, () => suite(''))
