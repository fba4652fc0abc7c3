import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { probeText } from '../../../../src/watch/nodes/probe/probe-text.js'
import { roundLine } from '../../../../src/watch/nodes/probe/round-line.js'
import { quoteForShell } from '../../../../src/kit/wording/shell-word.js'

const script = readFileSync(
  join(import.meta.dirname, '../../../../src/watch/nodes/probe/probe.sh'),
  'utf8',
)

describe('Text of the probe', () => {
  test('The probe has every line of the script except comments and empty lines, without indentation', () => {
    const wanted = script.split('\n').flatMap((line) => /^\s*([^#\s].*)/.exec(line)?.[1] ?? [])
    expect(probeText.trimEnd().split('\n')).toEqual(wanted)
  })

  test('The probe stays small enough for a shell that reads byte by byte', () => {
    expect(probeText.length).toBeLessThan(20_000)
  })

  test('The probe gives jobs that may hang no input, so that none consumes the script', () => {
    expect(probeText).toMatch(/\) <\/dev\/null >\/dev\/null 2>&1 &/)
  })
})

describe('Request line', () => {
  test('The request has the boot id and the position in the kernel log only together', () => {
    const request = { tier: 'fast', mounts: null, deadlineMs: 1 } as const
    expect(roundLine('n1', { ...request, kernelCursor: null }, 5)).toBe(
      "mc_round 'n1' '-' '-' 'fast' '5'\n",
    )
    const kernelCursor = { bootId: 'b1', uptimeS: 1.5 }
    expect(roundLine('n1', { ...request, kernelCursor, mounts: ['/', '/a b'] }, 5)).toBe(
      "mc_round 'n1' 'b1' '1.5' 'fast' '5' '/' '/a b'\n",
    )
  })

  test('The request quotes any text in a word', () => {
    expect(quoteForShell(`a'b"$(c)\`d\`\\`)).toBe(`'a'\\''b"$(c)\`d\`\\'`)
  })
})
