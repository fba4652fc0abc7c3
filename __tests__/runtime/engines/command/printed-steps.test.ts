import { expect, test } from 'vitest'
import { PrintedSteps } from '../../../../src/runtime/engines/command/printed-steps.js'

/** What is kept of these lines, one after the other in time. */
function stepsOf(lines: readonly string[], step: RegExp | null = null, loss: RegExp | null = null) {
  const steps = new PrintedSteps({ step, loss })
  lines.forEach((line, index) => steps.line(line, index))
  return steps.take(true).map((one) => [one.step, one.loss])
}

test('A step has the loss of its own line', () => {
  const lines = ['step 1/3 loss: 0.5', 'saving', 'step 2/3 loss: 0.25', 'step 3/3']
  expect(stepsOf(lines)).toEqual([
    [1, 0.5],
    [2, 0.25],
    [3, null],
  ])
})

test('A loss without a step belongs to the newest step, as the Trainer of Hugging Face prints it', () => {
  const bar = (done: number) => ` ${done * 10}%|##        | ${done}/10 [00:03<00:05,  1.98it/s]`
  const lines = [
    bar(0),
    bar(1),
    "{'loss': 0.5, 'epoch': 0.1}",
    bar(2),
    "{'loss': 0.4, 'epoch': 0.2}",
  ]
  const summary = "{'train_runtime': 3.2, 'train_loss': 0.45}"
  expect(stepsOf([...lines, summary])).toEqual([
    [1, 0.5],
    [2, 0.4],
  ])
})

test('A bar that is redrawn for the same step counts as one step, with the newest loss', () => {
  const bar = (loss: number) => `Training:  10%|#  | 1/10 [00:03<00:05, 1.98it/s, loss=${loss}]`
  expect(stepsOf([bar(0.5), bar(0.4), bar(0.3)])).toEqual([[1, 0.3]])
})

test('Steps that restart in each epoch are counted across epochs', () => {
  const lines = [1, 2].flatMap((epoch) =>
    [1, 2].map((step) => `epoch ${epoch} step ${step}/2 loss ${epoch}.${step}`),
  )
  expect(stepsOf(lines)).toEqual([
    [1, 1.1],
    [2, 1.2],
    [3, 2.1],
    [4, 2.2],
  ])
})

test('The reader keeps the moving counter when a command prints several', () => {
  const lines = [
    'step 0: train loss 4.2, val loss 4.3',
    'iter 0: loss 4.1',
    'iter 10: loss 3.9',
    'iter 20: loss 3.5',
  ]
  expect(stepsOf(lines)).toEqual([
    [0, 4.1],
    [10, 3.9],
    [20, 3.5],
  ])
})

test('A falling step, such as one of an evaluation, does not count as a training step', () => {
  const lines = ['step 1 loss 0.5', 'step 2 loss 0.4', 'step 1 loss 7', 'step 3 loss 0.3']
  expect(stepsOf(lines)).toEqual([
    [1, 0.5],
    [2, 0.4],
    [3, 0.3],
  ])
})

test('Patterns of the user replace the built-in forms', () => {
  const lines = ['tick 4 L0.5 step 9 loss 9', 'tick 5 L0.4 step 10 loss 9']
  expect(stepsOf(lines, /tick (?<step>\d+)/, /L(?<loss>[\d.]+)/)).toEqual([
    [4, 0.5],
    [5, 0.4],
  ])
})

test('The reader returns each step once, and holds back the newest until its loss arrives', () => {
  const steps = new PrintedSteps({ step: null, loss: null })
  steps.line('step 1', 1)
  steps.line('step 2', 2)
  expect(steps.take(false).map(({ step }) => step)).toEqual([1])
  expect(steps.newest).toEqual({ step: 2, loss: null, atMs: 2 })
  steps.line('loss: 0.5', 3)
  expect(steps.take(true)).toEqual([{ step: 2, loss: 0.5, atMs: 2 }])
  expect(steps.take(true)).toEqual([])
})

test('Output without steps gives none', () => {
  expect(stepsOf(['hello', 'loss: 0.5', 'max_steps=100'])).toEqual([])
})

test('A step with a loss, or ten steps without one, is that of a training; numbered preparations and bars are not', () => {
  const isTraining = (...lines: readonly string[]) => {
    const steps = new PrintedSteps({ step: null, loss: null })
    lines.forEach((line, index) => steps.line(line, index))
    return steps.isTraining
  }
  const many = (line: (at: number) => string) => Array.from({ length: 10 }, (_, at) => line(at))
  expect(isTraining('Step 1/3: preparing data', 'Step 2/3: training')).toBe(false)
  expect(isTraining(...many((at) => ` ${at}%|#  | ${at}/100 [00:03<00:05,  1.98it/s]`))).toBe(false)
  expect(isTraining('step 1 loss: 0.5')).toBe(true)
  expect(isTraining(...many((at) => `step ${at + 1}`))).toBe(true)
})
