import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActionsCache } from '../../../src/machine/github/actions-cache.js'
import {
  backendPackageKey,
  provideBackendPackage,
} from '../../../src/machine/github/backend-package.js'
import { aRepository } from '../../rigs/a-repository.js'
import { jobVariables } from '../../rigs/action/job-variables.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'

const wanted = { backend: 'tfjs-node', name: '@tensorflow/tfjs-node', version: '4.22.0' }
const original = { ...process.env }
const closing: Server[] = []

afterEach(async () => {
  process.env = { ...original }
  vi.restoreAllMocks()
  for (const server of closing.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A registry that has one package: what is called tfjs-node there says what it was loaded as. */
async function serveRegistry(folder: string, script: string): Promise<string> {
  const source = join(folder, 'source')
  await mkdir(source)
  const manifest = { name: '@tensorflow/tfjs-node', version: '4.22.0', main: 'index.js' }
  await writeFile(join(source, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(source, 'index.js'), script)
  execFileSync('npm', ['pack', '--silent'], { cwd: source, encoding: 'utf8' })
  const tarball = await readFile(join(source, 'tensorflow-tfjs-node-4.22.0.tgz'))
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return void response.end(tarball)
    const dist = { tarball: `${address()}/p.tgz`, integrity }
    const versions = { '4.22.0': { ...manifest, dist } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name: manifest.name, 'dist-tags': {}, versions }))
  })
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(server)
  return address()
}

describeWithRigs('Package of a backend on a runner', (rigs) => {
  let folder: string
  beforeEach(async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const here = aRepository(rigs())
    folder = await rigs().folder()
    Object.assign(process.env, jobVariables(rigs(), here.push, { runId: 11 }))
    Object.assign(process.env, { RUNNER_TEMP: folder, GITHUB_WORKSPACE: folder })
  })

  const provide = (registry: string, changes: Record<string, string | undefined> = {}) =>
    provideBackendPackage({
      wanted,
      environment: {
        PATH: process.env['PATH'],
        HOME: folder,
        RUNNER_TOOL_CACHE: join(folder, 'tools'),
        npm_config_registry: registry,
        npm_config_fetch_retries: '0',
        npm_config_cache: join(folder, 'npm'),
        ACTIONS_RUNTIME_TOKEN: 'a secret',
        ...changes,
      },
      cache: createActionsCache(30_000),
      installLimitMs: 60_000,
    })

  test('The package of a backend is installed once, kept on the runner, and restored on another', async () => {
    const registry = await serveRegistry(folder, 'module.exports = 1')
    const installed = await provide(registry)
    const kept = join(folder, 'tools', 'minicluster', backendPackageKey(wanted))
    expect(installed).toMatchObject({
      status: 'ready',
      how: 'installed',
      modulesDirectory: join(kept, 'node_modules'),
      note: 'tfjs-node 4.22.0: installed, and kept in the cache',
    })
    expect(await provide('http://127.0.0.1:9')).toMatchObject({ status: 'ready', how: 'kept' })
    await rm(kept, { recursive: true })
    expect(await provide('http://127.0.0.1:9')).toMatchObject({ status: 'ready', how: 'restored' })
    await readFile(join(kept, 'node_modules', '@tensorflow', 'tfjs-node', 'index.js'))
  })

  test('A package of a backend that cannot be downloaded is unavailable with a reason in one line', async () => {
    const answer = await provide('http://127.0.0.1:9')
    expect(answer).toMatchObject({
      status: 'unavailable',
      reason: expect.stringMatching(
        /^cannot be installed: npm ended with exit code 1: .*ECONNREFUSED/,
      ),
    })
  })

  test('A package of a backend that does not load is unavailable and not kept', async () => {
    const registry = await serveRegistry(folder, 'throw new Error("no such library")')
    const answer = await provide(registry)
    expect(answer).toMatchObject({
      status: 'unavailable',
      reason: expect.stringMatching(/^is installed but does not load: .*no such library/),
    })
    expect(rigs().results.caches.entries).toHaveLength(0)
  })

  test("The scripts of the package do not see the job's secrets", async () => {
    const script =
      'if (Object.keys(process.env).some((n) => /TOKEN|^GITHUB_|^INPUT_/.test(n))) throw 1'
    expect(await provide(await serveRegistry(folder, script))).toMatchObject({ status: 'ready' })
  })

  test('The package of a backend is not installed outside a runner', async () => {
    const answer = await provide('', { RUNNER_TOOL_CACHE: undefined })
    expect(answer.status).toBe('unavailable')
  })
})
