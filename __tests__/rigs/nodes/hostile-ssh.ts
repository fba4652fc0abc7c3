import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NodeTransport, Round } from '../../../src/watch/nodes/round.js'
import { askNode, openTransport } from './open-transport.js'

/** What a hostile node does, and what the monitor must make of it. */
export type Trick = {
  readonly name: string
  /** Lines of bash that answer a question; `$n` is its nonce, and `$owned` a file that must never exist. */
  readonly answer: string
  /** How the round that it answers must end. */
  readonly outcome: Round['outcome']
  readonly cause: Round['cause']
}

const endless = (name: string, answer: string): Trick => ({
  name,
  answer,
  outcome: 'torn',
  cause: 'answer-too-long',
})

export const tricks: readonly Trick[] = [
  endless('an answer without an end', `printf 'MCP 1 %s\\n' $n; exec yes load 1`),
  endless('lines without an end', 'exec yes'),
  endless('zeros without an end', 'exec cat /dev/zero'),
  endless('noise without an end', 'exec cat /dev/urandom'),
  {
    name: 'an answer that never comes to its end',
    answer: `printf 'MCP 1 %s\\nload 1 1 1' $n`,
    outcome: 'hung',
    cause: 'no-answer',
  },
  {
    name: 'an answer to another question',
    answer: `printf 'MCP 1 %s\\nboot b1\\nEND 1 %s\\n' 0123456789abcdef 0123456789abcdef`,
    outcome: 'hung',
    cause: 'no-answer',
  },
  {
    name: 'a connection that ends in the middle of the answer',
    answer: `printf 'MCP 1 %s\\nload 1 1 1' $n; exit 0`,
    outcome: 'torn',
    cause: 'connection-lost',
  },
  {
    name: 'a connection that ends with code 255 after a whole answer',
    answer: `printf 'MCP 1 %s\\nboot b1\\nEND 1 %s\\n' $n $n; exit 255`,
    outcome: 'answered',
    cause: null,
  },
  {
    name: 'escape sequences and commands',
    answer: String.raw`printf 'MCP 1 %s\nhost \033]0;x\007$(touch %s)\nkern @dmesg 1 1\nkern [ 1.0] \033[2J\xe2\x80\xaeevil\n? gpu \033[31mred ${'`'}touch %s${'`'}\nEND 4 %s\n' $n "$owned" "$owned" $n`,
    outcome: 'answered',
    cause: null,
  },
]

/**
 * A program in the place of ssh that says whatever a hostile node could: it reads the line that makes it ready, and the
 * questions, and answers each with these lines of bash.
 */
export function openHostile(folder: string, answer: string): NodeTransport {
  const path = join(folder, 'ssh')
  const program = `#!/bin/bash
owned='${ownedFile(folder)}'
while IFS= read -r line; do
  case $line in
  "printf 'MCP READY"*) [[ $line =~ \\'([0-9a-f]{16})\\' ]] && printf 'MCP READY %s\\n' "\${BASH_REMATCH[1]}" ;;
  "mc_round '"*) [[ $line =~ mc_round\\ \\'([0-9a-f]{16})\\' ]] && n=\${BASH_REMATCH[1]}; ${answer} ;;
  esac
done
`
  writeFileSync(path, program, { mode: 0o755 })
  return openTransport({ program: path, configFile: null, environment: process.env })
}

/** What exists once something that a node has said was executed. */
export const ownedFile = (folder: string): string => join(folder, 'owned')

/** Rounds of a node that answers so. */
export async function askHostile(
  folder: string,
  answer: string,
  rounds = 1,
): Promise<readonly Round[]> {
  const transport = openHostile(folder, answer)
  const said: Round[] = []
  try {
    for (let i = 0; i < rounds; i++)
      said.push(await askNode(transport, 'node', { deadlineMs: 3_000 }))
  } finally {
    await transport.close()
  }
  return said
}
