import { describe, expect, test } from 'vitest'
import { parseRayStatus } from '../../../../src/watch/jobs/parse/parse-ray-status.js'
import { rayText } from '../../../fixtures/ray/fixture.js'

const gpus = (text: string) => {
  const status = parseRayStatus(text)
  return status.status === 'ok' ? status.resources.get('GPU') : status.reason
}

describe('the text of ray status', () => {
  test('The parser finds totals and no demands for an idle cluster', () => {
    const status = parseRayStatus(rayText('ray_status_idle.txt'))
    expect(gpus(rayText('ray_status_idle.txt'))).toEqual({ total: 4, used: 0, reservedUnused: 0 })
    expect(status).toMatchObject({ demands: [] })
  })

  test('GPUs that a placement group has reserved count as used even while they are idle', () => {
    const text = rayText('ray_status_pg_reserved_0_used.txt')
    expect(gpus(text)).toEqual({ total: 4, used: 4, reservedUnused: 4 })
  })

  test('GPUs that are busy inside a placement group are counted once', () => {
    const text = rayText('ray_status_pg_4_used_pending.txt')
    expect(gpus(text)).toEqual({ total: 4, used: 4, reservedUnused: 0 })
    expect(parseRayStatus(text)).toMatchObject({
      demands: ["{'CPU': 1.0, 'GPU': 8.0}: 3+ pending tasks/actors"],
    })
  })

  test('The parser does not replace the totals by sections of single nodes', () => {
    const perNode = `
Node: 4045b7e79c65
 Usage:
  2.0/2.0 GPU
  1.0/8.0 CPU
`
    const text = `${rayText('ray_status_pg_4_used_pending.txt')}${perNode}`
    expect(gpus(text)).toEqual({ total: 4, used: 4, reservedUnused: 0 })
  })

  test('The parser reads the older headings Usage and Demands too', () => {
    const older = rayText('ray_status_pg_4_used_pending.txt')
      .replace('Total Usage:', 'Usage:')
      .replace('Pending Demands:', 'Demands:')
    expect(gpus(older)).toEqual({ total: 4, used: 4, reservedUnused: 0 })
    expect(parseRayStatus(older)).toMatchObject({ demands: [expect.stringContaining('3+')] })
  })

  test.each([[rayText('ray_status_none.txt')], [''], ['Total Usage:\n'], ['bash: ray: not found']])(
    'The parser treats a text without figures as unknown, never zero GPUs: %j',
    (text) => {
      expect(parseRayStatus(text).status).toBe('unknown')
    },
  )
})
