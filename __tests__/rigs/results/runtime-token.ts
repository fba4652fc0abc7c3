/** What the token of a job says: which run and job it is, and which caches it may use. */
export type RuntimeClaims = {
  /** Run id and attempt. */
  readonly backendRunId: string
  readonly backendJobId: string
  /** The first that may be written is where entries go; entries are looked for in this order. */
  readonly cacheScopes: readonly CacheScope[]
}

export type CacheScope = {
  readonly ref: string
  readonly canRead: boolean
  readonly canWrite: boolean
}

type Payload = { readonly scp?: unknown; readonly ac?: unknown }

type WireScope = { readonly Scope: string; readonly Permission: number }

/** A token like ACTIONS_RUNTIME_TOKEN. Nobody but us reads it, so its signature is none. */
export function writeRuntimeToken(claims: RuntimeClaims): string {
  const { backendRunId, backendJobId, cacheScopes } = claims
  const scopes: WireScope[] = cacheScopes.map(({ ref, canRead, canWrite }) => ({
    Scope: ref,
    Permission: (canRead ? 1 : 0) + (canWrite ? 2 : 0),
  }))
  const payload = {
    scp: `Actions.Example Actions.Results:${backendRunId}:${backendJobId}`,
    ac: JSON.stringify(scopes),
    exp: Math.floor(Date.now() / 1000) + 6 * 3600,
  }
  return [{ alg: 'none', typ: 'JWT' }, payload].map(encode).join('.') + '.unsigned'
}

/** The claims of an `authorization` header; null when it is no token of a job. */
export function readRuntimeToken(authorization: string | undefined): RuntimeClaims | null {
  const encoded = /^Bearer [^.]+\.([^.]+)\./.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const { scp, ac } = decode(encoded)
  const ids = /(?:^| )Actions\.Results:([^: ]+):([^: ]+)/.exec(String(scp))
  if (ids === null) return null
  const scopes = JSON.parse(typeof ac === 'string' ? ac : '[]') as WireScope[]
  return {
    backendRunId: ids[1]!,
    backendJobId: ids[2]!,
    cacheScopes: scopes.map(({ Scope, Permission }) => ({
      ref: Scope,
      canRead: (Permission & 1) !== 0,
      canWrite: (Permission & 2) !== 0,
    })),
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function decode(encoded: string): Payload {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Payload
  } catch {
    return {}
  }
}
