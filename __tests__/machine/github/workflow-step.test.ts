import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { workflowStep } from '../../../src/machine/github/workflow-step.js'

test('Outputs that cannot be written are one warning, however many there are', () => {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  vi.stubEnv('GITHUB_OUTPUT', join('/nowhere', 'output'))
  try {
    for (const name of ['verdict', 'correctness', 'speedup']) workflowStep.output(name, 'x')
  } finally {
    write.mockRestore()
    vi.unstubAllEnvs()
  }
  const warnings = lines.filter((line) => line.startsWith('::warning::'))
  expect(warnings).toEqual([expect.stringContaining('The output verdict could not be written')])
})
