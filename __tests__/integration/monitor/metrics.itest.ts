import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { parseExposition } from '../../support/tools/exposition.js'
import { promtool, testWithPromtool } from '../../support/tools/promtool.js'
import { aFolder, start, waitFor } from '../program.js'

const seconds = 1000
const long = ['--workers', '2', '--steps', '100000', '--hidden-size', '64']

/** The address that a program says on its error stream. */
function metricsOf({ child }: ReturnType<typeof start>): () => Promise<string> {
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return () => waitFor(() => /metrics: (http:\S+)/.exec(said)?.[1] ?? null)
}

/** Scrapes until the text says that both workers have done a step. */
const scrapeAtWork = (url: string) =>
  waitFor(async () => {
    const text = await (await fetch(url)).text()
    const { find } = parseExposition(text)
    const isAtWork = (rank: string) => (find('minicluster_worker_step', { rank }) ?? 0) > 0
    return isAtWork('0') && isAtWork('1') ? text : null
  })

test(
  'A run serves its own metrics while it trains, also when it is interrupted',
  async () => {
    const folder = await aFolder()
    const run = start('cli.js', ['run', ...long, '--metrics-port', '0'], { cwd: folder })
    const url = await metricsOf(run)()
    const { find, samples } = parseExposition(await scrapeAtWork(url))
    expect(find('minicluster_up')).toBe(1)
    expect(find('minicluster_phase', { phase: 'running' })).toBe(1)
    expect(find('minicluster_steps_planned')).toBe(100_000)
    expect(find('minicluster_worker_loss', { rank: '0' })).toBeGreaterThan(0)
    expect(find('minicluster_worker_throughput_samples_per_second', { rank: '0' })).toBeGreaterThan(
      0,
    )
    expect(new Set(samples.map(({ labels }) => labels['rank']))).toEqual(
      new Set([undefined, '0', '1']),
    )
    run.child.kill('SIGINT')
    expect((await run.ended).exitCode).toBe(130)
    await expect(fetch(url)).rejects.toThrow()
  },
  60 * seconds,
)

test(
  'A watch serves the metrics of a run that it did not start',
  async () => {
    const folder = await aFolder()
    const run = start('cli.js', ['run', ...long], { cwd: folder })
    const args = ['monitor', 'watch', '--metrics-port', '0', '--json']
    const watch = start('cli.js', args, { cwd: folder })
    const { find } = parseExposition(await scrapeAtWork(await metricsOf(watch)()))
    expect(find('minicluster_workers', { state: 'healthy' })).toBeDefined()
    for (const { child } of [watch, run]) child.kill('SIGINT')
    await Promise.all([watch.ended, run.ended])
  },
  60 * seconds,
)

testWithPromtool(
  'The tool promtool accepts a real scrape',
  async () => {
    const folder = await aFolder()
    const run = start('cli.js', ['run', ...long, '--metrics-port', '0'], { cwd: folder })
    const text = await scrapeAtWork(await metricsOf(run)())
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' })
    run.child.kill('SIGINT')
    await run.ended
  },
  60 * seconds,
)

test('The run reports a port that is taken as a mistake and does not train', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const folder = await aFolder()
  const args = ['run', '--steps', '2', '--metrics-port', String(port)]
  const { exitCode, stdout, stderr } = await start('cli.js', args, { cwd: folder }).ended
  other.close()
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  expect(stderr).toContain(`option --metrics-port: port ${port} of the loopback interface is taken`)
  expect(stderr).not.toContain('at ')
})
