import { expect, test } from 'vitest'
import { startsRanksByTorch } from '../../../../src/runtime/engines/command/detect-torch-spawn.js'

test.each([
  'import torch.multiprocessing as mp\nmp.spawn(work, (2,), nprocs=2)',
  'import torch\ntorch.multiprocessing.spawn(work, nprocs=2)',
  "import torch.multiprocessing as mp\nmp.start_processes(work, start_method='fork')",
  'from torch.multiprocessing import spawn\n\nif True:\n    spawn(work, nprocs=2)',
])('A script that spawns its ranks is recognised: %s', (text) => {
  expect(startsRanksByTorch(text)).toBe(true)
})

test.each([
  'import torch.distributed as dist\ndist.init_process_group()',
  'import torch\n# mp.spawn(work, nprocs=2)',
  'import torch.multiprocessing as mp\nmp.set_start_method("spawn")',
  'import multiprocessing as mp\nmp.spawn(work)',
])('A script that does not spawn ranks is started once for each rank: %s', (text) => {
  expect(startsRanksByTorch(text)).toBe(false)
})
