import { errorFinding, ifNotByDesign } from '../../finding.js'
import type { Mistake } from '../mistake.js'

/** A norm is limited while the gradients are multiplied by the loss scale, so almost nothing is left of them. */
export const clippedWhileScaled: Mistake = {
  name: 'clipped-while-scaled',
  anyParallelism: true,
  explains: [],
  find({ ranks }) {
    const updates = ranks.flatMap((record) => record.updates)
    const found = updates.find(({ clipped_at_scale: scale }) => (scale ?? 1) !== 1)
    if (found === undefined) return null
    return ifNotByDesign(
      errorFinding(this.name, {
        step: found.step,
        message: `At step ${found.step} gradients are clipped while the GradScaler's scale of ${found.clipped_at_scale} is in them.`,
        advice: 'Call `scaler.unscale_(optimizer)` before gradients are clipped.',
      }),
    )
  },
}
