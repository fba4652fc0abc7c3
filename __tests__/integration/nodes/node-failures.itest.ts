import { expect, test } from 'vitest'
import { askNode, openTransport } from '../../rigs/nodes/open-transport.js'
import { describeWithRig } from '../../rigs/nodes/rig-tests.js'
import { isCalledHealthy, troubles, troubleTrouble } from '../../rigs/nodes/troubles.js'

describeWithRig('Real troubles of a node', { nodes: 2 }, (rig) => {
  for (const trouble of troubles) {
    const why = troubleTrouble(trouble)
    const title = `The monitor reports "${trouble.name}" until it is over`
    const work = async () => {
      const transport = openTransport(rig().ssh)
      try {
        const before = await askNode(transport, 'gpu2', trouble.request)
        expect(before.outcome).toBe('answered')
        await trouble.cause(rig(), 2)
        const first = await askNode(transport, 'gpu2', trouble.request)
        const second = await askNode(transport, 'gpu2', {
          ...trouble.request,
          isOnNewConnection: true,
        })
        const said = [first, second].map(({ outcome, cause, detail, answer }) => [
          outcome,
          cause,
          detail,
          answer?.unseen,
        ])
        expect([trouble.isNamed(first, second), said]).toEqual([true, said])
        expect([isCalledHealthy('gpu2', [first, second]), said]).toEqual([false, said])
        await trouble.cure(rig(), 2)
        const after = await askNode(transport, 'gpu2', { isOnNewConnection: true })
        expect(after.outcome).toBe('answered')
        expect(after.answer?.gpu?.gpus).toHaveLength(1)
      } finally {
        await transport.close()
      }
    }
    if (why === null) test(title, work, 120_000)
    else test.skip(`${title} (skipped on this machine: ${why})`, work)
  }
})
