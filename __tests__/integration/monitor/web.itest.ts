import { rename, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Frame } from '../../../src/watch/monitor/web/frame.js'
import { aFolder, start, waitFor } from '../program.js'

const workerAt = (id: number, step: number) => ({
  worker_id: id,
  step,
  loss: 2 / (step + 1),
  throughput_samples_per_sec: 900 + step,
  allreduce_time_ms: 1.5,
  compute_time_ms: 4,
  status: 'healthy',
  timestamp: new Date().toISOString(),
})

async function writeCheckpoint(path: string, step: number, isComplete = false): Promise<void> {
  const checkpoint = {
    run_id: 'the-run',
    total_steps: 50,
    completed_steps: step,
    workers: [0, 1].map((id) => workerAt(id, step - 1)),
    timestamp: new Date().toISOString(),
    is_complete: isComplete,
  }
  await writeFile(`${path}.next`, JSON.stringify(checkpoint))
  await rename(`${path}.next`, path)
}

async function aMonitor(...words: string[]) {
  const folder = await aFolder()
  const path = join(folder, 'health.json')
  const args = ['monitor', 'watch', '--web', '--health', path, ...words]
  const { child, ended } = start('cli.js', args, { cwd: folder })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = await waitFor(() => said.match(/http:\/\/\S+/)?.[0] ?? null)
  const { port, searchParams } = new URL(url)
  return { path, child, ended, url, port: Number(port), token: searchParams.get('token') ?? '' }
}

/** Sends a request as it is written here, and answers with the first bytes that come back. */
function say(port: number, ...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`),
    )
    socket.once('data', (chunk) => {
      resolve(chunk.toString())
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(''))
  })
}

/** The frames of a stream as they come. */
async function followEvents(url: string): Promise<{ frames: Frame[]; over: Promise<void> }> {
  const { origin, search } = new URL(url)
  const answer = await fetch(`${origin}/events${search}`)
  const frames: Frame[] = []
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = event.match(/^data: (.*)$/m)?.[1]
        if (data !== undefined) frames.push(JSON.parse(data) as Frame)
      }
    }
  }
  return { frames, over: read().catch(() => undefined) }
}

describe('Command "monitor watch --web"', () => {
  test('The watch waits for a run, follows it, and ends after the page has its last state', async () => {
    const monitor = await aMonitor()
    const { frames, over } = await followEvents(monitor.url)
    await waitFor(() => frames.at(-1)?.head.phase === 'waiting' || null)
    await writeCheckpoint(monitor.path, 10)
    await waitFor(() => frames.at(-1)?.head.completedSteps === 10 || null)
    await writeCheckpoint(monitor.path, 50, true)
    const { exitCode, stdout, stderr } = await monitor.ended
    await over
    expect(stdout).toContain(
      `The page is gone. A page that stays: minicluster monitor report --health`,
    )
    expect(frames.at(-1)?.head).toMatchObject({ phase: 'complete', completedSteps: 50 })
    expect(frames.at(-1)?.head.ended).toContain('has ended')
    expect([exitCode, stderr]).toEqual([0, ''])
  })

  test('The watch has a new token of 128 bits at every start', async () => {
    const [one, two] = await Promise.all([aMonitor(), aMonitor()])
    expect(one.token).toMatch(/^[\w-]{22}$/)
    expect(one.token).not.toBe(two.token)
  })

  test('The watch refuses requests from other pages', async () => {
    const { port, token } = await aMonitor()
    const get = `GET /?token=${token} HTTP/1.1`
    const events = `GET /events?token=${token} HTTP/1.1`
    const host = `Host: 127.0.0.1:${port}`
    const statusOf = async (...lines: string[]) =>
      Number((await say(port, ...lines)).match(/^HTTP\/1.1 (\d+)/)?.[1])
    expect(await statusOf(get, host)).toBe(200)
    expect(await statusOf(events, host)).toBe(200)
    expect(await statusOf(get, `Host: evil.example:${port}`)).toBe(421)
    expect(await statusOf(events, host, 'Origin: https://evil.example')).toBe(403)
    expect(await statusOf(events, host, 'Sec-Fetch-Site: cross-site')).toBe(403)
    expect(await statusOf('GET /events HTTP/1.1', host)).toBe(403)
    expect(await statusOf(`GET /?token=${token}x HTTP/1.1`, host)).toBe(403)
    expect(await statusOf(`POST /?token=${token} HTTP/1.1`, host, 'Content-Length: 0')).toBe(405)
    expect(await statusOf(get, host, 'Content-Length: 4')).toBe(413)
    expect(await statusOf(`GET /x?token=${token} HTTP/1.1`, host)).toBe(404)
    expect(await statusOf(get, host, host)).toBeGreaterThanOrEqual(400)
  })

  test('The watch serves again soon after hundreds of requests that are never finished', async () => {
    const { child, ended, port, url } = await aMonitor()
    const unfinished = Array.from({ length: 200 }, () => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: 127'))
      return socket.on('error', () => undefined)
    })
    const isServed = () =>
      fetch(url, { signal: AbortSignal.timeout(500) }).then(
        () => true,
        () => null,
      )
    // A limit of five seconds for headers kept others out as long or longer.
    await waitFor(isServed, 4)
    for (const socket of unfinished) socket.destroy()
    child.kill('SIGINT')
    await ended
  }, 20_000)

  test('Every answer forbids caching, framing, guessing types and passing on the address', async () => {
    const { port, token } = await aMonitor()
    for (const query of [`?token=${token}`, '']) {
      const said = await say(port, `GET /${query} HTTP/1.1`, `Host: 127.0.0.1:${port}`)
      expect(said).toMatch(/^Cache-Control: no-store\r$/m)
      expect(said).toMatch(/^X-Content-Type-Options: nosniff\r$/m)
      expect(said).toMatch(/^Referrer-Policy: no-referrer\r$/m)
      expect(said).toMatch(
        /^Content-Security-Policy: default-src 'none'; script-src 'sha256-.*frame-ancestors 'none'/m,
      )
      expect(said).not.toMatch(/unsafe-inline|Access-Control-Allow/)
    }
  })

  test('The watch reports which port is taken as a mistake of the user', async () => {
    const { port } = await aMonitor()
    const folder = await aFolder()
    const { exitCode, stderr } = await start(
      'cli.js',
      ['monitor', 'watch', '--web', '--port', String(port)],
      { cwd: folder },
    ).ended
    expect(exitCode).toBe(2)
    expect(stderr).toContain(`Port ${port} of 127.0.0.1 cannot be used`)
    expect(stderr).not.toContain('    at ')
  })

  test('The watch ends at once when it is interrupted, even with open streams', async () => {
    const monitor = await aMonitor()
    const { frames, over } = await followEvents(monitor.url)
    await waitFor(() => frames.length > 0 || null)
    monitor.child.kill('SIGINT')
    expect((await monitor.ended).exitCode).toBe(130)
    await over
    expect(frames.at(-1)?.head.ended).toContain('stopped')
  })
})
