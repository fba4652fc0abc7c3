import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'

type Variables = Readonly<Record<string, string | undefined>>

/** Words of fewer characters are everywhere in what a cluster answers. */
const shortestToken = 4

const defaultAddress = 'http://127.0.0.1:8265'

/** The given address, else RAY_API_SERVER_ADDRESS, else RAY_ADDRESS if it is a URL, else Ray's default. */
export function rayAddress(given: string | null, variables: Variables): URL {
  const fromRay = variables['RAY_ADDRESS']
  const text =
    given ??
    variables['RAY_API_SERVER_ADDRESS'] ??
    (fromRay !== undefined && /^https?:/.test(fromRay) ? fromRay : defaultAddress)
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(
      'the address of the Ray cluster is not an http or https URL',
      'give the address of its dashboard, such as --ray-address http://127.0.0.1:8265',
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigError(
      'the address of the Ray cluster contains a user name or a password',
      'remove them and set RAY_AUTH_TOKEN, or RAY_AUTH_TOKEN_PATH to the file of the token',
    )
  }
  return url
}

/** The token of RAY_AUTH_TOKEN, of the file RAY_AUTH_TOKEN_PATH, or of ~/.ray/auth_token; null if there is none. */
export async function readRayToken(variables: Variables): Promise<string | null> {
  const given = variables['RAY_AUTH_TOKEN']?.trim()
  if (given) return checkToken(given, 'RAY_AUTH_TOKEN')
  const path = variables['RAY_AUTH_TOKEN_PATH']
  if (path) return checkToken(await readTokenFile(path), 'the file of RAY_AUTH_TOKEN_PATH')
  const home = await readFile(join(homedir(), '.ray', 'auth_token'), 'utf8').catch(() => '')
  return home.trim() === '' ? null : checkToken(home.trim(), '~/.ray/auth_token')
}

async function readTokenFile(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    throw new ConfigError(
      `the file of RAY_AUTH_TOKEN_PATH cannot be read (${(error as NodeJS.ErrnoException).code})`,
      'set it to a file that contains the token of the cluster',
    )
  }
}

/** A token that is no valid header would appear in an error of the client. */
function checkToken(token: string, where: string): string {
  if (!/^[\x21-\x7e]{1,4096}$/.test(token))
    throw new ConfigError(`${where} contains no token`, 'a token is one word of plain characters')
  if (token.length >= shortestToken) return token
  throw new ConfigError(
    `${where} contains a token of fewer than ${shortestToken} characters, which cannot be hidden in logs`,
    'generate a longer one with ray get-auth-token --generate',
  )
}
