import { expect, test } from 'vitest'
import { parseLoss } from '../../../../src/watch/jobs/parse/parse-loss.js'

test.each([
  ['step 12/100 loss: 0.123', 0.123],
  ["{'loss': 0.5, 'grad_norm': 1.25, 'learning_rate': 5e-05, 'epoch': 0.1}", 0.5],
  ['{"step": 3, "train_loss": 1.2e-05}', 1.2e-5],
  ['iter 10: loss 3.2, time 12.5ms, mfu 1.20%', 3.2],
  ['step 250: train loss 2.5, val loss 2.75', 2.5],
  ['Epoch 1:  37%|##  | 3/8 [00:03<00:05, 1.98it/s, loss=0.532]', 0.532],
  ['Train Epoch: 1 [640/60000 (1%)]\tLoss: 2.345', 2.345],
  ['iteration 5/ 100 | lm loss: 9.5E+00 | loss scale: 65536.0 |', 9.5],
  ['Epoch: [0][10/391] Loss 2.31 (2.45) Acc@1 10.0', 2.31],
  ['loss: tensor(0.75, grad_fn=<MseLossBackward0>)', 0.75],
  ['train/loss=-1.5', -1.5],
  ['(RayTrainWorker pid=11547, ip=10.0.0.1) total loss = 4', 4],
  ['val_loss=1.0 loss=2.0', 2],
  ['step 1 loss: nan', NaN],
  ['step 1 loss: -inf', -Infinity],
])('The line %j states the loss %d', (line, loss) => {
  expect(parseLoss(line)).toBe(loss)
})

test.each([
  'step 5 of 10',
  'eval_loss: 0.5',
  'validation loss: 0.5',
  'best loss 0.1',
  'loss scale: 65536',
  'policy_loss=0.3 value_loss=0.2',
  "{'train_runtime': 3.2, 'train_samples_per_second': 12.5, 'train_loss': 0.77}",
  'using cross-entropy loss',
  'loss: pending',
])('The line %j states no training loss', (line) => {
  expect(parseLoss(line)).toBeNull()
})

test('A user pattern replaces the usual forms of a loss, and its group may be named', () => {
  expect(parseLoss('L=0.25 loss=9', /L=(?<loss>[\d.]+)/)).toBe(0.25)
  expect(parseLoss('cost 0.75', /cost ([\d.]+)/)).toBe(0.75)
  expect(parseLoss('loss=9', /L=(?<loss>[\d.]+)/)).toBeNull()
})
