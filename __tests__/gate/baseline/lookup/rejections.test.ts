import { beforeEach, describe, expect, test } from 'vitest'
import { baselineArtifactName } from '../../../../src/gate/baseline/lookup/artifact-name.js'
import { findBaseline } from '../../../../src/gate/baseline/lookup/find-baseline.js'
import { ConfigError } from '../../../../src/kit/errors.js'
import { aPoint } from '../../../support/builders/baseline-builders.js'
import { line, RemoteRepository, requestOf, sha, writeBaseline } from './remote-repository.js'

let remote: RemoteRepository
const [parent, grandparent] = line('b', 2) as [string, string]

beforeEach(() => {
  remote = new RemoteRepository()
  remote.history = { status: 'ok', value: [parent, grandparent] }
})

const find = (changes = {}) => findBaseline(requestOf(changes), remote.ports())
const trouble = { status: 'unreachable', reason: 'artifact 20: no answer within 5 s' } as const

describe('Reasons for having no baseline', () => {
  test.each([
    ['expired', { artifact: { isExpired: true } }, /has expired\.$/],
    ['expired', { download: { status: 'expired', reason: 'gone for good' } }, /gone for good/],
    ['missing', { download: { status: 'missing', reason: 'no such thing' } }, /no such thing/],
    ['corrupt', { text: '{"name":' }, /not JSON/],
    ['corrupt', { text: '[]' }, /^The baseline of b000b000b000 cannot be used: /],
    ['corrupt', { text: '{"name":"d","timestamp":"t","metrics":{"a":"b"}}' }, /no figures/],
    ['corrupt', { download: { status: 'corrupt', reason: 'its digest is another' } }, /digest/],
    ['unreachable', { download: trouble }, /no answer within 5 s/],
    ['unreachable', { download: { status: 'forbidden', reason: 'HTTP 403' } }, /403/],
    ['unreachable', { lookup: { status: 'limited', reason: 'HTTP 429' } }, /429/],
    ['incompatible', { text: '{"baseline_version":2}' }, /has version 2/],
    ['incompatible', { text: writeBaseline({ id: 2, sha: sha('77') }) }, /measured 777777777777/],
  ] as const)('The search answers "%s" for %j', async (status, run, reason) => {
    remote.addRun({ id: 2, sha: parent, ...run })
    const { origin, baseline } = await find()
    expect(baseline).toBeNull()
    expect(origin).toMatchObject({ status, source: null, relation: null, provenance: null })
    expect(origin.reason).toMatch(reason)
  })

  test('The reason quotes a file or a service on one line and within bounds', async () => {
    const reason = `a\n::error::b\u001b[31m\u202e${'c'.repeat(9999)}`
    remote.addRun({ id: 2, sha: parent, download: { status: 'unreachable', reason } })
    const { origin } = await find()
    expect(origin.reason).toMatch(/^[^\p{Cc}\p{Cf}]{1,500}$/u)
  })

  test('A list that cannot be fetched makes the baseline unreachable', async () => {
    remote.listing = { status: 'forbidden', reason: 'HTTP 403: Resource not accessible' }
    const { origin } = await find()
    expect(origin.status).toBe('unreachable')
    expect(origin.reason).toBe(
      'Stored baselines cannot be listed: HTTP 403: Resource not accessible.',
    )
  })

  test.each(['missing', 'corrupt', 'expired'] as const)(
    'A list or history that is itself %s makes the baseline unreachable',
    async (status) => {
      remote.listing = { status, reason: 'HTTP 404: Not Found' }
      expect((await find()).origin.status).toBe('unreachable')
      remote.listing = null
      remote.history = { status, reason: 'HTTP 404: Not Found' }
      remote.addRun({ id: 2, sha: parent, branch: 'other' })
      expect((await find()).origin.status).toBe('unreachable')
    },
  )

  test('The search is unreachable without an artifact server, and in a checkout without any server', async () => {
    const nothing = { artifacts: null, runs: null, ancestry: null, store: null, cache: null }
    const { origin } = await findBaseline(requestOf(), { ...remote.ports(), ...nothing })
    expect(origin).toMatchObject({
      status: 'none',
      reason: "There is nowhere to look for a baseline 'default'.",
    })
  })
})

describe('Setbacks during the search', () => {
  test('The search uses an older baseline, and the reason names the ones that it skipped', async () => {
    remote.addRun({ id: 2, sha: parent, text: 'nonsense' })
    remote.addRun({ id: 1, sha: grandparent })
    const { origin } = await find()
    expect(origin).toMatchObject({ status: 'found', relation: 'ancestor', distance: 2 })
    expect(origin.reason).toMatch(
      /^Compared with .* The baseline of b000b000b000 cannot be used: not JSON/,
    )
  })

  test('The nearest rejection determines the status of the answer', async () => {
    remote.addRun({ id: 2, sha: parent, artifact: { isExpired: true } })
    remote.addRun({ id: 1, sha: grandparent, text: 'nonsense' })
    expect((await find()).origin.status).toBe('expired')
  })

  test('The search limits how many rejections it lists and how many candidates it tries', async () => {
    const commits = line('c', 30)
    remote.history = { status: 'ok', value: commits }
    commits.forEach((commit, index) => remote.addRun({ id: 100 + index, sha: commit, text: '?' }))
    const { origin } = await find()
    expect(origin.reason).toMatch(/^The search ended after 20 stored baselines, and there are more/)
    expect(origin.reason).toContain('19 more could not be used')
    expect(origin.status).toBe('unreachable')
    expect(remote.asked.filter((word) => word.startsWith('download'))).toHaveLength(20)
  })

  test('A search that ended after baselines of another configuration only says first what they measured', async () => {
    const commits = line('c', 30)
    remote.history = { status: 'ok', value: commits }
    for (const [at, of] of commits.entries())
      remote.addRun({ id: 100 + at, sha: of, configuration: 'other' })
    const { origin } = await find({ measured: { ...aPoint(), configuration: 'mine' } })
    expect(origin.status).toBe('incompatible')
    expect(origin.reason).toMatch(
      /^The baseline of c000c000c000 measured a different configuration\b[^.]*\. The search ended after 20 stored baselines, and there are more\. 19 more could not be used\.$/,
    )
  })

  test('The search has an end that its reason does not mention when it has seen all', async () => {
    const commits = line('c', 20)
    remote.history = { status: 'ok', value: commits }
    commits.forEach((commit, index) => remote.addRun({ id: 100 + index, sha: commit, text: '?' }))
    const { origin } = await find()
    expect(origin.status).toBe('corrupt')
    expect(origin.reason).not.toContain('The search ended')
  })

  test('What is on a page that cannot be fetched, or beyond the last page, is unreachable, not missing', async () => {
    const [other] = line('d', 1)
    for (let id = 1000; id < 2001; id++) remote.addRun({ id, sha: other!, branch: 'other' })
    const ports = remote.ports()
    const catalogue = ports.artifacts!
    const listed = (pages: number) => ({
      ...ports,
      artifacts: {
        listByName: (name: string, page: number) =>
          page <= pages ? catalogue.listByName(name, page) : Promise.resolve(trouble),
      },
    })
    const cut = await findBaseline(requestOf(), listed(1))
    expect(cut.origin).toMatchObject({ status: 'unreachable' })
    expect(cut.origin.reason).toContain('Not all stored baselines can be listed: artifact 20')
    const long = await findBaseline(requestOf(), listed(20))
    expect(long.origin).toMatchObject({ status: 'unreachable' })
    expect(long.origin.reason).toContain('Only 10 pages of the stored baselines were read')
  })

  test('Where all pages are read and nothing fits, there is none', async () => {
    const [other] = line('d', 1)
    for (let id = 1000; id < 1150; id++) remote.addRun({ id, sha: other!, branch: 'other' })
    expect((await find()).origin.status).toBe('none')
  })

  test('The search keeps the first page when a further page cannot be fetched', async () => {
    for (let id = 1000; id < 1150; id++) remote.addRun({ id, sha: parent })
    const ports = remote.ports()
    const catalogue = ports.artifacts!
    const { origin } = await findBaseline(requestOf(), {
      ...ports,
      artifacts: {
        listByName: (name, page) =>
          page === 1 ? catalogue.listByName(name, page) : Promise.resolve(trouble),
      },
    })
    expect(origin.provenance?.run_id).toBe('1099')
  })

  test('The search reads all pages of the list', async () => {
    for (let id = 1000; id < 1150; id++) remote.addRun({ id, sha: parent })
    expect((await find()).origin.provenance?.run_id).toBe('1149')
  })
})

describe('Unknown history', () => {
  const unknown = { status: 'unreachable', reason: 'no answer within 10 s' } as const

  test('The search takes the newest baseline of the base branch and states why', async () => {
    remote.history = unknown
    remote.addRun({ id: 2, sha: parent })
    const { origin } = await find()
    expect(origin).toMatchObject({ status: 'found', relation: 'base-branch' })
    expect(origin.reason).toContain('because the history of eeeeeeeeeeee is not known: no answer')
  })

  test('The baseline is unreachable when baselines exist but none may be used', async () => {
    remote.history = unknown
    remote.addRun({ id: 2, sha: parent, branch: 'other' })
    expect((await find()).origin.status).toBe('unreachable')
  })

  test('An unknown history does not matter when nothing is stored', async () => {
    remote.history = unknown
    expect((await find()).origin.status).toBe('none')
  })
})

describe('Baseline cache', () => {
  const copy = (of: string, text = writeBaseline({ id: 2, sha: of })) =>
    ({ status: 'ok', value: { key: 'k', sha: of, text } }) as const

  test('The cache serves a baseline whose artifact has expired', async () => {
    remote.addRun({ id: 2, sha: grandparent, artifact: { isExpired: true } })
    remote.cached = copy(grandparent)
    const { origin } = await find()
    expect(origin).toMatchObject({
      status: 'found',
      source: 'cache',
      relation: 'ancestor',
      distance: 2,
    })
    expect(origin.reason).toContain('from the cache')
    expect(origin.reason).toContain('has expired')
  })

  test('The search skips the cache when it finds an artifact', async () => {
    remote.addRun({ id: 2, sha: parent })
    remote.cached = { status: 'unreachable', reason: 'nobody should ask' }
    expect((await find()).origin.source).toBe('artifact')
  })

  test('The cache returns nothing for a commit that the search did not request', async () => {
    remote.cached = copy(sha('77'))
    expect((await find()).origin.status).toBe('incompatible')
  })

  test('The cache returns nothing that measured another commit', async () => {
    remote.cached = copy(parent, writeBaseline({ id: 2, sha: sha('77') }))
    expect((await find()).origin.status).toBe('incompatible')
  })

  test('A damaged cache entry has a status of its own', async () => {
    remote.cached = copy(parent, '{')
    const { origin } = await find()
    expect(origin.status).toBe('corrupt')
    expect(origin.reason).toMatch(/^The cached baseline of b000b000b000 cannot be used: not JSON/)
  })

  test.each(['missing', 'unavailable'] as const)(
    'The search does not mention a cache that is %s',
    async (status) => {
      remote.cached = { status, reason: 'nothing here' }
      const { origin } = await find()
      expect(origin).toMatchObject({
        status: 'none',
        reason: "There is no baseline 'default' yet.",
      })
    },
  )
})

describe('Cache without artifacts', () => {
  const alone = { artifacts: null, runs: null, store: null, files: null }
  const findInCache = (changes = {}) =>
    findBaseline(requestOf(changes), { ...remote.ports(), ...alone })
  const outage = { status: 'unreachable', reason: 'HTTP 503' } as const

  test('An empty cache leaves no baseline, and the reason mentions the cache', async () => {
    const { origin, baseline } = await findInCache()
    expect(baseline).toBeNull()
    expect(origin).toMatchObject({
      status: 'none',
      reason:
        "The cache has no baseline 'default' for the nearest commits before the measured one.",
    })
  })

  test('The baseline is unreachable when no cache is available', async () => {
    remote.cached = { status: 'unavailable', reason: 'the cache is not offered to this process' }
    expect((await findInCache()).origin).toMatchObject({
      status: 'unreachable',
      reason: 'The cache is not offered to this process.',
    })
  })

  test('The cache cannot be searched without a history, so the baseline is unreachable', async () => {
    remote.history = outage
    expect((await findInCache()).origin).toMatchObject({
      status: 'unreachable',
      reason: 'The history of eeeeeeeeeeee is not known: HTTP 503.',
    })
  })

  test('A cache without the base of a merge group reveals nothing about earlier commits', async () => {
    remote.history = outage
    const { origin } = await findInCache({ anchor: { kind: 'itself', sha: parent } })
    expect(origin.status).toBe('unreachable')
  })

  test('The cache serves a merge group whose earlier history is unknown', async () => {
    remote.history = outage
    remote.cached = {
      status: 'ok',
      value: { key: 'k', sha: parent, text: writeBaseline({ id: 2, sha: parent }) },
    }
    const { origin } = await findInCache({ anchor: { kind: 'itself', sha: parent } })
    expect(origin).toMatchObject({ status: 'found', source: 'cache' })
  })

  test('The cache has nothing for an unknown commit, and the reason says so', async () => {
    const { origin } = await findInCache({ anchor: null })
    expect(origin.reason).toBe(
      "The measured commit is not known, so no baseline 'default' fits it.",
    )
  })
})

describe('Committed file only', () => {
  const alone = { artifacts: null, runs: null, ancestry: null, store: null, cache: null }
  const findFile = (changes = {}) =>
    findBaseline(requestOf({ file: 'baselines/default.json' }), {
      ...remote.ports(),
      ...alone,
      ...changes,
    })

  test('The reason names the path of a committed file that is missing', async () => {
    const { origin, baseline } = await findFile()
    expect(baseline).toBeNull()
    expect(origin).toMatchObject({
      status: 'missing',
      reason: 'The committed file baselines/default.json does not exist.',
    })
  })

  test('The search falls back to the cache when the committed file is missing', async () => {
    const { ancestry, cache } = remote.ports()
    expect((await findFile({ ancestry, cache })).origin.status).toBe('none')
  })
})

test.each(['', '.hidden', 'a/b', 'a b', '../x', 'a'.repeat(101), 'naïve', 'a\nb', '-x'])(
  'The baseline name %j is invalid',
  (name) => {
    expect(() => baselineArtifactName(name)).toThrow(ConfigError)
  },
)

test('The artifact name contains an ordinary baseline name', () => {
  expect(baselineArtifactName('gpu_2.x-large')).toBe('minicluster-baseline-gpu_2.x-large')
})
