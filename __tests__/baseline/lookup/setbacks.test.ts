import { beforeEach, describe, expect, test } from '@jest/globals'
import { baselineArtifactName } from '../../../src/baseline/lookup/artifact-name.js'
import { findBaseline } from '../../../src/baseline/lookup/find-baseline.js'
import { ConfigError } from '../../../src/errors.js'
import { line, RemoteRepository, requestOf, sha, writeBaseline } from './remote-repository.js'

let remote: RemoteRepository
const [parent, grandparent] = line('b', 2) as [string, string]

beforeEach(() => {
  remote = new RemoteRepository()
  remote.history = { status: 'ok', value: [parent, grandparent] }
})

const find = (changes = {}) => findBaseline(requestOf(changes), remote.ports())
const trouble = { status: 'unreachable', reason: 'artifact 20: no answer within 5 s' } as const

describe('each way of not getting a baseline is an answer of its own', () => {
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
    ['incompatible', { text: '{"baseline_version":2}' }, /is of version 2/],
    ['incompatible', { text: writeBaseline({ id: 2, sha: sha('77') }) }, /measured 777777777777/],
  ] as const)('%s: %j', async (status, run, reason) => {
    remote.addRun({ id: 2, sha: parent, ...run })
    const { origin, baseline } = await find()
    expect(baseline).toBeNull()
    expect(origin).toMatchObject({ status, source: null, relation: null, provenance: null })
    expect(origin.reason).toMatch(reason)
  })

  test('what a file or a service says stays on one line and within bounds', async () => {
    const reason = `a\n::error::b\u001b[31m\u202e${'c'.repeat(9999)}`
    remote.addRun({ id: 2, sha: parent, download: { status: 'unreachable', reason } })
    const { origin } = await find()
    expect(origin.reason).toMatch(/^[^\p{Cc}\p{Cf}]{1,500}$/u)
  })

  test('a list that cannot be had is unreachable', async () => {
    remote.listing = { status: 'forbidden', reason: 'HTTP 403: Resource not accessible' }
    const { origin } = await find()
    expect(origin.status).toBe('unreachable')
    expect(origin.reason).toBe(
      'Stored baselines cannot be listed: HTTP 403: Resource not accessible.',
    )
  })

  test.each(['missing', 'corrupt', 'expired'] as const)(
    'a list or a history that is itself %s says nothing of a baseline, which is unreachable',
    async (status) => {
      remote.listing = { status, reason: 'HTTP 404: Not Found' }
      expect((await find()).origin.status).toBe('unreachable')
      remote.listing = null
      remote.history = { status, reason: 'HTTP 404: Not Found' }
      remote.addRun({ id: 2, sha: parent, branch: 'other' })
      expect((await find()).origin.status).toBe('unreachable')
    },
  )

  test('a server without artifacts and a checkout without a server have nowhere to look', async () => {
    const nothing = { artifacts: null, runs: null, ancestry: null, store: null, cache: null }
    const { origin } = await findBaseline(requestOf(), { ...remote.ports(), ...nothing })
    expect(origin).toMatchObject({
      status: 'none',
      reason: 'There is nowhere to look for a baseline default.',
    })
  })
})

describe('a setback does not end the search', () => {
  test('an older baseline serves, and the reason says what was passed over', async () => {
    remote.addRun({ id: 2, sha: parent, text: 'nonsense' })
    remote.addRun({ id: 1, sha: grandparent })
    const { origin } = await find()
    expect(origin).toMatchObject({ status: 'found', relation: 'ancestor', distance: 2 })
    expect(origin.reason).toMatch(
      /^Compared with .* The baseline of b000b000b000 cannot be used: not JSON/,
    )
  })

  test('the nearest setback gives the answer its name', async () => {
    remote.addRun({ id: 2, sha: parent, artifact: { isExpired: true } })
    remote.addRun({ id: 1, sha: grandparent, text: 'nonsense' })
    expect((await find()).origin.status).toBe('expired')
  })

  test('only so many are told of, and only so many are tried', async () => {
    const commits = line('c', 30)
    remote.history = { status: 'ok', value: commits }
    commits.forEach((commit, index) => remote.addRun({ id: 100 + index, sha: commit, text: '?' }))
    const { origin } = await find()
    expect(origin.reason).toContain('17 more could not be used')
    expect(remote.asked.filter((word) => word.startsWith('download'))).toHaveLength(20)
  })

  test('a further page that cannot be had leaves what the first gave', async () => {
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

  test('all pages are searched', async () => {
    for (let id = 1000; id < 1150; id++) remote.addRun({ id, sha: parent })
    expect((await find()).origin.provenance?.run_id).toBe('1149')
  })
})

describe('an unknown history', () => {
  const unknown = { status: 'unreachable', reason: 'no answer within 10 s' } as const

  test('leaves the newest of the base branch, and says why', async () => {
    remote.history = unknown
    remote.addRun({ id: 2, sha: parent })
    const { origin } = await find()
    expect(origin).toMatchObject({ status: 'found', relation: 'base-branch' })
    expect(origin.reason).toContain('because the history of eeeeeeeeeeee is not known: no answer')
  })

  test('is unreachable where there are baselines, but none that may be taken', async () => {
    remote.history = unknown
    remote.addRun({ id: 2, sha: parent, branch: 'other' })
    expect((await find()).origin.status).toBe('unreachable')
  })

  test('does not matter where nothing is stored', async () => {
    remote.history = unknown
    expect((await find()).origin.status).toBe('none')
  })
})

describe('the cache', () => {
  const copy = (of: string, text = writeBaseline({ id: 2, sha: of })) =>
    ({ status: 'ok', value: { key: 'k', sha: of, text } }) as const

  test('serves where the artifact has expired', async () => {
    remote.addRun({ id: 2, sha: grandparent, artifact: { isExpired: true } })
    remote.cached = copy(grandparent)
    const { origin } = await find()
    expect(origin).toMatchObject({
      status: 'found',
      source: 'cache',
      relation: 'ancestor',
      distance: 2,
    })
    expect(origin.reason).toContain('as the cache has kept it')
    expect(origin.reason).toContain('has expired')
  })

  test('is not asked where an artifact was found', async () => {
    remote.addRun({ id: 2, sha: parent })
    remote.cached = { status: 'unreachable', reason: 'nobody should ask' }
    expect((await find()).origin.source).toBe('artifact')
  })

  test('gives nothing for a commit that was not asked for', async () => {
    remote.cached = copy(sha('77'))
    expect((await find()).origin.status).toBe('incompatible')
  })

  test('gives nothing that measured another commit', async () => {
    remote.cached = copy(parent, writeBaseline({ id: 2, sha: sha('77') }))
    expect((await find()).origin.status).toBe('incompatible')
  })

  test('that is damaged is an answer of its own', async () => {
    remote.cached = copy(parent, '{')
    const { origin } = await find()
    expect(origin.status).toBe('corrupt')
    expect(origin.reason).toMatch(/^The cached baseline of b000b000b000 cannot be used: not JSON/)
  })

  test.each(['missing', 'unavailable'] as const)(
    'that is %s goes without a word',
    async (status) => {
      remote.cached = { status, reason: 'nothing here' }
      const { origin } = await find()
      expect(origin).toMatchObject({ status: 'none', reason: 'There is no baseline default yet.' })
    },
  )
})

describe('the cache alone', () => {
  const alone = { artifacts: null, runs: null, store: null, files: null }
  const findInCache = (changes = {}) =>
    findBaseline(requestOf(changes), { ...remote.ports(), ...alone })
  const outage = { status: 'unreachable', reason: 'HTTP 503' } as const

  test('that gives nothing leaves none, and the reason speaks of the cache', async () => {
    const { origin, baseline } = await findInCache()
    expect(baseline).toBeNull()
    expect(origin).toMatchObject({
      status: 'none',
      reason: 'The cache gave no baseline default for the nearest commits before the measured one.',
    })
  })

  test('that is not offered is unreachable', async () => {
    remote.cached = { status: 'unavailable', reason: 'the cache is not offered to this process' }
    expect((await findInCache()).origin).toMatchObject({
      status: 'unreachable',
      reason: 'The cache is not offered to this process.',
    })
  })

  test('cannot be asked without a history, which is unreachable', async () => {
    remote.history = outage
    expect((await findInCache()).origin).toMatchObject({
      status: 'unreachable',
      reason: 'The history of eeeeeeeeeeee is not known: HTTP 503.',
    })
  })

  test('that lacks the base of a merge group says nothing of what came before it', async () => {
    remote.history = outage
    const { origin } = await findInCache({ anchor: { kind: 'itself', sha: parent } })
    expect(origin.status).toBe('unreachable')
  })

  test('serves a merge group whose earlier history is not known', async () => {
    remote.history = outage
    remote.cached = {
      status: 'ok',
      value: { key: 'k', sha: parent, text: writeBaseline({ id: 2, sha: parent }) },
    }
    const { origin } = await findInCache({ anchor: { kind: 'itself', sha: parent } })
    expect(origin).toMatchObject({ status: 'found', source: 'cache' })
  })

  test('has nothing for a commit that is not known, and says so', async () => {
    const { origin } = await findInCache({ anchor: null })
    expect(origin.reason).toBe('The measured commit is not known, so no baseline default fits it.')
  })
})

describe('a committed file alone', () => {
  const alone = { artifacts: null, runs: null, ancestry: null, store: null, cache: null }
  const findFile = (changes = {}) =>
    findBaseline(requestOf({ file: 'baselines/default.json' }), {
      ...remote.ports(),
      ...alone,
      ...changes,
    })

  test('that is not there is missing, by its path', async () => {
    const { origin, baseline } = await findFile()
    expect(baseline).toBeNull()
    expect(origin).toMatchObject({
      status: 'missing',
      reason: 'The committed file baselines/default.json is not there.',
    })
  })

  test('that is not there leaves the word to a cache', async () => {
    const { ancestry, cache } = remote.ports()
    expect((await findFile({ ancestry, cache })).origin.status).toBe('none')
  })
})

test.each(['', '.hidden', 'a/b', 'a b', '../x', 'a'.repeat(101), 'naïve', 'a\nb', '-x'])(
  'a baseline cannot be called %j',
  (name) => {
    expect(() => baselineArtifactName(name)).toThrow(ConfigError)
  },
)

test('an ordinary name becomes part of the artifact', () => {
  expect(baselineArtifactName('gpu_2.x-large')).toBe('minicluster-baseline-gpu_2.x-large')
})
