import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Round } from '../../../src/nodes/round.js'
import { askNode, openTransport } from '../../rigs/nodes/open-transport.js'

/**
 * A program in the place of ssh that says whatever a hostile node could: it reads the line that makes it ready, and the
 * questions, and answers as the test wants.
 */
const program = (answer: string): string => `#!/bin/bash
while IFS= read -r line; do
  case $line in
  "printf 'MCP READY"*) [[ $line =~ \\'([0-9a-f]{16})\\' ]] && printf 'MCP READY %s\\n' "\${BASH_REMATCH[1]}" ;;
  "mc_round '"*) [[ $line =~ mc_round\\ \\'([0-9a-f]{16})\\' ]] && n=\${BASH_REMATCH[1]}; ${answer} ;;
  esac
done
`

describe('Hostile node', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'minicluster-hostile-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const ask = async (answer: string, rounds = 1): Promise<readonly Round[]> => {
    const path = join(folder, 'ssh')
    writeFileSync(path, program(answer), { mode: 0o755 })
    const transport = openTransport({ program: path, configFile: null, environment: process.env })
    const said: Round[] = []
    try {
      for (let i = 0; i < rounds; i++)
        said.push(await askNode(transport, 'node', { deadlineMs: 3_000 }))
    } finally {
      await transport.close()
    }
    return said
  }

  test('A well-behaved node answers, so the others are silent for their own reasons', async () => {
    const [round] = await ask(`printf 'MCP 1 %s\\nboot b1\\ncores 4\\nEND 2 %s\\n' $n $n`)
    expect(round).toMatchObject({ outcome: 'answered', answer: { bootId: 'b1', cores: 4 } })
  })

  test('The monitor cuts off a node that prints without an end, in its answer and before it', async () => {
    for (const answer of [
      `printf 'MCP 1 %s\\n' $n; exec yes load 1`,
      'exec yes',
      'exec cat /dev/zero',
      'exec cat /dev/urandom',
    ]) {
      const [round] = await ask(answer)
      expect(round).toMatchObject({ outcome: 'torn', cause: 'answer-too-long', answer: null })
    }
  }, 60_000)

  test('The monitor reports a node that never ends its answer as hung at its deadline', async () => {
    const [round] = await ask(`printf 'MCP 1 %s\\nload 1 1 1' $n`)
    expect(round).toMatchObject({ outcome: 'hung', cause: 'no-answer', answer: null })
  }, 30_000)

  test('The monitor reports an answer as torn when the node closes in the middle of it', async () => {
    const [round] = await ask(`printf 'MCP 1 %s\\nload 1 1 1' $n; exit 0`)
    expect(round).toMatchObject({ outcome: 'torn', cause: 'connection-lost', answer: null })
  }, 30_000)

  test('The monitor ignores an old answer that a node repeats', async () => {
    const [first, second] = await ask(
      `: \${old:=$n}; printf 'MCP 1 %s\\nboot b1\\nEND 1 %s\\n' $old $old`,
      2,
    )
    expect(first?.outcome).toBe('answered')
    expect(second).toMatchObject({ outcome: 'hung', answer: null })
  }, 30_000)

  test('A node that prints between two rounds loses its session', async () => {
    const [first, second] = await ask(
      `printf 'MCP 1 %s\\nboot b1\\nEND 1 %s\\n' $n $n; (yes | head -c 200000) `,
      2,
    )
    expect(first?.outcome).toBe('answered')
    expect(['answered', 'unreachable']).toContain(second?.outcome)
  }, 30_000)

  test('Escape sequences and commands of a node reach neither the terminal nor a shell', async () => {
    const owned = join(folder, 'owned')
    const [round] = await ask(
      `printf 'MCP 1 %s\\nhost \\033]0;x\\007$(touch ${owned})\\nkern @dmesg 1 1\\nkern [ 1.0] \\033[2J\\xe2\\x80\\xaeevil\\n? gpu \\033[31mred\\nEND 4 %s\\n' $n $n`,
    )
    expect(round?.outcome).toBe('answered')
    expect(JSON.stringify(round)).not.toMatch(/\\u00[01]|\u202e/)
    expect(existsSync(owned)).toBe(false)
  }, 30_000)

  test('The monitor quotes hostile words about a failure without control characters', async () => {
    const path = join(folder, 'ssh')
    writeFileSync(
      path,
      `#!/bin/sh\nprintf '\\033[2J\\033]0;x\\007Permission denied (publickey).\\n' >&2\nexit 255\n`,
      { mode: 0o755 },
    )
    const transport = openTransport({ program: path, configFile: null, environment: process.env })
    const round = await askNode(transport, 'node')
    await transport.close()
    expect(round).toMatchObject({ outcome: 'refused', cause: 'permission-denied' })
    expect(round.detail).not.toMatch(/\p{Cc}/u)
  }, 30_000)

  test('The monitor reports a missing ssh as its own problem', async () => {
    const transport = openTransport({
      program: join(folder, 'no-ssh'),
      configFile: null,
      environment: process.env,
    })
    const round = await askNode(transport, 'node')
    await transport.close()
    expect(round).toMatchObject({
      outcome: 'unreachable',
      cause: 'ssh-failed',
      detail: expect.stringMatching(/is not installed/),
    })
  }, 30_000)

  test('The monitor reports a login without a shell as refused, not unreachable', async () => {
    const path = join(folder, 'ssh')
    writeFileSync(path, '#!/bin/sh\necho This account is currently not available.\nexit 1\n', {
      mode: 0o755,
    })
    const transport = openTransport({ program: path, configFile: null, environment: process.env })
    const round = await askNode(transport, 'node')
    await transport.close()
    expect(round).toMatchObject({
      outcome: 'refused',
      cause: 'no-shell',
      detail: 'This account is currently not available.',
    })
  }, 30_000)
})
