import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { callToolkit } from '../../rigs/action/call-toolkit.js'
import { type ARepository, aRepository } from '../../rigs/a-repository.js'
import { tokens } from '../../rigs/github/tokens.js'
import { writeRuntimeToken } from '../../rigs/results/runtime-token.js'
import { writeZip } from '../../rigs/results/write-zip.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'

type Uploaded = { readonly id: number; readonly size: number; readonly digest: string }

const million = 1_000_000

/** Bytes that do not compress, always the same. */
function someBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let at = 0; at + 4 <= length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes.writeUInt32LE(state, at)
  }
  return bytes
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describeWithRigs('Artifacts of a job', (rigs) => {
  let folder: string
  let here: ARepository
  beforeEach(async () => {
    here = aRepository(rigs())
    folder = await rigs().folder()
  })

  const call = <T>(...words: ['artifact' | 'cache', string, ...unknown[]]) =>
    callToolkit<T>(rigs(), { event: here.push, folder }, words)

  async function upload(bytes: Buffer | string, options: object = { compressionLevel: 0 }) {
    const file = join(folder, 'data.bin')
    await writeFile(file, bytes)
    return call<Uploaded>('artifact', 'uploadArtifact', 'data', [file], folder, options)
  }

  test.each([
    ['3 MB, in one block', 3 * million, 1],
    ['30 MB, in blocks', 30 * million, 4],
  ])('Artifacts of %s return byte by byte with their digest', async (_, length, numBlocks) => {
    const bytes = someBytes(length)
    const { value: uploaded } = await upload(bytes)
    const [stored] = rigs().results.artifacts.list()
    expect(await rigs().results.store.countBlocks(stored!.blob)).toBe(numBlocks)
    expect(stored).toMatchObject({ id: uploaded!.id, digest: `sha256:${uploaded!.digest}` })

    const listed = await call<{ artifacts: object[] }>('artifact', 'listArtifacts', {})
    expect(listed.value!.artifacts).toMatchObject([{ name: 'data', size: uploaded!.size }])

    const options = { path: join(folder, 'down'), expectedHash: `sha256:${uploaded!.digest}` }
    const down = await call('artifact', 'downloadArtifact', uploaded!.id, options)
    expect(down.value).toMatchObject({ digestMismatch: false })
    expect(digestOf(await readFile(join(folder, 'down/data.bin')))).toBe(digestOf(bytes))
  })

  test('Another run finds and downloads artifacts over the REST API', async () => {
    rigs().github.world.addRun({
      repository: 'acme/training',
      id: 1,
      event: 'push',
      headSha: here.main[0]!,
    })
    const { value: uploaded } = await upload('the baseline')
    const findBy = {
      token: tokens.fork,
      workflowRunId: 1,
      repositoryOwner: 'acme',
      repositoryName: 'training',
    }
    const found = await call<{ artifact: { id: number; digest: string } }>(
      'artifact',
      'getArtifact',
      'data',
      { findBy },
    )
    expect(found.value?.artifact).toMatchObject({
      id: uploaded!.id,
      digest: `sha256:${uploaded!.digest}`,
    })
    const options = {
      path: join(folder, 'down'),
      findBy,
      expectedHash: found.value!.artifact.digest,
    }
    const down = await call('artifact', 'downloadArtifact', uploaded!.id, options)
    expect(down).toMatchObject({ value: { digestMismatch: false } })
    expect(await readFile(join(folder, 'down/data.bin'), 'utf8')).toBe('the baseline')
  })

  test('An artifact with a bit flipped on the way has a digest mismatch', async () => {
    const { value: uploaded } = await upload('the baseline', { skipArchive: true })
    rigs().results.blobs.failures.add({ method: 'GET', path: '/', failure: { kind: 'corrupt' } })
    const options = { path: join(folder, 'down'), expectedHash: `sha256:${uploaded!.digest}` }
    const down = await call('artifact', 'downloadArtifact', uploaded!.id, options)
    expect(down.value).toMatchObject({ digestMismatch: true })
  })

  test('An artifact name exists once per attempt of a run', async () => {
    await upload('first')
    expect((await upload('second')).error).toMatch(/already exists/)
    const file = join(folder, 'data.bin')
    const again = await callToolkit<Uploaded>(
      rigs(),
      { event: here.push, folder, job: { attempt: 2 } },
      ['artifact', 'uploadArtifact', 'data', [file], folder, {}],
    )
    expect(again.error).toBeUndefined()
    expect(
      rigs()
        .results.artifacts.list()
        .map(({ runId }) => runId),
    ).toEqual([1, 1])
  })

  test('Artifacts made by hand are real archives', async () => {
    const contents = { 'a/b.json': '{}' }
    const { id, digest } = await rigs().addArtifact({ name: 'hand-made', runId: 1, contents })
    const options = { path: join(folder, 'down'), expectedHash: digest }
    const down = await call('artifact', 'downloadArtifact', id, options)
    expect(down.value).toMatchObject({ digestMismatch: false })
    expect(await readFile(join(folder, 'down/a/b.json'), 'utf8')).toBe('{}')
    expect(writeZip({}).subarray(0, 2).toString()).toBe('PK')
  })

  test('The rig lists artifacts only with the token of a job', async () => {
    const env = { ACTIONS_RUNTIME_TOKEN: 'a.b.c' }
    const answer = await callToolkit(rigs(), { event: here.push, folder, env }, [
      'artifact',
      'listArtifacts',
      {},
    ])
    expect(answer.error).toBeDefined()
  })
})

describeWithRigs('Results service', (rigs) => {
  const claims = { backendRunId: '1.1', backendJobId: 'job', cacheScopes: [] }

  async function post(method: string, body: unknown, token = writeRuntimeToken(claims)) {
    const address = `${rigs().results.url}twirp/github.actions.results.api.v1.${method}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }

  const ids = { workflow_run_backend_id: '1.1', workflow_job_run_backend_id: 'job' }
  const create = { ...ids, name: 'data', version: 7 }

  test.each([
    ['a field that the message does not have', 'CreateArtifact', { ...create, colour: 'red' }, 400],
    ['an artifact without a name', 'CreateArtifact', { ...create, name: '' }, 400],
    [
      'an artifact of another run',
      'CreateArtifact',
      { ...create, workflow_run_backend_id: '2.1' },
      403,
    ],
    ['the end of an upload that never began', 'FinalizeArtifact', { ...ids, name: 'data' }, 404],
    ['a method that does not exist', 'ForgetArtifact', {}, 404],
  ])('The rig refuses %s', async (_, method, body, status) => {
    expect(await post(`ArtifactService/${method}`, body)).toMatchObject({ status })
  })

  test('The rig refuses a caller that is no job', async () => {
    const answer = await post('ArtifactService/ListArtifacts', ids, 'nobody')
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test.each([
    [
      'size',
      { size: '4', hash: `sha256:${digestOf(Buffer.from('abc'))}` },
      /4 bytes were announced/,
    ],
    ['digest', { size: '3', hash: `sha256:${digestOf(Buffer.from('abd'))}` }, /was announced/],
  ])('The rig refuses an upload whose %s differs from what arrived', async (_, told, message) => {
    const { body: created } = await post('ArtifactService/CreateArtifact', create)
    const { signed_upload_url: link } = created as { signed_upload_url: string }
    const headers = { 'x-ms-blob-type': 'BlockBlob', 'x-ms-version': '2024-11-04' }
    const stored = await fetch(link, { method: 'PUT', headers, body: 'abc' })
    expect(stored.status).toBe(201)
    const answer = await post('ArtifactService/FinalizeArtifact', { ...ids, name: 'data', ...told })
    expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringMatching(message) } })
    expect(rigs().results.artifacts.list()).toEqual([])
  })

  test('The rig fails as often as requested and then succeeds', async () => {
    const { failures, exchanges } = rigs().results
    failures.add({ path: 'ListArtifacts', times: 1, failure: { kind: 'status', status: 503 } })
    const statuses = [1, 2].map(
      async () => (await post('ArtifactService/ListArtifacts', ids)).status,
    )
    expect((await Promise.all(statuses)).sort()).toEqual([200, 503])
    expect(exchanges).toHaveLength(2)
  })
})

describeWithRigs('Caches of a job', (rigs) => {
  let folder: string
  let here: ARepository
  beforeEach(async () => {
    here = aRepository(rigs())
    folder = await rigs().folder()
    await mkdir(join(folder, 'kept'))
    await writeFile(join(folder, 'kept/data.bin'), someBytes(3 * million))
  })

  const call = <T>(event: ARepository['push'], method: string, ...args: unknown[]) =>
    callToolkit<T>(rigs(), { event, folder }, ['cache', method, ['kept'], ...args])

  test('Cache entries return byte by byte, also by the beginning of their key', async () => {
    expect((await call<number>(here.push, 'saveCache', 'base-1')).value).toBeGreaterThan(0)
    await rm(join(folder, 'kept'), { recursive: true })
    const { value } = await call(here.pullRequest, 'restoreCache', 'base-2', ['base-'])
    expect(value).toBe('base-1')
    const back = await readFile(join(folder, 'kept/data.bin'))
    expect(digestOf(back)).toBe(digestOf(someBytes(3 * million)))
  })

  test('The main branch does not see the cache entries of a pull request', async () => {
    await call(here.pullRequest, 'saveCache', 'topic-1')
    expect((await call(here.push, 'restoreCache', 'topic-1')).value).toBeNull()
    expect((await call(here.pullRequest, 'restoreCache', 'topic-1')).value).toBe('topic-1')
  })

  test('A read-only token cannot write a cache entry, which gives a warning', async () => {
    const cacheScopes = [{ ref: 'refs/heads/main', canRead: true, canWrite: false }]
    const job = { cacheScopes }
    const words = ['cache', 'saveCache', ['kept'], 'base-1'] as const
    const answer = await callToolkit(rigs(), { event: here.push, folder, job }, words)
    expect(answer.value).toBe(-1)
    expect(answer.log).toMatch(/::warning::.*cache write denied/)
    expect(rigs().results.caches.entries).toEqual([])
  })
})
