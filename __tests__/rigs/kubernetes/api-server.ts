import { spawn } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { groups, podOf, commandEnd, statusOf } from './api-answers.js'
import type { ExecChannel } from './exec-channel.js'
import { openSpdyChannel } from './spdy-channel.js'
import { forwardOverSpdy } from './spdy-forward.js'
import { openWebSocketChannel } from './websocket-channel.js'

/** How the server treats what is asked of pods. */
export type Manner = 'serve' | 'hang' | 'cut' | 'lie' | 'refuse' | 'silent-exec'

export type Cluster = {
  readonly namespace: string
  /** Each pod, with its containers and what each has printed. */
  readonly pods: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Who may ask. */
  readonly token: string
  /** Where commands of pods run, and with which variables: on this machine. */
  readonly directory: string
  readonly environment: NodeJS.ProcessEnv
  manner: Manner
  /** Where the ports of pods lead to on this machine; null: nobody listens in the pod. */
  forwardsTo: number | null
  /** What was asked of pods, in order. */
  readonly requests: string[]
  /** The ways in which commands were carried. */
  readonly carriers: Set<'websocket' | 'spdy'>
}

const podPath =
  /^\/api\/v1\/namespaces\/(?<namespace>[^/]+)\/pods\/(?<pod>[^/]+)(?:\/(?<part>log|exec|portforward))?$/

/** A Kubernetes API server with a kubelet's part: as much of both as kubectl needs for pods, logs and commands. */
export async function startApiServer(
  cluster: Cluster,
  identity: { readonly key: string; readonly cert: string },
) {
  const sockets = new Set<Duplex>()
  const server = createServer(identity, (request, response) => answer(cluster, request, response))
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request, socket) => upgrade(cluster, request, socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(cluster: Cluster, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://server')
  const send = (code: number, body: unknown): void => {
    response.writeHead(code, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const known = groups.get(url.pathname) ?? namespaceOf(cluster, url)
  if (known !== undefined) return send(200, known)
  const place = podPath.exec(url.pathname)?.groups
  if (place === undefined) return send(404, statusOf(404, 'NotFound', 'there is no such path'))
  answerPod(cluster, { request, response, url, place, send })
}

type Asked = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly place: Readonly<Record<string, string>>
  readonly send: (code: number, body: unknown) => void
}

/** Asked for where a pod is not found. */
const namespaceOf = ({ namespace: name }: Cluster, { pathname }: URL) =>
  pathname === `/api/v1/namespaces/${name}`
    ? { kind: 'Namespace', apiVersion: 'v1', metadata: { name } }
    : undefined

function answerPod(cluster: Cluster, { request, response, url, place, send }: Asked): void {
  const refusal = refusalOf(cluster, request, place)
  if (refusal !== null) return send(refusal.code, refusal)
  if (cluster.manner === 'hang') return
  const pod = cluster.pods.get(place['pod'] ?? '') ?? {}
  if (place['part'] === undefined)
    return send(200, podOf(place['pod'] ?? '', cluster.namespace, Object.keys(pod)))
  cluster.requests.push(url.pathname + url.search)
  sendLog(cluster, pod, url, response)
}

function sendLog(
  { manner }: Cluster,
  pod: Readonly<Record<string, string>>,
  { searchParams }: URL,
  response: ServerResponse,
): void {
  const lines = (pod[searchParams.get('container') ?? Object.keys(pod)[0] ?? ''] ?? '').split(
    /(?<=\n)/,
  )
  const text = lines.slice(-Number(searchParams.get('tailLines') ?? lines.length)).join('')
  if (manner === 'lie') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>please log in</html>')
  } else if (manner === 'cut') {
    response.writeHead(200, { 'content-length': text.length + 1000 })
    response.write(text, () => response.destroy())
  } else response.writeHead(200, { 'content-type': 'text/plain' }).end(text)
}

function refusalOf(
  cluster: Cluster,
  request: IncomingMessage,
  { namespace = '', pod = '' }: Readonly<Record<string, string>>,
) {
  if (request.headers.authorization !== `Bearer ${cluster.token}`)
    return statusOf(401, 'Unauthorized', 'Unauthorized')
  if (cluster.manner === 'refuse' || namespace !== cluster.namespace)
    return statusOf(
      403,
      'Forbidden',
      `pods "${pod}" is forbidden: User "somebody" cannot get resource "pods" in API group "" in the namespace "${namespace}"`,
    )
  return cluster.pods.has(pod) ? null : statusOf(404, 'NotFound', `pods "${pod}" not found`)
}

/** A command, as words: over whichever of the two ways kubectl asks for. */
function upgrade(cluster: Cluster, request: IncomingMessage, socket: Duplex): void {
  const url = new URL(request.url ?? '/', 'http://server')
  const place = podPath.exec(url.pathname)?.groups ?? {}
  const refusal = refusalOf(cluster, request, place)
  if (refusal !== null) {
    const body = JSON.stringify(refusal)
    socket.end(
      `HTTP/1.1 ${refusal.code} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
    return
  }
  if (cluster.manner === 'hang') return
  cluster.requests.push(url.pathname + url.search)
  const isWebSocket = /websocket/i.test(request.headers.upgrade ?? '')
  if (place['part'] === 'portforward') return forward(cluster, socket, isWebSocket)
  const run = (channel: ExecChannel): void =>
    perform(cluster, url.searchParams.getAll('command'), channel, socket)
  cluster.carriers.add(isWebSocket ? 'websocket' : 'spdy')
  if (isWebSocket) run(openWebSocketChannel(request, socket))
  else openSpdyChannel(socket, run)
}

/** A newer kubectl asks for a WebSocket first, and falls back to SPDY. */
function forward({ forwardsTo }: Cluster, socket: Duplex, isWebSocket: boolean): void {
  if (isWebSocket) socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
  else forwardOverSpdy(socket, forwardsTo)
}

function perform(
  { manner, directory, environment }: Cluster,
  [program = '', ...parameters]: readonly string[],
  channel: ExecChannel,
  socket: Duplex,
): void {
  if (manner === 'silent-exec') return
  if (manner === 'lie') return channel.end({ status: 'Perhaps', details: null })
  const child = spawn(program, parameters, {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk: Buffer) => {
    if (manner === 'cut') socket.destroy()
    else channel.stdout(chunk)
  })
  child.stderr.on('data', channel.stderr)
  socket.on('close', () => child.kill('SIGKILL'))
  child.on('error', () => channel.end(commandEnd.noProgram(program)))
  child.on('close', (code) =>
    channel.end(code === 0 ? { metadata: {}, status: 'Success' } : commandEnd.exit(code)),
  )
}
