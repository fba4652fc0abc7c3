import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { noCounts } from './battle.mjs'
import { addSshOfOurs } from './verbs.mjs'

/** Pages and metrics of watches, each on two ports of its own. */
const servers = ({ below }) => {
  const port = 20_000 + below(9000)
  const run = ['monitor', 'watch', '--health', 'none-yet.json', '--timeout', '900']
  const nodes = ['nodes', 'watch', '--nodes', 'a1', '--ssh-config', 'ssh_config']
  return [
    { words: [...run, '--metrics-port', `${port}`, '--web', '--port', `${port + 1}`], port },
    {
      words: [...nodes, '--state', 'pages.json', '--quiet'].concat(
        ['--metrics-port', `${port + 2}`],
        ['--web', '--port', `${port + 3}`],
      ),
      port: port + 2,
    },
  ]
}

const requestsTo = (port) => [
  'GET /metrics HTTP/1.1\r\n\r\n',
  'GET /metrics HTTP/1.1\r\nHost: evil.test\r\n\r\n',
  `GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://evil.test\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
  `GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
  `GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`,
  `GET /${'a/'.repeat(20_000)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
  `POST /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 999999999\r\n\r\nx`,
  `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n`,
  'CONNECT evil.test:80 HTTP/1.1\r\nHost: evil.test\r\n\r\n',
  `TRACE /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
  `DELETE / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
  `GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.test\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  `GET /metrics HTTP/1.1\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
  `GET /metrics HTTP/1.1\r\n${'X: a\r\n'.repeat(3000)}\r\n`,
  'GET /metrics HTTP/1.1\r\n',
  'GET /metrics HTTP/9.9\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  '\u0000\u0001\u0002\r\n\r\n',
  '',
]

/** Sends raw requests, half of them mutated, to pages and metrics ports; a port that does not answer a scrape afterwards counts as a hang. */
export async function sendRequests(battle, untilMs) {
  const counts = noCounts()
  addSshOfOurs(battle)
  const all = servers(battle)
  const started = all.map(({ words }) => battle.start(words))
  // A watch whose run has not begun waits for it.
  for (const { port } of all)
    if (!(await answered(port, 60_000))) throw new Error('a metrics port was never opened')
  while (performance.now() < untilMs) await sendOne(battle, counts, battle.pick(all))
  for (const { port } of all) if (!(await answered(port, 60_000))) counts.hangs++
  for (const { child } of started) child.kill('SIGTERM')
  for (const { ended } of started) await ended
  await battle.countLeft(
    counts,
    all.map(({ words }) => words.join(' ')),
  )
  return counts
}

async function sendOne(battle, counts, server) {
  const port = server.port + battle.below(2)
  const request = battle.pick(requestsTo(port))
  const text = battle.below(2) === 0 ? request : mutate(request, battle)
  const answer = await send({ port, text, waitMs: 300 })
  counts.tried++
  const found = [text.slice(0, 200), answer.slice(0, 500)]
  if (/ {4}at /.test(answer)) battle.note(counts, 'traces', found)
  // A page answers its own host only.
  const isLeak = answer.includes('root:') || (isFor('evil.test', text) && is200(answer))
  if (isLeak) battle.note(counts, 'falsePasses', found)
}

const is200 = (answer) => answer.startsWith('HTTP/1.1 200')
const isFor = (host, text) => text.includes(`Host: ${host}\r\n\r\n`) && !/127|local/.test(text)

function mutate(text, { below, pick }) {
  const at = below(text.length + 1)
  const insert = pick(['\r\n', '\u0000', ' ', '%00', ':', '\u00ff', 'HTTP/1.1', '\n', '../', '<'])
  return text.slice(0, at) + insert + text.slice(at + below(6))
}

async function answered(port, limitMs) {
  const text = `GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
  const until = performance.now() + limitMs
  while (performance.now() < until) {
    if (is200(await send({ port, text, waitMs: 2000 }))) return true
    await pause(200)
  }
  return false
}

/** What the server says within a time. */
function send({ port, text, waitMs }) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')))
    socket.on('data', (chunk) => (answer += chunk))
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    socket.on('error', end).on('close', end)
    const timer = setTimeout(end, waitMs)
  })
}
