import type { IncomingMessage } from 'node:http'
import type { JsonValue, MessageType } from '@protobuf-ts/runtime'
import { type LoopbackServer, readBody, serveOnLoopback } from '../services/loopback-server.js'
import { readRuntimeToken, type RuntimeClaims } from './runtime-token.js'

const statuses = {
  malformed: 400,
  invalid_argument: 400,
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  bad_route: 404,
  already_exists: 409,
}

/** An answer that is an error, in Twirp's words. */
export class TwirpError extends Error {
  constructor(
    readonly code: keyof typeof statuses,
    message: string,
  ) {
    super(message)
  }
}

/** One method of a service: bytes of JSON in, bytes of JSON out. */
export type TwirpMethod = (body: string, claims: RuntimeClaims) => Promise<JsonValue>

export type TwirpService = Readonly<Record<string, TwirpMethod>>

/** Holds requests against the message type that the toolkit itself has; a field that it does not have is refused. */
export function twirpMethod<Request extends object, Answer extends object>(
  request: MessageType<Request>,
  answer: MessageType<Answer>,
  perform: (request: Request, claims: RuntimeClaims) => Answer | Promise<Answer>,
): TwirpMethod {
  return async (body, claims) => {
    const answered = await perform(decode(request, body), claims)
    return answer.toJson(answered, { useProtoFieldName: true, emitDefaultValues: false })
  }
}

function decode<Request extends object>(type: MessageType<Request>, body: string): Request {
  try {
    return type.fromJson(JSON.parse(body) as JsonValue, { ignoreUnknownFields: false })
  } catch (error) {
    throw new TwirpError('malformed', (error as Error).message)
  }
}

/** Serves Twirp services over JSON to whoever shows the token of a job. */
export function serveTwirp(
  services: Readonly<Record<string, TwirpService>>,
): Promise<LoopbackServer> {
  return serveOnLoopback(async (request, response) => {
    const { status, body } = await answer(services, request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}

async function answer(
  services: Readonly<Record<string, TwirpService>>,
  request: IncomingMessage,
): Promise<{ status: number; body: JsonValue }> {
  try {
    const [, service = '', name = ''] = /^\/twirp\/([^/]+)\/([^/]+)$/.exec(request.url ?? '') ?? []
    const method = services[service]?.[name]
    if (method === undefined) throw new TwirpError('bad_route', `no handler for ${request.url}`)
    const claims = readRuntimeToken(request.headers.authorization)
    if (claims === null) throw new TwirpError('unauthenticated', 'the token is of no job')
    const body = (await readBody(request)).toString()
    return { status: 200, body: await method(body, claims) }
  } catch (error) {
    if (!(error instanceof TwirpError)) throw error
    return { status: statuses[error.code], body: { code: error.code, msg: error.message } }
  }
}
