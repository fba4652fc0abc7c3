import { describe, expect, test } from 'vitest'
import { findAnnouncedPause } from '../../../../src/watch/jobs/parse/announced-pause.js'

const find = (...lines: readonly string[]) => findAnnouncedPause(`${lines.join('\n')}\n`, '')

const titled = (texts: readonly (readonly string[])[]) =>
  texts.map((lines): [string, readonly string[]] => [lines.join(' / '), lines])

describe('Pauses that a log announces', () => {
  test.each(
    titled([
      ['Saving model checkpoint to ./out/checkpoint-500'],
      ['(RayTrainWorker pid=11547, ip=10.0.0.1) Saving checkpoint to /ckpt/step_500'],
      ['saving checkpoint at iteration     500 to /ckpt in torch_dist format'],
      ['[2026-11-20 18:32:03,322] [INFO] [logging.py:96] Saving model checkpoint: global_step500'],
      ['INFO:torchtitan:Saving the checkpoint (or staging if async is enabled).'],
      ['Checkpoint global_step_500: saving optimizer states'],
      ['Writing ckpt /shared/epoch=1.ckpt'],
      ['***** Running Evaluation *****', '  Num examples = 1000', '  Batch size = 8'],
      ['Evaluating:   5%|▌         | 5/100 [00:10<03:10,  2.00s/it]'],
      ['Validation DataLoader 0:  12%|█▏        | 3/25 [00:01<00:11,  1.98it/s]'],
      [
        'Validation: |          | 0/? [00:00<?, ?it/s]',
        'Sanity Checking: |          | 0/? [00:00<?]',
      ],
      ['step=500 loss=0.1', 'Starting evaluation on 3 data sets'],
      ['step=500 loss=0.1, saving checkpoint'],
    ]),
  )('The log announces a pause: %s', (_, lines) => {
    expect(find(...lines)).toBe('announced')
  })

  test.each(
    titled([
      ['step=500 loss=0.1'],
      ['Saving checkpoint to /ckpt/step_500', 'step=501 loss=0.1'],
      ['Evaluating:   5%|▌ | 5/100 [00:10<03:10]', '{"step": 501, "loss": 0.1}'],
      ['Saving checkpoint to /ckpt/step_500', 'Saved checkpoint in 12.3 s'],
      ['Checkpoint saved to /ckpt/step_500'],
      ['successfully saved checkpoint from iteration     500 to /ckpt'],
      ['Evaluating: 100%|██████████| 100/100 [03:10<00:00,  1.90s/it]'],
      ['validation loss: 2.31'],
      ['step 500: train loss 2.4, val loss 2.5'],
      ['Checkpoints are saved every 500 steps'],
      ['skipping evaluation'],
      ['NCCL WARN [Rank 3] Watchdog caught collective operation timeout'],
      ['Loading checkpoint shards:  50%|█████     | 2/4 [00:10<00:10]'],
      [''],
    ]),
  )('The log announces no pause: %s', (_, lines) => {
    expect(find(...lines)).toBe('none')
  })

  test('A pause goes on while new lines announce it, and not while other lines appear', () => {
    const log = 'step=5\nEvaluating:  4%|▌ | 4/100 [00:10]\nEvaluating:  5%|▌ | 5/100 [00:12]\n'
    expect(findAnnouncedPause(log, 'Evaluating:  5%|▌ | 5/100 [00:12]\n')).toBe('going-on')
    const other = 'NCCL WARN the watchdog waits\n'
    expect(findAnnouncedPause(log + other, other)).toBe('announced')
  })

  test('A step by the pattern of the user ends a pause', () => {
    const log = 'Saving checkpoint to /ckpt\ntick 7\n'
    expect(findAnnouncedPause(log, '', /tick (\d+)/)).toBe('none')
    expect(findAnnouncedPause(log, '')).toBe('announced')
  })

  test('An announcement is forgotten after twenty other lines', () => {
    const others = Array.from({ length: 20 }, (_, at) => `worker ${at} waits`)
    expect(find('Evaluating', ...others.slice(1))).toBe('announced')
    expect(find('Evaluating', ...others)).toBe('none')
  })
})
