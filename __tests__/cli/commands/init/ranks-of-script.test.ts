import { describe, expect, test } from 'vitest'
import { ranksOfScript } from '../../../../src/cli/commands/init/ranks-of-script.js'

describe('Ranks of a script', () => {
  test.each([
    [
      'torch.multiprocessing',
      'spawn',
      'import torch.multiprocessing as mp\nmp.spawn(main, nprocs=2)\n',
    ],
    ['Ray Train', 'ray', 'from ray.train.torch import TorchTrainer\nTorchTrainer(loop).fit()\n'],
    ['Lightning', 'environment', 'import lightning as L\nL.Trainer(devices=2).fit(m)\n'],
    [
      'LightningCLI',
      'environment',
      'from pytorch_lightning.cli import LightningCLI\nLightningCLI(M)\n',
    ],
    ['Fabric', 'environment', 'from lightning.fabric import Fabric\nfabric = Fabric(devices=2)\n'],
    ['Accelerate', 'environment', 'from accelerate import Accelerator\na = Accelerator()\n'],
    ['Transformers', 'environment', 'from transformers import Trainer\nTrainer(model).train()\n'],
    [
      'a process group',
      'environment',
      'import torch.distributed as dist\ndist.init_process_group("gloo")\n',
    ],
    ['a device mesh', 'environment', 'import torch\nmesh = init_device_mesh("cpu", (2,))\n'],
  ])('A script with %s comes to them by %s', (_what, by, text) =>
    expect(ranksOfScript(text)?.by).toBe(by),
  )

  test.each([
    ['nothing', 'import torch\nmodel = torch.nn.Linear(1, 1)\n'],
    [
      'a comment about spawning',
      'import torch.multiprocessing as mp\n# mp.spawn(main, nprocs=2)\n',
    ],
    ['processes without torch', 'import multiprocessing\nmultiprocessing.Process(target=f)\n'],
    ['a Trainer of its own', 'from trainer import Trainer\nTrainer(model).fit()\n'],
    ['a Trainer that is only imported', 'from transformers import Trainer\n'],
    ['remote calls', 'import torch.multiprocessing as mp\nmp.spawn(run)\nrpc.init_rpc("a")\n'],
    ['Ray without Train', 'import ray\nray.init()\n'],
    ['a comment about a process group', 'import torch\n# init_process_group("gloo")\n'],
    ['a word that ends like a package', 'from my_lightnings import Trainer\nTrainer()\n'],
  ])('A script with %s shows none', (_what, text) => expect(ranksOfScript(text)).toBe(null))
})
