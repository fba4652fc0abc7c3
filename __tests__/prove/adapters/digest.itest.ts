import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeTorch, python } from '../../support/torch/torch-rig.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')

/** Names of the changes to a tensor of 10,000 floats that its digest does not notice. */
const program = `
import sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import torch
from minicluster_torch.digest import digest
torch.manual_seed(7)
tensor = torch.randn(10_001)
before = digest(tensor)
def after(change):
    changed = tensor.clone()
    change(changed)
    return digest(changed)
changes = {
    'one sign': lambda t: t[5].neg_(),
    'two signs of upper halves': lambda t: t[1:4:2].neg_(),
    'two signs of lower halves': lambda t: t[0:3:2].neg_(),
    'all signs': lambda t: t.neg_(),
    'a swap of words': lambda t: t.copy_(torch.cat([t[2:4], t[:2], t[4:]])),
    'a swap of halves': lambda t: t.copy_(torch.cat([t[1:2], t[:1], t[2:]])),
    'the last bit': lambda t: t.view(torch.int32)[-1].bitwise_xor_(1),
    'two last bits': lambda t: t.view(torch.int32)[::5000].bitwise_xor_(1),
}
print(','.join(name for name, change in changes.items() if after(change) == before))
print(digest(tensor.clone()) == before)
`

describeTorch('Digest of tensors', () => {
  test('The digest notices signs, swaps and single bits, and is the same for the same bits', () => {
    const printed = execFileSync(python, ['-c', program, adapter], { encoding: 'utf8' })
    expect(printed).toBe('\nTrue\n')
  }, 120_000)
})
