import { createHash } from 'node:crypto'

/** Headers of every answer: nothing is cached, guessed, framed or referred. */
export const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
} as const

/** The policy of a page: run exactly this script, use exactly this style, and contact only this server. */
export function pagePolicy({ script, style }: { script: string; style: string }): string {
  return [
    "default-src 'none'",
    scriptAndStyleHashes({ script, style }),
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** The part of a policy that allows a page exactly this script and this style. */
export const scriptAndStyleHashes = ({
  script,
  style,
}: {
  script: string
  style: string
}): string => `script-src '${hashOf(script)}'; style-src '${hashOf(style)}'`

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
