import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askHostile, ownedFile, tricks } from '../../rigs/nodes/hostile-ssh.js'
import { askNode, openTransport } from '../../rigs/nodes/open-transport.js'
import { isCalledHealthy } from '../../rigs/nodes/troubles.js'

describe('Hostile node', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'minicluster-hostile-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const ask = (answer: string, rounds = 1) => askHostile(folder, answer, rounds)

  test('A well-behaved node answers, so the others are silent for their own reasons', async () => {
    const [round] = await ask(`printf 'MCP 1 %s\\nboot b1\\ncores 4\\nEND 2 %s\\n' $n $n`)
    expect(round).toMatchObject({ outcome: 'answered', answer: { bootId: 'b1', cores: 4 } })
  })

  test.each(tricks)(
    'The monitor survives $name, reports it as $outcome, never as healthy, and executes nothing',
    async ({ answer, outcome, cause }) => {
      const [round] = await ask(answer)
      expect(round).toMatchObject({ outcome, cause })
      expect(round?.answer === null).toBe(outcome !== 'answered')
      expect(round && isCalledHealthy('node', [round])).toBe(false)
      expect(JSON.stringify(round)).not.toMatch(/\\u00[01]|\u202e/)
      expect(existsSync(ownedFile(folder))).toBe(false)
    },
    60_000,
  )

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
