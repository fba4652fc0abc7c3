import { quoteForShell } from '../../../kit/wording/shell-word.js'
import program from './pair.py'

/**
 * What a session that measures pairs loads: `mc_pair NONCE TOKEN WORD...` runs the program and answers in the frame of the
 * probe. The token is in the environment, where other users cannot see it.
 */
export const pairScript = `
mc_code=${quoteForShell(program)}
mc_pair() {
  mc_nonce=$1; MC_TOKEN=$2; shift 2
  printf 'MCP 1 %s\\n' "$mc_nonce"
  if command -v python3 >/dev/null 2>&1; then
    MC_TOKEN="$MC_TOKEN" python3 -c "$mc_code" "$@" </dev/null 2>&1
  else echo '? no python3 on the path'; fi | awk -v nonce="$mc_nonce" '{ print } END { printf "END %d %s\\n", NR, nonce }'
}
`

/** How long a listener waits for others at most; it ends with its session in any case. */
const listenS = 3_600

export const listenLine = (nonce: string, token: string): string =>
  // The shell's own number: the listener ends when the session does.
  `mc_pair ${[nonce, token, 'serve', String(listenS)].map(quoteForShell).join(' ')} "$$"\n`

export const dialLine = (
  nonce: string,
  token: string,
  to: { readonly address: string; readonly port: number; readonly megabytes: number },
): string =>
  `mc_pair ${[nonce, token, 'dial', to.address, String(to.port), String(to.megabytes)].map(quoteForShell).join(' ')}\n`
