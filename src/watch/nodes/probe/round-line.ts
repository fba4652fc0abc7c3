import { ConfigError } from '../../../kit/errors.js'
import { quoteForShell } from '../../../kit/wording/shell-word.js'
import type { RoundRequest } from '../round.js'

/** More mounts would start too many processes on the node. */
export const maxMounts = 8

/** The line that starts one probe. `deadlineS` limits operations that may hang, in whole seconds. */
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

/** Confirms that the connection and the functions are ready. */
export const readyLine = (nonce: string): string =>
  `printf 'MCP READY %s\\n' ${quoteForShell(nonce)}\n`

/** Throws a `ConfigError` unless the probe can read every mount. */
export function requireMounts(mounts: readonly string[], whose: string): void {
  if (mounts.length > maxMounts)
    throw new ConfigError(
      `${whose} names ${mounts.length} mounts; the limit is ${maxMounts}`,
      'name only the mounts that jobs need',
    )
  const wrong = mounts.find((mount) => !/^\/[^\p{Cc}]{0,200}$/u.test(mount))
  if (wrong !== undefined)
    throw new ConfigError(
      `${whose} names the mount ${JSON.stringify(wrong)}, which is not an absolute path on one line`,
      'write it as it is named on the node, such as /data',
    )
}
