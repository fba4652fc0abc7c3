import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { identifyJob, type JobFacts } from '../../../src/gate/publish/job-identity.js'

const facts: JobFacts = {
  workflow: 'CI',
  workflowPath: '.github/workflows/ci.yml',
  job: 'check',
  step: '__self',
  matrix: null,
  section: null,
  folder: '',
}
const labelOf = (changed: Partial<JobFacts>) => identifyJob({ ...facts, ...changed }).label

describe('Identity of a job', () => {
  test.each<[string, Partial<JobFacts>]>([
    ['CI / check', {}],
    ['CI / check', { matrix: 'null' }],
    [
      'CI / check (mlp, 2, x)',
      { matrix: '{\n  "workload": "mlp",\n  "workers": 2,\n  "more": {"a": ["x"]}\n}' },
    ],
    ['CI / check, step 2', { step: '__owner_minicluster-action_2' }],
    ['CI / check, step quick', { step: 'quick' }],
    ['the small one', { section: 'the small one' }],
    ['CI / check, packages/a', { folder: 'packages/a' }],
    ['the small one, packages/a', { section: 'the small one', folder: 'packages/a' }],
    ['.github/workflows/ci.yml / check', { workflow: null }],
    ['MiniCluster', { workflow: null, workflowPath: null, job: null, step: null }],
  ])('People read a job as "%s"', (label, changed) => {
    expect(labelOf(changed)).toBe(label)
  })

  test('Two jobs differ if their file, job, step, folder, matrix values or given name differ', () => {
    const word = fc.constantFrom('a', 'b', 'a, b', 'a / b', '')
    const anyFacts = fc.record({
      workflow: fc.constant('CI'),
      workflowPath: word,
      job: word,
      step: word,
      matrix: fc.array(word, { maxLength: 2 }).map((values) => JSON.stringify(values)),
      section: fc.option(word),
      folder: word,
    })
    fc.assert(
      fc.property(anyFacts, anyFacts, (one, other) => {
        const isSame = identifyJob(one).name === identifyJob(other).name
        const essence = ({ section, ...rest }: JobFacts) =>
          JSON.stringify(section === null ? rest : [section, rest.workflowPath, rest.folder])
        expect(isSame).toBe(essence(one) === essence(other))
      }),
    )
  })

  test('Two workflows of one name in two files differ', () => {
    const other = identifyJob({ ...facts, workflowPath: '.github/workflows/nightly.yml' })
    expect(other.name).not.toBe(identifyJob(facts).name)
  })
})
