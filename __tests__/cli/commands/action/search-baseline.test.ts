import { beforeEach, describe, expect, test } from 'vitest'
import type { ActionContext } from '../../../../src/cli/commands/action/action-context.js'
import { searchBaseline } from '../../../../src/cli/commands/action/search-baseline.js'
import {
  baselineArtifactName,
  furtherArtifactNames,
} from '../../../../src/gate/baseline/lookup/artifact-name.js'
import type { BaselinePoint } from '../../../../src/kit/records/baseline/baseline.js'
import { readWorkflowContext } from '../../../../src/machine/github/workflow-context.js'
import {
  line,
  RemoteRepository,
  repository,
  sha,
  writeBaseline,
} from '../../../gate/baseline/lookup/remote-repository.js'

let remote: RemoteRepository
const [parent, grandparent] = line('b', 2) as [string, string]

beforeEach(() => {
  remote = new RemoteRepository()
  remote.history = { status: 'ok', value: [parent, grandparent] }
})

/** What a step of a pull request finds for this measurement. */
async function found(measured: BaselinePoint) {
  const environment = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_REPOSITORY: repository }
  const search = searchBaseline({
    options: { baseline: 'artifact', baselineName: 'default' },
    context: readWorkflowContext(environment, '{}'),
    measuredSha: sha('ee'),
    github: { lookupPorts: () => remote.ports() },
    dependencies: { files: null },
  } as unknown as ActionContext)
  if (search === null) throw new Error('no search was asked for')
  const { origin, baseline } = await search(measured)
  const points = [...(baseline?.history ?? []), baseline?.point].map((point) => point?.fingerprint)
  return {
    status: origin.status,
    sha: origin.provenance?.sha,
    configuration: baseline?.point?.configuration,
    machines: [...new Set(points.map((machine) => machine?.cpu_model))].toSorted(),
  }
}

function measured(configuration: string): BaselinePoint {
  const written = writeBaseline({ id: 9, sha: sha('ee'), configuration })
  return (JSON.parse(written) as { point: BaselinePoint }).point
}

describe('The baseline of a step', () => {
  test('The search goes on past a nearer baseline of another workflow under the same name', async () => {
    remote.addRun({ id: 2, sha: parent, configuration: 'nightly' })
    remote.addRun({ id: 1, sha: grandparent, configuration: 'pull-request' })
    const answer = { status: 'found', configuration: 'pull-request', sha: grandparent }
    expect(await found(measured('pull-request'))).toMatchObject(answer)
  })

  test('Nothing but baselines of other workflows is no first run', async () => {
    remote.addRun({ id: 2, sha: parent, configuration: 'nightly' })
    expect(await found(measured('pull-request'))).toMatchObject({ status: 'incompatible' })
  })

  test('A baseline that fits is found with what another job of its run measured on another machine', async () => {
    const artifact = { name: furtherArtifactNames('default', 'pull-request')[0] ?? '' }
    const run = { id: 2, sha: parent, configuration: 'pull-request' }
    remote.addRun({ ...run, job: 1, artifact: { name: baselineArtifactName('default') } })
    remote.addRun({ ...run, job: 2, cpu: 'another CPU', artifact })
    const { machines } = await found(measured('pull-request'))
    expect(machines).toEqual(['A CPU', 'another CPU'])
  })

  test('A nearest baseline that fits and stands alone is downloaded once', async () => {
    remote.addRun({ id: 2, sha: parent, configuration: 'pull-request' })
    expect(await found(measured('pull-request'))).toMatchObject({ status: 'found', sha: parent })
    expect(remote.asked.filter((question) => question.startsWith('download'))).toHaveLength(1)
  })
})

test('The reason for a committed baseline has its path in the repository, not on the machine', async () => {
  const asked: string[] = []
  const search = searchBaseline({
    options: { baseline: 'file', baselineName: 'default' },
    context: readWorkflowContext({}, null),
    measuredSha: sha('ee'),
    dependencies: {
      files: {
        readText: async (path: string) => {
          asked.push(path)
          return { status: 'ok', text: writeBaseline({ id: 2, sha: parent }) }
        },
      },
    },
  } as unknown as ActionContext)
  const answer = await search?.(measured('pull-request'))
  expect(asked).toEqual(['baselines/default.json'])
  expect(answer?.origin.reason).toBe('Compared with the committed file baselines/default.json.')
})
