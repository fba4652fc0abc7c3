import type { Advice } from './advice.js'
import { detect, events, validate } from './commands.js'

/** Advice about losses, gradients and weights that look wrong. */
export const numericsAdvice = {
  loss_divergence: {
    meaning:
      "A loss is not finite, stays above the others', or rises for good: bad samples, a wrong gradient, or a learning rate that is too high. Weights trained since may be worthless.",
    next: [
      'If only one worker is affected, check its samples and its hardware. If all are, check the learning rate and the latest code change.',
      'Find the last step at which the loss was right, and keep the checkpoint from before it.',
      'Let one worker train the same steps: if it diverges too, distribution is not the cause.',
    ],
    commands: [validate, events, detect],
  },
  gradient_anomaly: {
    meaning: "A worker's gradient is far from the others' in size, step after step.",
    next: [
      'Are its samples of another kind, or its labels shifted?',
      'Let two other workers recompute its gradient: that decides it.',
    ],
    commands: ['minicluster run --audit-every 1 --detect', events],
  },
  non_finite: {
    meaning:
      'A gradient or weight is NaN or infinite. Once it reaches the weights, they cannot be recovered.',
    next: [
      'Stop, and resume from a checkpoint from before the step in the finding.',
      'Look for divisions by zero, logarithms of zero and overflow in that layer, and at the samples of that step.',
    ],
    commands: [events, detect],
  },
  frozen_update: {
    meaning:
      'Weights do not change although they have a gradient: part of the model does not learn.',
    next: [
      'Is the layer missing from the optimizer, or frozen by mistake?',
      'Is its learning rate 0, or its gradient cut off?',
    ],
    commands: [events, validate],
  },
} satisfies Record<string, Advice>
