import { afterAll, beforeAll, describe } from 'vitest'
import { NodeRig, type RigSettings, rigTrouble } from './node-rig.js'

/** A suite with a rig of its own; where there can be none it shows up as skipped, with the reason. */
export function describeWithRig(
  name: string,
  settings: RigSettings,
  suite: (rig: () => NodeRig) => void,
): void {
  const trouble = rigTrouble()
  if (trouble !== null) {
    describe.skip(`${name} (skipped: ${trouble})`, () => suite(() => never()))
    return
  }
  describe(name, () => {
    let rig: NodeRig | null = null
    beforeAll(async () => {
      rig = await NodeRig.start(settings)
    })
    afterAll(() => rig?.close())
    suite(() => rig ?? never())
  })
}

function never(): never {
  throw new Error('there is no rig')
}
