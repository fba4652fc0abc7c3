import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { noCounts } from './battle.mjs'

const port = 29_471
const payloads = [
  'GET /metrics HTTP/1.1\r\n\r\n',
  'GET /metrics HTTP/1.1\r\nHost: evil.test\r\n\r\n',
  `GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://evil.test\r\n\r\n`,
  `GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
  `POST /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 999999999\r\n\r\nx`,
  `CONNECT evil.test:80 HTTP/1.1\r\nHost: evil.test\r\n\r\n`,
  `TRACE /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
  `GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.test\r\n\r\n`,
  `GET /metrics HTTP/1.1\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
  'GET /metrics HTTP/1.1\r\n',
  '\u0000\u0001\u0002\r\n\r\n',
  '',
]

/** Sends raw requests to the metrics port of a watch; a scrape that is not answered afterwards counts as a hang. */
export async function sendRequests(battle, untilMs) {
  const counts = noCounts()
  const words = [
    'monitor',
    'watch',
    '--checkpoint',
    'none-yet.json',
    '--metrics-port',
    String(port),
  ]
  const { child, ended } = battle.start(words)
  // A watch whose run has not begun waits for it.
  if (!(await answered(60_000))) throw new Error('the metrics port was never opened')
  for (let turn = 0; turn < 3 * payloads.length || performance.now() < untilMs; turn++) {
    const answer = await send(payloads[turn % payloads.length] ?? '', 300)
    counts.tried++
    if (/ {4}at /.test(answer)) counts.traces++
    if (answer.includes('root:')) counts.falsePasses++
  }
  if (!(await answered(60_000))) counts.hangs++
  child.kill('SIGTERM')
  await ended
  await battle.countLeft(counts, words)
  return counts
}

async function answered(limitMs) {
  const scrape = `GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
  const until = performance.now() + limitMs
  while (performance.now() < until) {
    if ((await send(scrape, 2000)).startsWith('HTTP/1.1 200')) return true
    await pause(200)
  }
  return false
}

/** What the server says within a time. */
function send(text, waitMs) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (answer += chunk))
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('error', end).on('close', end)
    setTimeout(end, waitMs)
  })
}
