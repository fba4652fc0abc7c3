import { ConfigError } from '../../errors.js'
import { quoteForShell } from '../../wording/shell-word.js'
import type { RoundRequest } from '../round.js'

/** More would start more processes on the node than a round may. */
export const maxMounts = 8

/** The line that makes the probe look once. `deadlineS` is how long it waits for what may hang, in whole seconds. */
export function roundLine(nonce: string, request: RoundRequest, deadlineS: number): string {
  const { kernelCursor: cursor, mounts } = request
  const words = [
    nonce,
    cursor?.bootId ?? '-',
    cursor === null ? '-' : String(cursor.uptimeS),
    request.tier,
    String(deadlineS),
    ...(mounts ?? []),
  ]
  return `mc_round ${words.map(quoteForShell).join(' ')}\n`
}

/** Says that the functions are there, and with them the connection. */
export const readyLine = (nonce: string): string =>
  `printf 'MCP READY %s\\n' ${quoteForShell(nonce)}\n`

/** Throws a `ConfigError` unless every mount is one that the probe can be asked for. */
export function requireMounts(mounts: readonly string[], whose: string): void {
  if (mounts.length > maxMounts)
    throw new ConfigError(
      `${whose} names ${mounts.length} mounts; a round looks at ${maxMounts} at most`,
      'name the mounts that jobs need',
    )
  const wrong = mounts.find((mount) => !/^\/[^\p{Cc}]{0,200}$/u.test(mount))
  if (wrong !== undefined)
    throw new ConfigError(
      `${whose} names the mount ${JSON.stringify(wrong)}, which is no absolute path of one line`,
      'write it as the node writes it, such as /data',
    )
}
