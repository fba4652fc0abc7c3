import { spawnSync } from 'node:child_process'
import { test } from 'vitest'

/** Prometheus' own judge, where it is installed (Debian: package prometheus); PROMTOOL names another place. */
const program = process.env.PROMTOOL ?? 'promtool'
const isThere = spawnSync(program, ['--version']).status === 0

/** A test that asks promtool; skipped, and seen to be, where there is none. */
export const testWithPromtool = isThere ? test : test.skip

export function promtool(parameters: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(program, parameters, { input, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}
