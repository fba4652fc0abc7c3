import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')

/** Whether the adapter takes an exception, given as Python, for the loss of another rank. */
function isLostPeer(exception: string): boolean {
  const program = `
import sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from minicluster_torch.lost_peer import is_lost_peer
print(is_lost_peer(${exception}))
`
  return execFileSync('python3', ['-c', program, adapter], { encoding: 'utf8' }).trim() === 'True'
}

const gloo = '[/pytorch/third_party/gloo/gloo/transport/tcp'

test.each([
  [
    'closed connection',
    `RuntimeError('${gloo}/pair.cc:561] Connection closed by peer [127.0.0.1]:32464')`,
  ],
  [
    'reset connection',
    `RuntimeError('${gloo}/pair.cc:547] Read error [127.0.0.1]:9: Connection reset by peer')`,
  ],
  [
    'timeout',
    `RuntimeError('${gloo}/unbound_buffer.cc:81] Timed out waiting 1800000ms for recv operation to complete')`,
  ],
  [
    'failed start',
    `RuntimeError('Gloo connectFullMesh failed with [${gloo}/pair.cc:144] no error')`,
  ],
])('A %s of Gloo only shows that another rank is gone', (_, exception) => {
  expect(isLostPeer(exception)).toBe(true)
})

test.each([
  [
    'connection of the script that was reset, such as that of a logger,',
    "ConnectionResetError(104, 'Connection reset by peer')",
  ],
  ['closed pipe of the script', "BrokenPipeError(32, 'Broken pipe')"],
  ['mistake in the script', "ValueError('Connection closed by peer')"],
  [
    'RuntimeError about something else',
    "RuntimeError('mat1 and mat2 shapes cannot be multiplied')",
  ],
])('A %s is a failure of the rank itself', (_, exception) => {
  expect(isLostPeer(exception)).toBe(false)
})
